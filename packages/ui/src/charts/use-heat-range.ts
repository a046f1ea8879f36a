import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'

interface Place {
  readonly row: number
  readonly column: number
}

/** Rows and columns from the first to the last, both included. */
export interface HeatRange {
  readonly rows: readonly [number, number]
  readonly columns: readonly [number, number]
}

interface Drawn {
  readonly from: Place
  readonly to: Place
}

export const heatRange = (a: Place, b: Place): HeatRange => ({
  rows: [Math.min(a.row, b.row), Math.max(a.row, b.row)],
  columns: [Math.min(a.column, b.column), Math.max(a.column, b.column)],
})

export const holds = ({ rows, columns }: HeatRange, row: number, column: number): boolean =>
  row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1]

const steps: Readonly<Record<string, Place>> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
}

/** A range of cells, drawn with the pointer or by Shift and arrows; a press chooses one. */
export const useHeatRange = (size: Place, onSelect: (range: HeatRange) => void) => {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  // What the pointer has drawn by now: it may be released before that is shown.
  const drawing = useRef<Drawn | null>(null)
  const draw = useCallback((next: Drawn | null) => {
    drawing.current = next
    setDrawn(next)
  }, [])
  const anchor = useRef<Place | null>(null)
  const select = useRef(onSelect)
  select.current = onSelect
  const isDrawing = drawn !== null
  useEffect(() => {
    if (!isDrawing) return
    const end = () => {
      const last = drawing.current
      draw(null)
      if (last) select.current(heatRange(last.from, last.to))
    }
    const leave = () => draw(null)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', leave)
    return () => {
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', leave)
    }
  }, [isDrawing, draw])

  const cell = (row: number, column: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      // A finger would hold on to the cell on which it came down.
      event.currentTarget.releasePointerCapture(event.pointerId)
      draw({ from: { row, column }, to: { row, column } })
    },
    onPointerEnter: () => drawing.current && draw({ ...drawing.current, to: { row, column } }),
    // By a key or a screen reader: what a pointer does has ended before.
    onClick: (event: MouseEvent) =>
      event.detail === 0 && onSelect(heatRange({ row, column }, { row, column })),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = steps[event.key]
      if (!step) return
      if (!event.shiftKey) {
        anchor.current = null
        return
      }
      const to = { row: row + step.row, column: column + step.column }
      const isInside = to.row >= 0 && to.row < size.row && to.column >= 0 && to.column < size.column
      if (!isInside) return
      anchor.current ??= { row, column }
      onSelect(heatRange(anchor.current, to))
    },
  })
  return { drawn: drawn && heatRange(drawn.from, drawn.to), cell }
}
