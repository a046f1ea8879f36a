import { Empty, FilterChip, useMinute } from '@clearway/ui'
import { ScrollText } from 'lucide-react'
import { useMemo } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import { type UrlParams, useUrlParams } from '../../frame/use-url-params.ts'
import type { ListFilter } from '../../lists/list-filters.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import { listed } from '../../lists/listed.ts'
import { trpc } from '../../trpc/client.ts'
import { auditLook } from './audit-columns.tsx'
import { AuditDrawer } from './audit-drawer.tsx'
import { auditPace } from './audit-pace.ts'
import { auditPageSize, auditQuestion, pinned, spans } from './audit-question.ts'
import { capabilityChoices } from './audit-words.ts'

const menus: readonly ListFilter[] = [
  { name: 'action', label: 'Action', choices: capabilityChoices },
  {
    name: 'result',
    label: 'Result',
    choices: [
      { value: 'done', label: 'Done' },
      { value: 'refused', label: 'Refused' },
    ],
  },
  { name: 'since', label: 'Time', choices: spans },
]

/** What was done and what was refused: everything for the platform, the own acts for an organisation's Admin. */
export const AuditLog = () => {
  const params = useUrlParams()
  const { isPlatform } = useConsole()
  const nowMs = useMinute()
  return (
    <ListPage
      name="audit"
      params={params}
      list={useAuditEntries(params, nowMs)}
      look={useMemo(() => auditLook(nowMs, isPlatform), [nowMs, isPlatform])}
      what="The audit log"
      search={{ label: 'Person, or number of a record', className: 'w-64' }}
      menus={menus}
      moreFilters={<Pinned params={params} />}
      narrowedBy={pinned.map(({ name }) => name)}
      record={{ name: 'entry', drawer: ({ row }) => row && <AuditDrawer entry={row} params={params} /> }}
      empty={
        <Empty icon={ScrollText} title="Nothing was done yet">
          Each change, and each that was refused, is written here with who asked for it.
        </Empty>
      }
      nothingFits={{ what: 'No entry', whole: 'the log', icon: ScrollText }}
    />
  )
}

const useAuditEntries = (params: UrlParams, nowMs: number) => {
  const { membership } = useConsole()
  const question = auditQuestion(params, { ownOrg: membership?.org_uuid, nowMs })
  const { client } = trpc.useUtils()
  const query = trpc.audit.list.useQuery(question, {
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => auditPace(state, Date.now()),
  })
  return listed(query, auditPageSize, (at) => client.audit.list.query({ ...question, ...at }))
}

/** Filters that name one thing, set from an entry. */
const Pinned = ({ params }: { params: UrlParams }) => {
  const { isPlatform } = useConsole()
  return pinned.map(({ name, label }) => {
    const value = params.get(name)
    if (!value || (name === 'org' && !isPlatform)) return null
    const remove = () => params.set({ [name]: null, page: null })
    return <FilterChip key={name} label={label} value={value.slice(-8)} title={value} onRemove={remove} />
  })
}
