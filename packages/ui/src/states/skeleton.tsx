import clsx from 'clsx'

const widths = ['79%', '52%', '97%', '64%', '71%', '45%']

export interface SkeletonRowsProps {
  rows?: number
  /** The height the rows will have: nothing jumps when they arrive. */
  rowHeight?: number
  /** A square at the left where the rows will have an icon or a box. */
  mark?: boolean
  label?: string
  className?: string
}

/** Rows to come. Unseen for the first 200 ms, so that a fast answer never flickers. */
export const SkeletonRows = (props: SkeletonRowsProps) => {
  const { rows = 6, rowHeight = 36, mark = false, label = 'Loading', className } = props
  return (
    <div role="status" className={clsx('anim-late', className)}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity yet.
          key={index}
          aria-hidden
          style={{ height: rowHeight }}
          className="flex items-center gap-2.5 px-3"
        >
          {mark && <span className="size-4 shrink-0 rounded-1 bg-neutral-soft" />}
          <span
            style={{ width: widths[index % widths.length] }}
            className="h-2.5 rounded-[2px] bg-neutral-soft"
          />
        </div>
      ))}
    </div>
  )
}

/** One line to come, inside a text or a tile. */
export const SkeletonLine = ({ width = '60%' }: { width?: number | string }) => (
  <span
    aria-hidden
    style={{ width }}
    className="anim-late inline-block h-2.5 rounded-[2px] bg-neutral-soft"
  />
)
