import { useTable } from '@tanstack/react-table'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Fragment, useMemo, useState } from 'react'
import { TextButton } from '../controls/button.tsx'
import { useIsMobile } from '../hooks/use-media-query.ts'
import { useRowKeys } from '../hooks/use-row-keys.ts'
import { SkeletonRows } from '../states/skeleton.tsx'
import { RowList } from './row-list.tsx'
import { TableHead } from './table-head.tsx'
import type { Column, Sort } from './table-model.ts'
import { features, toColumnDefs } from './table-model.ts'
import { TableRow } from './table-row.tsx'

export interface DataTableProps<T extends object> {
  /** What the table lists, for screen readers: "Assets". */
  label: string
  rows: readonly T[] | undefined
  columns: readonly Column<T>[]
  rowKey: (row: T) => string
  /** Opens the row: an address, or an act. */
  rowHref?: (row: T) => string
  onRowOpen?: (row: T) => void
  selectedKey?: string | null | undefined
  /** Under 640 px a row is what this returns, usually a ListRow. */
  mobile?: (row: T, selected: boolean) => ReactNode
  /** Given: the server sorts. Absent: the table sorts what it has. */
  sort?: Sort | null
  onSortChange?: (sort: Sort | null) => void
  initialSort?: Sort
  density?: 'normal' | 'dense' | 'twoLine'
  /** Shown instead of rows. */
  empty?: ReactNode
  loading?: boolean
  /** For rows that are renewed by themselves: so many are made at once, the others when they are asked for. */
  atOnce?: number
  className?: string
}

export const rowHeights = { normal: 36, dense: 28, twoLine: 44 } as const

const useSort = <T extends object>({ sort, onSortChange, initialSort }: DataTableProps<T>) => {
  const [own, setOwn] = useState<Sort | null>(initialSort ?? null)
  const isControlled = onSortChange !== undefined
  const current = isControlled ? (sort ?? null) : own
  return { current, change: onSortChange ?? setOwn, isControlled }
}

const useSortedRows = <T extends object>(
  props: DataTableProps<T>,
  sort: Sort | null,
  sortedElsewhere: boolean,
) => {
  const { rows, columns, rowKey } = props
  const data = useMemo(() => [...(rows ?? [])], [rows])
  const defs = useMemo(() => toColumnDefs(columns), [columns])
  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: rowKey,
    manualSorting: sortedElsewhere,
    state: { sorting: sort ? [{ id: sort.column, desc: sort.descending }] : [] },
  })
  return table.getRowModel().rows.map((row) => row.original)
}

/** A table whose rows open. Arrow keys and J, K walk it, Enter opens; on a phone it is a list. */
export const DataTable = <T extends object>(props: DataTableProps<T>) => {
  const { label, rows, rowKey, selectedKey, mobile, density = 'normal', empty, loading } = props
  const isMobile = useIsMobile()
  const { current, change, isControlled } = useSort(props)
  const all = useSortedRows(props, current, isControlled)
  const [asked, setAsked] = useState(0)
  const { atOnce = all.length } = props
  const sorted = all.slice(0, atOnce + asked)
  const left = all.length - sorted.length
  const more = left > 0 && (
    <TextButton className="m-3 text-12" onClick={() => setAsked(asked + atOnce)}>
      {`${left} more: show the next ${Math.min(atOnce, left)}`}
    </TextButton>
  )
  if (loading || rows === undefined) return <SkeletonRows rows={8} rowHeight={rowHeights[density]} />
  if (sorted.length === 0 && empty !== undefined) return empty
  if (!isMobile || !mobile)
    return (
      <>
        <DeskTable {...props} sorted={sorted} current={current} change={change} />
        {more}
      </>
    )
  return (
    <>
      <RowList label={label} className={props.className ?? ''}>
        {sorted.map((row) => (
          <Fragment key={rowKey(row)}>{mobile(row, rowKey(row) === selectedKey)}</Fragment>
        ))}
      </RowList>
      {more}
    </>
  )
}

type DeskTableProps<T extends object> = DataTableProps<T> & {
  sorted: readonly T[]
  current: Sort | null
  change: (sort: Sort | null) => void
}

const DeskTable = <T extends object>(props: DeskTableProps<T>) => {
  const { label, columns, sorted, current, change, rowKey, selectedKey, density = 'normal' } = props
  const onKeyDown = useRowKeys()
  const focusKey = sorted.some((row) => rowKey(row) === selectedKey)
    ? selectedKey
    : sorted[0] && rowKey(sorted[0])
  return (
    <table aria-label={label} className={clsx('w-full border-separate border-spacing-0', props.className)}>
      <TableHead columns={columns} sort={current} onSortChange={change} />
      <tbody onKeyDown={onKeyDown}>
        {sorted.map((row) => (
          <TableRow
            key={rowKey(row)}
            row={row}
            columns={columns}
            height={rowHeights[density]}
            selected={rowKey(row) === selectedKey}
            inTabOrder={rowKey(row) === focusKey}
            href={props.rowHref?.(row)}
            onOpen={props.onRowOpen && (() => props.onRowOpen?.(row))}
          />
        ))}
      </tbody>
    </table>
  )
}
