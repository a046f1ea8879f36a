import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Column, Sort } from './table-model.ts'

export const columnFrom = { lg: 'max-lg:hidden', xl: 'max-xl:hidden' } as const

interface TableHeadProps<T> {
  columns: readonly Column<T>[]
  sort: Sort | null
  onSortChange: (sort: Sort | null) => void
}

// Up, down, then as it came.
const nextSort = (column: string, sort: Sort | null): Sort | null => {
  if (sort?.column !== column) return { column, descending: false }
  return sort.descending ? null : { column, descending: true }
}

export const TableHead = <T,>({ columns, sort, onSortChange }: TableHeadProps<T>) => (
  <thead>
    <tr>
      {columns.map((column) => {
        const sorted = sort?.column === column.id ? sort : null
        return (
          <th
            key={column.id}
            scope="col"
            style={{ width: column.width }}
            aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
            className={clsx(
              'sticky top-0 z-3 h-8 whitespace-nowrap border-b border-line-strong bg-surface-1 px-2 text-12 font-medium text-text-2 first:pl-4 last:pr-4',
              column.align === 'right' ? 'text-right' : 'text-left',
              column.from && columnFrom[column.from],
            )}
          >
            {column.sortBy ? (
              <SortButton
                right={column.align === 'right'}
                header={column.header}
                sorted={sorted}
                onPress={() => onSortChange(nextSort(column.id, sort))}
              />
            ) : (
              column.header
            )}
          </th>
        )
      })}
    </tr>
  </thead>
)

interface SortButtonProps {
  header: string
  right: boolean
  sorted: Sort | null
  onPress: () => void
}

const SortButton = ({ header, right, sorted, onPress }: SortButtonProps) => {
  const Icon = sorted?.descending ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      onClick={onPress}
      className={clsx(
        'group inline-flex min-h-6 items-center gap-1 rounded-1 hover:text-text touch:min-h-11 touch:min-w-11',
        right && 'flex-row-reverse',
        sorted && 'text-text',
      )}
    >
      {header}
      <Icon
        size={12}
        strokeWidth={2}
        aria-hidden
        className={clsx(!sorted && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
      />
    </button>
  )
}
