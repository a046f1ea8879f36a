import { Chip, SkeletonRows, useIsMobile, useNow, zoneAbbreviation } from '@clearway/ui'
import { blockLooks } from '../../entities/mission/block-looks.ts'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { trpc } from '../../trpc/client.ts'
import { useAgainAfter } from '../../trpc/use-again-after.ts'
import { ownTimeZone } from '../../words/text.ts'
import { dayOf } from './day-rows.ts'
import { Panel } from './panel.tsx'
import { DayList } from './today-list.tsx'
import { DayRows } from './today-rows.tsx'

const legend = ['flying', 'approved', 'pending', 'conflict', 'flown'] as const

/** The day in rows: for managers by zone, for operators by aircraft. */
export const TodayPanel = ({ by }: { by: 'zones' | 'assets' }) => {
  const query = trpc.home.today.useQuery({ time_zone: ownTimeZone() })
  const isMobile = useIsMobile()
  const nowMs = useNow(30_000) ?? Date.now()
  const { data } = query
  useAgainAfter(data && dayOf(data).toMs, query.refetch)
  const isEmpty = data && data[by].length === 0
  return (
    <Panel
      title={by === 'zones' ? 'Today by zone' : 'Today by aircraft'}
      note={`${by === 'zones' ? 'flights an hour, ' : ''}${zoneAbbreviation(nowMs)}`}
      action={
        <span className="flex gap-1.5 max-lg:hidden">
          {legend.map((state) => (
            <Chip key={state} tone={blockLooks[state].tone} icon={blockLooks[state].icon}>
              {blockLooks[state].word}
            </Chip>
          ))}
        </span>
      }
      className="flex-1 border-b-0"
    >
      <QueryNotice query={query} what="Today" />
      {!data && !query.error && <SkeletonRows rows={5} rowHeight={44} />}
      {isEmpty && (
        <p className="px-4 py-3 text-text-2">
          {by === 'zones' ? 'Nobody asks one of your zones today.' : 'You have no aircraft yet.'}
        </p>
      )}
      {data?.is_cut && <p className="px-4 py-1 text-12 text-pending">The first 300 missions are shown.</p>}
      {data &&
        !isEmpty &&
        (isMobile ? (
          <DayList today={data} by={by} nowMs={nowMs} />
        ) : (
          <DayRows today={data} by={by} nowMs={nowMs} />
        ))}
    </Panel>
  )
}
