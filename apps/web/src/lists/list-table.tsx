import { type Column, DataTable, type DataTableProps, ListRow, type ListRowProps } from '@clearway/ui'
import type { ReactNode } from 'react'

/** How the rows of a list look: as columns, and on a phone as two lines. */
export interface RowLook<Row extends object>
  extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'rowKey' | 'density' | 'initialSort'> {
  readonly lines: (row: Row) => Pick<ListRowProps, 'title' | 'detail' | 'end' | 'endDetail' | 'actions'>
}

interface ListTableProps<Row extends object> {
  look: RowLook<Row>
  rows: readonly Row[] | undefined
  /** The page of a row; absent where none opens. */
  hrefOf?: ((row: Row) => string) | undefined
  selectedKey?: string | undefined
  empty: ReactNode
}

export const ListTable = <Row extends object>({ look, hrefOf, ...rest }: ListTableProps<Row>) => {
  const { lines, ...table } = look
  return (
    <DataTable
      {...table}
      {...rest}
      {...(hrefOf && { rowHref: hrefOf })}
      mobile={(row, isSelected) => (
        <ListRow {...lines(row)} selected={isSelected} {...(hrefOf && { href: hrefOf(row) })} />
      )}
    />
  )
}

/** The heads of columns sort only where the table has every row that fits. */
export const sortedIf = <Row,>(isWhole: boolean, columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  isWhole ? columns : columns.map(({ sortBy: _sortBy, ...column }) => column)
