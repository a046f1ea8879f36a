import { useMemo } from 'react'
import { part } from '../../loading/part.tsx'
import { OnceDrawn } from '../canvas/map-context.ts'
import { useThemedLayers } from '../canvas/use-layers.ts'
import { draftMarkLayers, draftMarks } from './draft-marks.ts'
import type { DrawToolProps } from './drawing-tools.tsx'

const DrawingTools = part(() => import('./drawing-tools.tsx').then((module) => module.DrawingTools))

/**
 * Drawing on the map: polygon, circle or corridor, with handles, marks, tools and figures. The first picture has what is drawn; the tools
 * come behind it, all at once, so that none can be pressed that does not draw yet.
 */
export const DrawTool = ({ model, children }: DrawToolProps) => {
  const { draft } = model.editor
  const { polygon } = model.drawn
  useThemedLayers(
    'draft-marks',
    draftMarkLayers,
    useMemo(() => draftMarks(draft, polygon), [draft, polygon]),
  )
  return (
    <OnceDrawn>
      <DrawingTools model={model}>{children}</DrawingTools>
    </OnceDrawn>
  )
}
