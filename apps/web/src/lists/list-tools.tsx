import type { ListName } from '@clearway/domain/contracts'
import { count, IconButton, useToast } from '@clearway/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../frame/save-file.ts'
import type { UrlParams } from '../frame/use-url-params.ts'
import { useRefused } from '../trpc/use-refused.ts'
import { ColumnChoice } from './column-choice.tsx'
import { FilterChoice } from './filter-choice.tsx'
import { csvOf, type ListColumn, mostInFile, shownColumns } from './list-column.ts'
import type { Listed } from './listed.ts'
import { readRows } from './read-rows.ts'
import { useDefaultFilter } from './use-default-filter.ts'
import { type KeptView, useListView } from './use-list-view.ts'

interface ListToolsProps<Row> {
  name: ListName
  view: KeptView
  list: Pick<Listed<Row>, 'rows' | 'readPage'>
  columns: readonly ListColumn<Row>[]
  rowKey: (row: Row) => string
  /** The parameters that narrow the list: none, no filter to save. */
  filters: readonly string[]
  params: Pick<UrlParams, 'get' | 'set'>
}

/** What a person does with a list as a whole: its saved filters, its columns, a file of it. */
export const ListTools = <Row,>(props: ListToolsProps<Row>) => (
  <span className="flex items-center">
    {props.filters.length > 0 && (
      <FilterChoice view={props.view} names={props.filters} params={props.params} />
    )}
    <ColumnChoice view={props.view} columns={props.columns} />
    <FileButton {...props} />
  </span>
)

/** The same where the list is no table: the columns are those of its files. */
export const OwnListTools = <Row,>(props: Omit<ListToolsProps<Row>, 'view'>) => {
  const view = useListView(props.name)
  useDefaultFilter(view, props.filters, props.params)
  return <ListTools {...props} view={view} />
}

const FileButton = <Row,>({ name, view, list, columns, rowKey }: ListToolsProps<Row>) => {
  const [isBusy, setBusy] = useState(false)
  const { show } = useToast()
  const refused = useRefused()('No file was made')
  const write = async () => {
    setBusy(true)
    try {
      const { rows, total } = await readRows(list, { rowKey, most: mostInFile })
      const text = await csvOf(shownColumns(columns, view.columns), rows)
      saveFile(`clearway-${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
      const isCut = rows.length < total
      show({
        title: isCut ? `The first ${count(rows.length)} of ${count(total)} rows saved` : 'Saved as CSV',
        detail: isCut ? 'Narrow the filters for the others.' : `${count(rows.length)} rows`,
      })
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton
      icon={Download}
      size="sm"
      label={isBusy ? 'Reading all rows' : 'Save as CSV'}
      disabled={isBusy || !list.rows}
      onClick={() => void write()}
    />
  )
}
