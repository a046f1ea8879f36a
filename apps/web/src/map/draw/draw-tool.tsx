import { useFigures } from '@clearway/ui'
import { useId, useMemo } from 'react'
import { part } from '../../loading/part.tsx'
import { OnceDrawn, useMap } from '../canvas/map-context.ts'
import { useLayers } from '../canvas/use-layers.ts'
import { draftMarkLayers, draftMarks } from './draft-marks.ts'
import type { DrawToolProps } from './drawing-tools.tsx'

const DrawingTools = part(() => import('./drawing-tools.tsx').then((module) => module.DrawingTools))

/**
 * Drawing on the map: polygon, circle or corridor, with handles, marks, tools and figures. The first picture has what is drawn; the tools
 * come behind it, all at once, so that none can be pressed that does not draw yet.
 */
export const DrawTool = ({ model, children }: DrawToolProps) => {
  const { palette } = useMap()
  const { draft, activePoint, isDrawing } = model.editor
  const id = `draft-marks${useId()}`
  useLayers(
    id,
    useMemo(() => draftMarkLayers(id, palette), [id, palette]),
    useFigures(
      () => draftMarks({ draft, activePoint, isDrawing }, model.drawn.polygon),
      [draft, model.drawn, activePoint, isDrawing],
    ),
  )
  return (
    <OnceDrawn>
      <DrawingTools model={model}>{children}</DrawingTools>
    </OnceDrawn>
  )
}
