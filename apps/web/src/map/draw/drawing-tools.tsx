import { isPageCovered, useFigures, useNamedKey } from '@clearway/ui'
import type { MapMouseEvent, MapTouchEvent } from 'maplibre-gl'
import { type ReactNode, useEffect, useRef } from 'react'
import { removedMaps, useMap } from '../canvas/map-context.ts'
import { useThemedLayers } from '../canvas/use-layers.ts'
import type { DraftAction } from './draft-editor.ts'
import { historyKey, pointKey } from './draft-keys.ts'
import { DrawSurface } from './draw-surface.ts'
import { DrawToolbar } from './draw-toolbar.tsx'
import { edgeMarkLayers, edgeMarks } from './edge-marks.ts'
import type { DraftModel } from './use-draft.ts'

export interface DrawToolProps {
  readonly model: DraftModel
  /** Further buttons of the page beside the tools: import. */
  readonly children?: ReactNode
}

const reachPx = 14

/** terra-draw on the map, kept in step with the model both ways. */
const useSurface = (model: DraftModel): void => {
  const { map, palette } = useMap()
  const { editor, dispatch } = model
  const surface = useRef<DrawSurface | null>(null)

  useEffect(() => {
    const created = new DrawSurface(map, palette, {
      onPlaced: (points) => dispatch({ kind: 'place', points }),
      onDrawn: (points, sizeM) => dispatch({ kind: 'drawn', points, sizeM }),
      onDrag: (points, sizeM) => dispatch({ kind: 'drag', points, sizeM }),
      onDrop: () => dispatch({ kind: 'drop' }),
    })
    surface.current = created
    return () => {
      created.stop()
      surface.current = null
    }
  }, [map, palette, dispatch])

  const { draft, isDrawing, beforeDrag } = editor
  const isDragged = beforeDrag !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new palette makes a new surface, which is shown the draft
  useEffect(() => {
    if (!isDragged) surface.current?.show(draft, isDrawing)
  }, [draft, isDrawing, isDragged, palette])
}

/** A press on a corner makes it the one that the keys move. */
const useActivePoint = ({ editor, dispatch }: DraftModel): void => {
  const { map } = useMap()
  const latest = useRef(editor)
  latest.current = editor
  useEffect(() => {
    const press = ({ point }: MapMouseEvent | MapTouchEvent) => {
      const { draft, isDrawing } = latest.current
      if (isDrawing) return
      const distances = draft.points.map((position) => map.project(position as [number, number]).dist(point))
      const nearest = Math.min(...distances)
      dispatch({ kind: 'activate', index: nearest <= reachPx ? distances.indexOf(nearest) : null })
    }
    map.on('mousedown', press)
    map.on('touchstart', press)
    return () => {
      if (removedMaps.has(map)) return
      map.off('mousedown', press)
      map.off('touchstart', press)
    }
  }, [map, dispatch])
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Undo and redo from anywhere but a field; point keys while the map has the focus, before MapLibre pans by them. */
const useKeys = ({ editor, dispatch }: DraftModel): void => {
  const { map } = useMap()
  const latest = useRef(editor)
  latest.current = editor
  useNamedKey('Ctrl+z', 'Undo in drawing')
  useEffect(() => {
    const container = map.getContainer()
    const take = (event: KeyboardEvent, action: DraftAction | null) => {
      if (!action) return
      dispatch(action)
      event.preventDefault()
      event.stopPropagation()
    }
    const onPoint = (event: KeyboardEvent) => take(event, pointKey(event, latest.current))
    const onHistory = (event: KeyboardEvent) => {
      if (isPageCovered()) return
      if (!isTyping(event)) take(event, historyKey(event))
      if (event.key === 'Escape' && !event.defaultPrevented) dispatch({ kind: 'cancel-drawing' })
    }
    container.addEventListener('keydown', onPoint, { capture: true })
    window.addEventListener('keydown', onHistory)
    return () => {
      container.removeEventListener('keydown', onPoint, { capture: true })
      window.removeEventListener('keydown', onHistory)
    }
  }, [map, dispatch])
}

const useEdgeMarks = ({ editor: { draft, activePoint, isDrawing } }: DraftModel): void => {
  const marks = useFigures(
    () => edgeMarks({ draft, activePoint, isDrawing }),
    [draft, activePoint, isDrawing],
  )
  useThemedLayers('edge-marks', edgeMarkLayers, marks)
}

/** What draws: pointer, keys and the tools themselves. */
export const DrawingTools = ({ model, children }: DrawToolProps) => {
  useSurface(model)
  useActivePoint(model)
  useKeys(model)
  useEdgeMarks(model)
  return <DrawToolbar model={model}>{children}</DrawToolbar>
}
