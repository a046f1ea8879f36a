import { longestPage, recordStatus } from '@clearway/domain/contracts'
import { count, type FlightLanes, type TimeFlight, timeRange } from '@clearway/ui'
import { blockLooks } from '../../entities/mission/block-looks.ts'
import { lanesOf } from '../../entities/mission/blocks.ts'
import type { MissionItem } from '../../entities/mission/mission-words.ts'
import { oneOfPages, pagesAfterFirst, useHeldByPages } from '../../lists/every-page.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { assetName } from '../../words/asset-name.ts'

type Session = Outputs['sessions']['list']['data'][number]

/** So many bars are read and drawn. */
const mostFlights = 1_000
const meta = oneOfPages(mostFlights)
const noFlights: readonly Session[] = []

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** The organisation's flights of a span, the newest first; `most` is null where these are all. */
export const useOwnFlights = (
  { fromMs, toMs }: Span,
  enabled: boolean,
): { sessions: readonly Session[]; most: number | null } => {
  const question = { from: iso(fromMs), to: iso(toMs), limit: longestPage }
  const first = trpc.sessions.list.useQuery(
    { ...question, page: 1 },
    { enabled, meta, placeholderData: (before) => before },
  )
  const total = first.data?.pagination.total_records ?? 0
  const further = trpc.useQueries((t) =>
    pagesAfterFirst(total, mostFlights).map((page) => t.sessions.list({ ...question, page }, { meta })),
  )
  return {
    sessions: useHeldByPages<Session>(first, further, ({ session_uuid }) => session_uuid) ?? noFlights,
    most: total > mostFlights ? mostFlights : null,
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()

interface Own {
  readonly sessions: readonly Session[]
  readonly missions: readonly MissionItem[]
}

interface Moment extends Span {
  readonly nowMs: number
}

const bar = (
  key: string,
  name: string,
  { state, fromMs, toMs }: Pick<TimeFlight, 'state' | 'fromMs' | 'toMs'>,
) => ({
  ...{ key, state, fromMs, toMs },
  words: `${name}, ${timeRange(fromMs, toMs)}, ${blockLooks[state].word.toLowerCase()}`,
})

/** Whose bars these are; of more than are drawn it says so. */
export const flightsLabel = (most: number | null): string =>
  most === null ? 'Your flights' : `Your newest ${count(most)}`

/** From the start to the end; while it flies, to the end of its mission. */
const sessionBar = (session: Session, mission: MissionItem | undefined, nowMs: number): TimeFlight => {
  const { session_uuid, session_start_time, session_end_time } = session
  const plannedEndMs = mission ? Date.parse(mission.end_time) : nowMs
  const name = [assetName(session), mission?.mission_name].filter(Boolean).join(', ')
  const fromMs = Date.parse(session_start_time)
  return session_end_time === null
    ? bar(session_uuid, name, { state: 'flying', fromMs, toMs: Math.max(nowMs, plannedEndMs) })
    : bar(session_uuid, name, { state: 'flown', fromMs, toMs: Date.parse(session_end_time) })
}

/** Whether it may still be flown: its flights of before have bars of their own. */
const isAhead = ({ mission_status, permission_summary, end_time }: MissionItem, nowMs: number): boolean =>
  mission_status === recordStatus.active && permission_summary !== 'rejected' && Date.parse(end_time) > nowMs

const missionBar = ({ mission_uuid, mission_name, permission_summary, start_time, end_time }: MissionItem) =>
  bar(mission_uuid, mission_name, {
    state: permission_summary === 'pending' ? 'pending' : 'approved',
    fromMs: Date.parse(start_time),
    toMs: Date.parse(end_time),
  })

/** The organisation's flights within the span, and what it plans: a mission that flies is not also planned. */
export const flightLanes = ({ sessions, missions }: Own, { fromMs, toMs, nowMs }: Moment): FlightLanes => {
  const byUuid = new Map(missions.map((mission) => [mission.mission_uuid, mission]))
  const flying = new Set(
    sessions.flatMap(({ mission_uuid, session_end_time }) => (session_end_time === null ? mission_uuid : [])),
  )
  const bars = [
    ...sessions.map((session) => sessionBar(session, byUuid.get(session.mission_uuid ?? ''), nowMs)),
    ...missions
      .filter((mission) => isAhead(mission, nowMs) && !flying.has(mission.mission_uuid))
      .map(missionBar),
  ].filter((one) => one.fromMs < toMs && one.toMs > fromMs)
  return lanesOf(bars, (one) => [one.fromMs, one.toMs])
}
