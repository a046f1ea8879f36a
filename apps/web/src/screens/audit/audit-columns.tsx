import { Chip, day, dayAndTime, StatusChip, time } from '@clearway/ui'
import type { ListColumn } from '../../lists/list-column.ts'
import type { RowLook } from '../../lists/list-table.tsx'
import { type AuditEntry, actWords, resultWords } from './audit-words.ts'

const none = <span className="text-text-3">none</span>

const organisationColumn: ListColumn<AuditEntry> = {
  id: 'org',
  header: 'Organisation',
  from: 'lg',
  text: ({ org_name }) => org_name,
  cell: ({ org_name }) => org_name ?? none,
}

const columnsAt = (nowMs: number, isPlatform: boolean): ListColumn<AuditEntry>[] => [
  {
    id: 'at',
    header: 'Time',
    width: 150,
    text: ({ at }) => at,
    cell: ({ at }) => `${day(at, nowMs)} ${time(at, undefined, true)}`,
  },
  { id: 'action', header: 'Action', cell: actWords },
  { id: 'who', header: 'Who', cell: who },
  ...(isPlatform ? [organisationColumn] : []),
  {
    id: 'by',
    header: 'By key',
    from: 'xl',
    text: ({ partner_name }) => partner_name,
    cell: ({ partner_name }) => partner_name ?? none,
  },
  {
    id: 'target',
    header: 'Target',
    from: 'lg',
    text: ({ target_type, target_name }) => [target_type, target_name].filter(Boolean).join(' '),
    cell: (entry) => <Target entry={entry} />,
  },
  {
    id: 'result',
    header: 'Result',
    align: 'right',
    text: ({ result }) => resultWords(result),
    cell: ({ result }) => <ResultChip result={result} />,
  },
]

export const auditLook = (nowMs: number, isPlatform: boolean): RowLook<AuditEntry> => ({
  label: 'Audit entries',
  columns: columnsAt(nowMs, isPlatform),
  rowKey: ({ entry_uuid }) => entry_uuid,
  lines: (entry) => ({
    title: actWords(entry),
    detail: [who(entry), entry.target_name].filter(Boolean).join(' · '),
    end: <ResultChip result={entry.result} />,
    endDetail: dayAndTime(entry.at, nowMs),
  }),
})

const Target = ({ entry: { target_type, target_name } }: { entry: AuditEntry }) => {
  if (!target_type) return none
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Chip>{target_type.replaceAll('_', ' ')}</Chip>
      <span
        className="num min-w-0 max-w-64 truncate xl:max-w-[30rem] text-text-2"
        title={target_name ?? undefined}
      >
        {target_name}
      </span>
    </span>
  )
}

export const who = ({ actor, partner_name }: AuditEntry): string =>
  actor?.name || (partner_name ? `Nobody signed in, by ${partner_name}` : 'Nobody signed in')

export const ResultChip = ({ result }: { result: string }) => {
  // Nearly all of them are: colour is for the others.
  if (result === 'done') return <span className="text-text-3">Done</span>
  return (
    <span title={resultWords(result)}>
      <StatusChip status="rejected">Refused</StatusChip>
    </span>
  )
}
