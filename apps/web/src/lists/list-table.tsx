import { DataTable, type DataTableProps, ListRow, type ListRowProps } from '@clearway/ui'
import type { ReactNode } from 'react'
import { type ListColumn, shownColumns } from './list-column.ts'

/** How the rows of a list look: as columns, and on a phone as two lines. */
export interface RowLook<Row extends object>
  extends Pick<DataTableProps<Row>, 'label' | 'rowKey' | 'density' | 'initialSort'> {
  readonly columns: readonly ListColumn<Row>[]
  readonly lines: (
    row: Row,
  ) => Pick<ListRowProps, 'mark' | 'title' | 'detail' | 'end' | 'endDetail' | 'actions'>
}

interface ListTableProps<Row extends object> {
  look: RowLook<Row>
  rows: readonly Row[] | undefined
  /** Those that the person has chosen; null: the usual ones. */
  chosen?: readonly string[] | null
  /** The page of a row; absent where none opens. */
  hrefOf?: ((row: Row) => string) | undefined
  selectedKey?: string | undefined
  empty: ReactNode
}

/** Rows that are made at once; the others when they are asked for. */
const mostAtOnce = 500

export const ListTable = <Row extends object>({
  look,
  hrefOf,
  chosen = null,
  ...rest
}: ListTableProps<Row>) => {
  const { lines, initialSort, ...table } = look
  const columns = shownColumns(look.columns, chosen)
  // A table cannot be sorted by a column that it does not have.
  const isSorted = columns.some(({ id }) => id === initialSort?.column)
  return (
    <DataTable
      {...table}
      {...rest}
      atOnce={mostAtOnce}
      columns={columns}
      {...(initialSort && isSorted && { initialSort })}
      {...(hrefOf && { rowHref: hrefOf })}
      mobile={(row, isSelected) => (
        <ListRow {...lines(row)} selected={isSelected} {...(hrefOf && { href: hrefOf(row) })} />
      )}
    />
  )
}

/** The heads of columns sort only where the table has every row that fits. */
export const sortedIf = <Row,>(
  isWhole: boolean,
  columns: readonly ListColumn<Row>[],
): readonly ListColumn<Row>[] =>
  isWhole ? columns : columns.map(({ sortBy: _sortBy, ...column }) => column as ListColumn<Row>)
