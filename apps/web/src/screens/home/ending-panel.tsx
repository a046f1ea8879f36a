import { listUsersOp } from '@clearway/domain/contracts'
import { countdown, ListRow, RowList, useMinute } from '@clearway/ui'
import { useCan } from '../../caller/use-can.ts'
import { trpc } from '../../trpc/client.ts'
import { known } from '../../words/known.ts'
import { type Ending, hrefOf } from './ending-href.ts'
import { Panel, PanelState } from './panel.tsx'

const dayMs = 86_400_000

const acts: Readonly<Record<Ending['kind'], { words: string; amberMs: number }>> = {
  certificate: { words: 'Renew', amberMs: 14 * dayMs },
  credential: { words: 'Show', amberMs: 14 * dayMs },
  zone: { words: 'Open', amberMs: dayMs },
  approval: { words: 'Extend', amberMs: dayMs },
  invitation: { words: 'Show', amberMs: dayMs },
  handover: { words: 'Show', amberMs: dayMs },
}

const actOf = (kind: Ending['kind']) => known(acts, kind) ?? acts.invitation

/** What runs out soon, when, and the act that is due. */
export const EndingPanel = ({ isManager, className }: { isManager: boolean; className?: string }) => {
  const query = trpc.home.ending.useQuery({})
  const rows = query.data?.items
  const nowMs = useMinute()
  const readsTeam = useCan()(listUsersOp) === true
  return (
    <Panel
      title="Runs out soon"
      note={rows && rows.length > 0 ? rows.length : undefined}
      className={className ?? ''}
    >
      <PanelState query={query} what="What runs out" />
      {rows?.length === 0 && <p className="px-4 py-3 text-text-2">Nothing within 30 days.</p>}
      {rows && rows.length > 0 && (
        <RowList label="Runs out soon" className="min-h-0 flex-1 overflow-y-auto">
          {rows.map((row) => (
            <ListRow
              key={`${row.kind} ${row.subject_uuid} ${row.ends_at}`}
              title={row.title}
              detail={row.detail}
              end={
                <Left endsAtMs={Date.parse(row.ends_at)} nowMs={nowMs} amberMs={actOf(row.kind).amberMs} />
              }
              endDetail={<span className="text-accent">{actOf(row.kind).words}</span>}
              href={hrefOf(row, { isManager, readsTeam })}
            />
          ))}
        </RowList>
      )}
    </Panel>
  )
}

const Left = ({ endsAtMs, nowMs, amberMs }: { endsAtMs: number; nowMs: number; amberMs: number }) => {
  const { text, tone } = countdown(endsAtMs, nowMs)
  const isSoon = endsAtMs - nowMs < amberMs
  return (
    <span className={tone === 'past' ? 'text-rejected' : isSoon ? 'font-medium text-pending' : ''}>
      {text}
    </span>
  )
}
