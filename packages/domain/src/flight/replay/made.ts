import type { Database, Tx } from '@clearway/db'
import { recordStatus, type Services } from '../../kernel/index.ts'
import { findPlan } from '../../planning/flight-plans/store.ts'
import { volumeOf } from '../alerts/facts.ts'
import type { PlanVolume } from '../conformance/rule.ts'
import { countFramesUpTo } from '../telemetry/stored.ts'
import { mostFrames } from './contract.ts'
import type { FlightFindings } from './findings.ts'
import { judgeFlight } from './judge.ts'
import { type Level, thinned } from './levels.ts'
import { readTrack } from './read-track.ts'
import { alertMomentsOf } from './store.ts'
import type { FlightTrack } from './track.ts'

/** A flight as it is replayed: which, and on which plan. */
export interface ReplayedSession {
  readonly sessionUuid: string
  readonly planUuid: string | null
}

/** A flight with all its frames, judged and thinned out. */
export interface MadeTrack {
  readonly track: FlightTrack
  readonly findings: FlightFindings
  readonly levels: readonly Level[]
  readonly judgedBy: string | null
}

/** Null too where it was deleted: then it is not known any more. */
export const planOf = async (tx: Tx, { planUuid }: ReplayedSession): Promise<PlanVolume | null> => {
  const plan = planUuid && (await findPlan(tx, planUuid))
  return plan && plan.status === recordStatus.active ? volumeOf(plan) : null
}

/** Names the volume that a flight was judged by: another one is another name. */
export const judgedByOf = (plan: PlanVolume | null): string | null => plan && JSON.stringify(plan)

/** What all of this reads is of one moment. */
export const atOneMoment = <T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })

/** All that is read of a flight. */
interface Flown {
  readonly track: FlightTrack
  readonly plan: PlanVolume | null
  readonly alertMoments: readonly number[]
}

/** A flight that is shown frame by frame takes no turn. */
export const makeTrack = async (
  { db, memory }: Pick<Services, 'db' | 'memory'>,
  session: ReplayedSession,
): Promise<MadeTrack> => {
  const short = await atOneMoment(db, async (tx) => ((await isLong(tx, session)) ? null : read(tx, session)))
  if (short) return made(short)
  return memory.longFlights.share(session.sessionUuid, async () =>
    made(await atOneMoment(db, (tx) => read(tx, session))),
  )
}

const isLong = async (tx: Tx, { sessionUuid }: ReplayedSession): Promise<boolean> =>
  (await countFramesUpTo(tx, sessionUuid, mostFrames + 1)) > mostFrames

const read = async (tx: Tx, session: ReplayedSession): Promise<Flown> => {
  const { sessionUuid } = session
  const plan = await planOf(tx, session)
  const track = await readTrack(tx, sessionUuid)
  // All frames of a short flight are shown, whatever happened.
  if (track.count <= mostFrames) return { plan, track, alertMoments: [] }
  const span = { from: track.at[0]!, to: track.at.at(-1)! }
  return { plan, track, alertMoments: await alertMomentsOf(tx, sessionUuid, span) }
}

const made = async ({ track, plan, alertMoments }: Flown): Promise<MadeTrack> => {
  const { findings, ranks } = await judgeFlight(track, { plan, alertMoments })
  return { track, findings, levels: await thinned(track, ranks), judgedBy: judgedByOf(plan) }
}
