import type { ListName } from '@clearway/domain/contracts'
import { TablePage } from '@clearway/ui'
import { Fragment, type ReactNode } from 'react'
import { QueryNotice } from '../frame/query-notice.tsx'
import type { UrlParams } from '../frame/use-url-params.ts'
import { type ListFilter, ListFilters, type ListSearch } from './list-filters.tsx'
import { NothingFits, type NothingWords, PageFoot } from './list-notes.tsx'
import { ListTable, type RowLook } from './list-table.tsx'
import { ListTools } from './list-tools.tsx'
import { isRead, type Listed } from './listed.ts'
import { useDefaultFilter } from './use-default-filter.ts'
import { useRecordKeys } from './use-list-keys.ts'
import { useListView } from './use-list-view.ts'

/** The record beside the list. */
export interface OpenRecord<Row> {
  readonly key: string
  /** Absent where the page of the list that is shown does not hold it. */
  readonly row: Row | undefined
  /** That page was read. */
  readonly isRead: boolean
  readonly onClose: () => void
}

export interface RecordPlace<Row> {
  /** The parameter that names the open one. */
  readonly name: string
  /** Parameters that belong to the open one alone. */
  readonly its?: readonly string[]
  /** The key of the row that is open, where the address names another. */
  readonly openKey?: string | undefined
  /** What the drawer is of, where several rows are of one. */
  readonly drawerKey?: string | undefined
  readonly drawer: (open: OpenRecord<Row>) => ReactNode
}

export interface ListPageProps<Row extends object> {
  /** Under which the person's own columns and filters are kept. */
  name: ListName
  params: UrlParams
  list: Listed<Row>
  look: RowLook<Row>
  /** What could not be read: "The models". */
  what: string
  /** Usually Tabs. */
  head?: ReactNode
  search?: ListSearch
  menus?: readonly ListFilter[]
  /** Filters that are no menus, and the parameters by which they narrow the list. */
  moreFilters?: ReactNode
  narrowedBy?: readonly string[]
  /** Parameters of its tabs, which a saved filter keeps too. */
  tabs?: readonly string[]
  /** Buttons beside the count, where there are no tabs to hold them. */
  acts?: ReactNode
  record?: RecordPlace<Row>
  /** Where a row leads, when no record opens beside the list. */
  hrefOf?: (row: Row) => string
  /** There is nothing yet. */
  empty: ReactNode
  /** Of a list with filters. */
  nothingFits?: NothingWords
  /** Shown instead of the table: who may not read it. */
  instead?: ReactNode | false
}

/** The one composition of a list: tabs, filters, table, pages, and the open record beside it; all of it in the URL. */
export const ListPage = <Row extends object>(props: ListPageProps<Row>) => {
  const { params, list, record, acts, menus, search, look } = props
  const { rows, total } = list
  const view = useListView(props.name)
  const asked = [...(props.tabs ?? []), ...filterNames(props)]
  useDefaultFilter(view, asked, params)
  const { openKey, hrefOf, drawer } = useOpen(props)
  const count = rows && total !== undefined && `${rows.length} of ${total}`
  const filters = (search || menus || props.moreFilters) && (
    <>
      <ListFilters search={search} menus={menus ?? []} params={params} />
      {props.moreFilters}
    </>
  )
  const tools = !props.instead && (
    <ListTools
      name={props.name}
      view={view}
      list={list}
      columns={look.columns}
      rowKey={look.rowKey}
      filters={asked}
      params={params}
    />
  )
  const isShown = rows !== undefined || !list.query.error
  return (
    <TablePage
      head={props.head}
      filters={filters}
      count={count}
      tools={
        <>
          {tools}
          {acts}
        </>
      }
      table={
        <>
          <QueryNotice query={list.query} what={props.what} />
          {props.instead ||
            (isShown && (
              <ListTable
                look={look}
                chosen={view.columns}
                rows={rows}
                hrefOf={hrefOf}
                selectedKey={openKey}
                empty={<NoRows {...props} />}
              />
            ))}
        </>
      }
      foot={list.pageSize && <PageFoot params={params} list={list} record={record?.name} />}
      drawer={drawer}
    />
  )
}

/** Which record is open, and the way to another one. */
const useOpen = <Row extends object>({ params, list, look, record, hrefOf }: ListPageProps<Row>) => {
  const openKey = record && ('openKey' in record ? record.openKey : params.get(record.name))
  useRecordKeys(openKey !== undefined)
  if (!record) return { openKey, hrefOf, drawer: undefined }
  const named = (key: string | null) => ({
    ...Object.fromEntries((record.its ?? []).map((name) => [name, null])),
    [record.name]: key,
  })
  const row = list.rows?.find((one) => look.rowKey(one) === openKey)
  return {
    openKey,
    hrefOf: (one: Row) => params.hrefWith(named(look.rowKey(one))),
    drawer: openKey && (
      <Fragment key={record.drawerKey ?? openKey}>
        {record.drawer({
          ...{ key: openKey, row, isRead: isRead(list) },
          onClose: () => params.set(named(null)),
        })}
      </Fragment>
    ),
  }
}

/** The parameters that narrow the list. */
const filterNames = <Row extends object>({
  search,
  menus = [],
  narrowedBy = [],
}: ListPageProps<Row>): string[] => [
  ...(search ? ['q'] : []),
  ...menus.map(({ name }) => name),
  ...narrowedBy,
]

const NoRows = <Row extends object>(props: ListPageProps<Row>) => {
  const { params, empty, nothingFits } = props
  const names = filterNames(props)
  if (!nothingFits || !names.some((name) => params.get(name))) return empty
  return <NothingFits {...nothingFits} filters={names} params={params} />
}
