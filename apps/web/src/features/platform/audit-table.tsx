import {
  Chip,
  type Column,
  DataTable,
  day,
  dayAndTime,
  Empty,
  ListRow,
  TextButton,
  time,
  useNow,
} from '@clearway/ui'
import { ScrollText } from 'lucide-react'
import { useMemo } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import type { UrlParams } from '../../console/use-url-params.ts'
import { ResultChip, who } from './audit-marks.tsx'
import { filterNames } from './audit-question.ts'
import { type AuditEntry, actionWords } from './audit-words.ts'

const minuteMs = 60_000

type AuditTableProps = { rows: readonly AuditEntry[] | undefined; params: UrlParams }

export function AuditTable({ rows, params }: AuditTableProps) {
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
