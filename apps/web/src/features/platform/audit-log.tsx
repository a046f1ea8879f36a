import { FilterChip, TablePage, useNow } from '@clearway/ui'
import { useConsole } from '../../console/console-context.tsx'
import { FilterMenu } from '../../console/filter-menu.tsx'
import { PageFoot } from '../../console/page-foot.tsx'
import { pageOf } from '../../console/page-of.ts'
import { QueryNotice } from '../../console/query-notice.tsx'
import { useRecordKeys } from '../../console/use-record-keys.ts'
import { type UrlParams, useUrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { AuditDrawer } from './audit-drawer.tsx'
import { auditPageSize, auditQuestion, pinned, spans } from './audit-question.ts'
import { AuditTable } from './audit-table.tsx'
import { capabilityChoices } from './audit-words.ts'

const minuteMs = 60_000
const refreshMs = 15_000

const resultChoices = [
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
]

/** What was done and what was refused: everything for the platform, the own acts for an organisation's Admin. */
export function AuditLog() {
  const params = useUrlParams()
  const query = useAuditEntries(params)
  const rows = query.data?.data
  const total = query.data?.pagination.total_records ?? 0
  const selected = rows?.find(({ entry_uuid }) => entry_uuid === params.get('entry'))
  useRecordKeys(selected !== undefined)
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
      foot={<PageFoot params={params} total={total} pageSize={auditPageSize} record="entry" />}
      drawer={selected && <AuditDrawer key={selected.entry_uuid} entry={selected} params={params} />}
    />
  )
}

function useAuditEntries(params: UrlParams) {
  const { membership } = useConsole()
  const nowMs = useNow(minuteMs) ?? Date.now()
  const question = auditQuestion(params, { ownOrg: membership?.org_uuid, nowMs })
  return trpc.audit.list.useQuery(question, {
    placeholderData: (before) => before,
    // The first page is where new entries come; a later one would slide under the reader.
    refetchInterval: pageOf(params) === 1 ? refreshMs : false,
  })
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
