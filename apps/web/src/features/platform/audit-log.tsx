import {
  Chip,
  type Column,
  DataTable,
  day,
  dayAndTime,
  Empty,
  FilterChip,
  ListRow,
  Pagination,
  TablePage,
  TextButton,
  time,
  useHotkeys,
  useNow,
} from '@clearway/ui'
import { ScrollText } from 'lucide-react'
import { useMemo } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import { type UrlParams, useUrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { FilterMenu } from '../fleet/filter-menu.tsx'
import { AuditDrawer } from './audit-drawer.tsx'
import { ResultChip, who } from './audit-marks.tsx'
import { auditPageSize, auditQuestion, filterNames, pageOf, pinned, spans } from './audit-question.ts'
import { type AuditEntry, actionWords, capabilityChoices } from './audit-words.ts'

const minuteMs = 60_000
const refreshMs = 15_000

const resultChoices = [
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
]

/** What was done and what was refused: everything for the platform, the own acts for an organisation's Admin. */
export function AuditLog() {
  const params = useUrlParams()
  const { query, page } = useAuditEntries(params)
  const rows = query.data?.data
  const total = query.data?.pagination.total_records ?? 0
  const selected = rows?.find(({ entry_uuid }) => entry_uuid === params.get('entry'))
  useSteps(rows, params)
  return (
    <TablePage
      filters={<AuditFilters params={params} />}
      count={rows && `${rows.length} of ${total}`}
      table={
        <>
          <QueryNotice query={query} what="The audit log" />
          <AuditTable rows={rows} params={params} />
        </>
      }
      foot={
        total > auditPageSize && (
          <Pagination
            page={page}
            pageSize={auditPageSize}
            total={total}
            onPageChange={(next) => params.set({ page: next === 1 ? null : String(next), entry: null })}
          />
        )
      }
      drawer={selected && <AuditDrawer key={selected.entry_uuid} entry={selected} params={params} />}
    />
  )
}

function useAuditEntries(params: UrlParams) {
  const { membership } = useConsole()
  const nowMs = useNow(minuteMs) ?? Date.now()
  const question = auditQuestion(params, { ownOrg: membership?.org_uuid, nowMs })
  const query = trpc.audit.list.useQuery(question, {
    placeholderData: (before) => before,
    // The first page is where new entries come; a later one would slide under the reader.
    refetchInterval: pageOf(params) === 1 ? refreshMs : false,
  })
  return { query, page: pageOf(params) }
}

/** J and K step through the rows while the drawer is open. */
function useSteps(rows: readonly AuditEntry[] | undefined, params: UrlParams): void {
  const at = rows?.findIndex(({ entry_uuid }) => entry_uuid === params.get('entry')) ?? -1
  const step = (by: number) => {
    const next = rows?.[at + by]
    if (at >= 0 && next) params.set({ entry: next.entry_uuid })
  }
  useHotkeys({ j: () => step(1), k: () => step(-1) }, at >= 0)
}

function AuditFilters({ params }: { params: UrlParams }) {
  const { isPlatform } = useConsole()
  return (
    <>
      <FilterMenu name="action" label="Action" choices={capabilityChoices} params={params} />
      <FilterMenu name="result" label="Result" choices={resultChoices} params={params} />
      <FilterMenu name="since" label="Time" choices={spans} params={params} />
      {pinned.map(({ name, label }) => {
        const value = params.get(name)
        if (!value || (name === 'org' && !isPlatform)) return null
        const remove = () => params.set({ [name]: null, page: null })
        return <FilterChip key={name} label={label} value={value.slice(-8)} title={value} onRemove={remove} />
      })}
    </>
  )
}

type AuditTableProps = { rows: readonly AuditEntry[] | undefined; params: UrlParams }

function AuditTable({ rows, params }: AuditTableProps) {
  const { isPlatform } = useConsole()
  const now = useNow(minuteMs) ?? Date.now()
  const columns = useMemo(() => columnsAt(now, isPlatform), [now, isPlatform])
  const hrefOf = ({ entry_uuid }: AuditEntry) => params.hrefWith({ entry: entry_uuid })
  return (
    <DataTable
      label="Audit entries"
      rows={rows}
      columns={columns}
      rowKey={({ entry_uuid }) => entry_uuid}
      rowHref={hrefOf}
      selectedKey={params.get('entry')}
      empty={<NoEntries params={params} />}
      mobile={(entry, isSelected) => (
        <ListRow
          title={actionWords(entry.action)}
          detail={who(entry)}
          end={<ResultChip result={entry.result} />}
          endDetail={dayAndTime(entry.at, now)}
          selected={isSelected}
          href={hrefOf(entry)}
        />
      )}
    />
  )
}

function NoEntries({ params }: { params: UrlParams }) {
  if (!filterNames.some((name) => params.get(name)))
    return (
      <Empty icon={ScrollText} title="Nothing was done yet">
        Each change, and each that was refused, is written here with who asked for it.
      </Empty>
    )
  const clear = () =>
    params.set(Object.fromEntries([...filterNames, 'page', 'entry'].map((name) => [name, null])))
  return (
    <Empty
      icon={ScrollText}
      title="No entry fits the filters"
      action={<TextButton onClick={clear}>Clear the filters</TextButton>}
    />
  )
}

const none = <span className="text-text-3">none</span>

const organisationColumn: Column<AuditEntry> = {
  id: 'org',
  header: 'Organisation',
  from: 'lg',
  cell: ({ org_name }) => org_name ?? none,
}

const columnsAt = (nowMs: number, isPlatform: boolean): Column<AuditEntry>[] => [
  {
    id: 'at',
    header: 'Time',
    width: 150,
    cell: ({ at }) => `${day(at, nowMs)} ${time(at, undefined, true)}`,
  },
  { id: 'action', header: 'Action', cell: ({ action }) => actionWords(action) },
  { id: 'who', header: 'Who', cell: who },
  ...(isPlatform ? [organisationColumn] : []),
  { id: 'by', header: 'By key', from: 'xl', cell: ({ partner_name }) => partner_name ?? none },
  {
    id: 'target',
    header: 'Target',
    from: 'xl',
    cell: ({ target_type }) => (target_type ? <Chip>{target_type.replaceAll('_', ' ')}</Chip> : none),
  },
  { id: 'result', header: 'Result', align: 'right', cell: ({ result }) => <ResultChip result={result} /> },
]
