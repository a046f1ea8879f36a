import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { RowList } from './row-list.tsx'

interface LongRowListProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  /** A `ListRow` with this `place`; all rows of a list are equally high. */
  readonly children: (row: Row, place: RowPlace) => ReactNode
  /** What scrolls. It is the offset parent of the list. */
  readonly scroller: RefObject<HTMLElement | null>
}

/** The position of a row in a list of which only a part is in the page. */
export interface RowPlace {
  readonly at: number
  readonly of: number
}

const usualHeight = 45
const overscan = 12

/** A list of any length: only the rows in view, and a few around them, are in the page. */
export const LongRowList = <Row,>({ label, rows, children, scroller }: LongRowListProps<Row>) => {
  const list = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState({ top: 0, rowHeight: usualHeight })
  const { top, rowHeight } = measured
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: top,
    overscan,
  })
  const shown = virtual.getVirtualItems()
  useLayoutEffect(() => {
    const row = list.current?.querySelector('li')
    const now = { top: list.current?.offsetTop ?? 0, rowHeight: row?.offsetHeight || rowHeight }
    if (now.top !== top || now.rowHeight !== rowHeight) setMeasured(now)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are laid out anew.
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight])
  const before = (shown[0]?.start ?? top) - top
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top)
  return (
    <div ref={list} style={{ paddingTop: before, paddingBottom: after }}>
      <RowList label={label}>
        {shown.map(({ index }) => children(rows[index]!, { at: index, of: rows.length }))}
      </RowList>
    </div>
  )
}
