import clsx from 'clsx'
import { aboveRowLink, RowLink, rowFocus } from './row-link.tsx'
import { columnFrom } from './table-head.tsx'
import type { Column } from './table-model.ts'

interface TableRowProps<T> {
  row: T
  columns: readonly Column<T>[]
  height: number
  selected: boolean
  inTabOrder: boolean
  href: string | undefined
  onOpen: (() => void) | undefined
}

const cellTone = (isIdentity: boolean, isFigure: boolean): string => {
  if (isFigure) return 'num text-right text-text'
  return isIdentity ? 'num font-medium text-text' : 'text-text-2'
}

/** One row; its first cell holds the link that covers it. One row of the table is in the tab order. */
export const TableRow = <T,>(props: TableRowProps<T>) => {
  const { row, columns, height, selected, inTabOrder, href, onOpen } = props
  const opens = href !== undefined || onOpen !== undefined
  return (
    <tr
      data-selected={selected || undefined}
      className={clsx(
        'group/row relative',
        aboveRowLink,
        rowFocus,
        selected ? 'bg-surface-selected' : opens && 'hover:bg-surface-hover',
      )}
    >
      {columns.map((column, index) => (
        <td
          key={column.id}
          style={{ height }}
          className={clsx(
            'whitespace-nowrap border-b border-line px-2 py-0 first:pl-4 last:pr-4',
            column.from && columnFrom[column.from],
            cellTone(index === 0, column.align === 'right'),
            index === 0 && selected && 'shadow-[inset_3px_0_var(--accent)]',
          )}
        >
          {index === 0 ? (
            <RowLink href={href} onOpen={onOpen} selected={selected} tabIndex={inTabOrder ? 0 : -1}>
              {column.cell(row)}
            </RowLink>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}
