import { Chip, duration, ListRow, RowList, SkeletonRows, StatusChip, useNow } from '@clearway/ui'
import { TriangleAlert } from 'lucide-react'
import { isOpen, type Session, sessionLength, sessionName, sessionStart, totals } from './session-facts.ts'

type SessionListProps = {
  rows: readonly Session[] | undefined
  selected: string | null
  hrefOf: (sessionUuid: string) => string
}

export function SessionList({ rows, selected, hrefOf }: SessionListProps) {
  const now = useNow(1000) ?? Date.now()
  if (!rows) return <SkeletonRows rows={10} rowHeight={52} />
  return (
    <RowList label="Sessions" className="min-h-0 flex-1 overflow-y-auto">
      {rows.map((session) => (
        <ListRow
          key={session.session_uuid}
          title={sessionName(session)}
          detail={`${sessionStart(session, now)} · ${sessionLength(session, now)}`}
          end={<SessionMark session={session} />}
          endDetail={isOpen(session) ? expiryWords(session, now) : totals(session).distance}
          selected={session.session_uuid === selected}
          href={hrefOf(session.session_uuid)}
        />
      ))}
    </RowList>
  )
}

const expiryWords = ({ session_expiry }: Session, now: number) =>
  `expires in ${duration(Date.parse(session_expiry) - now)}`

export function SessionMark({ session }: { session: Session }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {!session.conforming && (
        <Chip tone="pending" icon={TriangleAlert}>
          Not approved
        </Chip>
      )}
      {isOpen(session) ? (
        <StatusChip status="live">Open</StatusChip>
      ) : (
        <StatusChip status="approved">Ended</StatusChip>
      )}
    </span>
  )
}
