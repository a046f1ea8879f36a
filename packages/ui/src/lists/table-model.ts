import type { ColumnDef } from '@tanstack/react-table'
import { createSortedRowModel, rowSortingFeature, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'

export interface Sort {
  column: string
  descending: boolean
}

export type SortValue = string | number | null | undefined

export interface Column<T> {
  id: string
  header: string
  /** The content of the cell; the first column is the row's identity. */
  cell: (row: T) => ReactNode
  /** Numbers are aligned right. */
  align?: 'left' | 'right'
  /** Makes the head a button that sorts by this value. */
  sortBy?: (row: T) => SortValue
  width?: number | string
  /** Gives way first on narrow screens: shown from 1024 or 1280 px. */
  from?: 'lg' | 'xl'
}

export const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })
export type Features = typeof features

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Unknown values come last in both directions, which TanStack does by `sortUndefined`. */
export const compareSortValues = (a: SortValue, b: SortValue): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a ?? ''), String(b ?? ''))
}

export const toColumnDefs = <T extends object>(columns: readonly Column<T>[]): ColumnDef<Features, T>[] =>
  columns.map((column) => ({
    id: column.id,
    accessorFn: (row: T) => column.sortBy?.(row) ?? undefined,
    header: column.header,
    enableSorting: column.sortBy !== undefined,
    sortUndefined: 'last',
    sortFn: (a, b, id) => compareSortValues(a.getValue<SortValue>(id), b.getValue<SortValue>(id)),
  }))
