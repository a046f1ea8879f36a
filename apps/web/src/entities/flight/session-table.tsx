import { Chip, dayAndTime, distance, flightTime, StatusChip, useNow, utcTime } from '@clearway/ui'
import { Check, Siren, TriangleAlert } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { ListColumn } from '../../lists/list-column.ts'
import type { RowLook } from '../../lists/list-table.tsx'
import type { SessionItem } from './session-item.ts'

const tickMs = 10_000

/** Flights: who flew what, when, how long and how far, and its remarks. */
export const useSessionLook = (label: string, rows: readonly SessionItem[] | undefined, whoLabel: string) => {
  const nowMs = useNow(tickMs) ?? rows?.[0]?.startMs ?? 0
  return useMemo<RowLook<SessionItem>>(
    () => ({
      label,
      columns: sessionColumns(nowMs, whoLabel),
      density: 'twoLine',
      rowKey: ({ sessionUuid }) => sessionUuid,
      lines: (session) => ({
        title: session.aircraft,
        detail: `${dayAndTime(session.startMs, nowMs)} · ${lengthWords(session, nowMs)}`,
        end: <SessionMarks session={session} brief />,
        endDetail: distanceWords(session),
      }),
    }),
    [label, nowMs, whoLabel],
  )
}

const unknown = '—'
const distanceWords = ({ distanceM }: SessionItem) => (distanceM === null ? unknown : distance(distanceM))
const lengthWords = ({ startMs, endMs }: SessionItem, nowMs: number) => flightTime((endMs ?? nowMs) - startMs)

const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span className="flex flex-col">
    <span className="num">{first}</span>
    <span className="num text-12 font-regular text-text-3">{second}</span>
  </span>
)

const sessionColumns = (nowMs: number, whoLabel: string): ListColumn<SessionItem>[] => [
  {
    id: 'asset',
    header: 'Asset',
    text: ({ aircraft }) => aircraft,
    cell: ({ aircraft, svcId }) => <TwoLines first={aircraft} second={svcId} />,
  },
  {
    id: 'who',
    header: whoLabel,
    text: ({ who }) => who,
    cell: ({ who }) => (
      <span className="block max-w-44 truncate" title={who}>
        {who}
      </span>
    ),
    from: 'lg',
  },
  {
    id: 'mission',
    header: 'Mission',
    text: ({ missionName }) => missionName,
    cell: ({ missionName, missionUuid }) => (
      <span className="block max-w-52 truncate text-text-2" title={missionName ?? undefined}>
        {missionName ?? (missionUuid ? unknown : 'Flown ad hoc')}
      </span>
    ),
    from: 'lg',
  },
  {
    id: 'start',
    header: 'Started',
    text: ({ startMs }) => new Date(startMs).toISOString(),
    cell: ({ startMs }) => <TwoLines first={dayAndTime(startMs, nowMs)} second={utcTime(startMs)} />,
  },
  {
    id: 'length',
    header: 'Duration',
    align: 'right',
    fileHeader: 'Duration (s)',
    text: ({ startMs, endMs }) => Math.round(((endMs ?? nowMs) - startMs) / 1000),
    cell: (session) => <span className="num">{lengthWords(session, nowMs)}</span>,
  },
  {
    id: 'distance',
    header: 'Distance',
    align: 'right',
    fileHeader: 'Distance (m)',
    text: ({ distanceM }) => distanceM,
    cell: (session) => <span className="num">{distanceWords(session)}</span>,
  },
  {
    id: 'ended',
    header: 'Ended',
    isExtra: true,
    text: ({ endMs }) => (endMs === null ? null : new Date(endMs).toISOString()),
    cell: ({ endMs }) => (endMs === null ? unknown : dayAndTime(endMs, nowMs)),
  },
  { id: 'number', header: 'Identifier', isExtra: true, cell: ({ svcId }) => svcId },
  { id: 'alerts', header: 'Alerts', align: 'right', isExtra: true, cell: ({ alertCount }) => alertCount },
  {
    id: 'state',
    header: 'State',
    text: ({ endMs, conforming }) =>
      [endMs === null ? 'Open' : 'Ended', ...(conforming ? [] : ['not approved'])].join(', '),
    cell: (session) => <SessionMarks session={session} />,
  },
]

/** Open or ended; that its plan was not approved, and what it was alerted for. */
export const SessionMarks = ({
  session: { endMs, conforming, alertCount },
  brief = false,
}: {
  session: Pick<SessionItem, 'endMs' | 'conforming' | 'alertCount'>
  /** Beside a UIN on a phone, which is never cut: that it ended gives way to what asks for a look. */
  brief?: boolean
}) => {
  const isNotable = alertCount > 0 || !conforming
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {alertCount > 0 && (
        <Chip tone="rejected" icon={Siren} title="Alerts raised in this flight">
          {alertCount === 1 ? '1 alert' : `${alertCount} alerts`}
        </Chip>
      )}
      {!conforming && (
        <Chip tone="pending" icon={TriangleAlert} title="It started on a plan that was not approved">
          Not approved
        </Chip>
      )}
      {endMs === null && <StatusChip status="live">Open</StatusChip>}
      {endMs !== null && !(brief && isNotable) && <Chip icon={Check}>Ended</Chip>}
    </span>
  )
}
