import type { StoredPolygon, Tx } from '@clearway/db'
import { type End, endIn, givenLimit, type Heights } from '../../airspace/constraints/heights.ts'
import { limitText, polygonCovers, windowWithin } from '../../geo/index.ts'
import { type Ctx, flightStatus, inTurns } from '../../kernel/index.ts'
import { publishOutcomes } from '../deconfliction/service.ts'
import { markMismatched } from '../deconfliction/store.ts'
import { assetsOf, type CrewMember, pilotsOf } from '../mission-records/crew-store.ts'
import type { MissionRow } from '../mission-records/store.ts'
import { announcePlans } from './removal.ts'
import { type PlanRow, plansOfMissions } from './store.ts'

/** The volume of a plan, before or after it is stored. */
export interface PlanVolumeFacts extends Heights {
  flightEnvelope: StoredPolygon
  scheduleStartTime: Date
  scheduleEndTime: Date
}

export interface Mismatch {
  field: string
  reason: string
}

/** Why a plan does not lie inside its mission, or null when it does (422 otherwise). */
export const mismatchOf = (plan: PlanVolumeFacts, mission: MissionRow): Mismatch | null => {
  const planned = { startsAt: plan.scheduleStartTime, endsAt: plan.scheduleEndTime }
  const allowed = { startsAt: mission.startTime, endsAt: mission.endTime }
  if (!windowWithin(planned, allowed))
    return {
      field: plan.scheduleStartTime < mission.startTime ? 'schedule_start_time' : 'schedule_end_time',
      reason: `must lie within the mission's window, ${mission.startTime.toISOString()} to ${mission.endTime.toISOString()}`,
    }
  const beyond = endBeyond(plan, mission, 'min') ?? endBeyond(plan, mission, 'max')
  if (beyond) return beyond
  if (!polygonCovers(mission.missionEnvelope, plan.flightEnvelope))
    return { field: 'flight_envelope', reason: "must lie inside the mission's envelope" }
  return null
}

/** Judged in the reference of the mission's limit, which is what was permitted. */
const endBeyond = (plan: Heights, mission: Heights, end: End): Mismatch | null => {
  const { reference } = givenLimit(mission, end)
  const [planned, allowed] = [endIn(plan, end, reference), endIn(mission, end, reference)]
  const field = `${end}_height`
  if (planned === null || allowed === null)
    return { field, reason: `ground unknown: give it as ${reference} to lie within ${heightsText(mission)}` }
  const isWithin = end === 'min' ? planned >= allowed : planned <= allowed
  return isWithin ? null : { field, reason: `must lie within ${heightsText(mission)}` }
}

const heightsText = (mission: Heights): string =>
  `the mission's heights, ${limitText(givenLimit(mission, 'min'))} to ${limitText(givenLimit(mission, 'max'))}`

/** Whom and what a mission lists. */
interface Listed {
  readonly assets: ReadonlySet<string>
  readonly pilots: ReadonlySet<string>
}

const assetUnlisted = 'The mission no longer lists the asset of this plan.'
const pilotUnlisted = 'The mission no longer lists the pilot of this plan.'

/** Why a plan does not fit its mission, in a sentence; null when it does. */
export const misfitOf = (plan: PlanRow, mission: MissionRow, { assets, pilots }: Listed): string | null => {
  if (!assets.has(plan.assetUuid)) return assetUnlisted
  if (!pilots.has(plan.pilotUuid)) return pilotUnlisted
  const mismatch = mismatchOf(plan, mission)
  return mismatch && `The mission changed: ${mismatch.field} ${mismatch.reason}.`
}

/** Nothing of it is to come: it stays as it was answered. */
const isDone = (plan: PlanRow, now: Date): boolean =>
  plan.flightStatus === flightStatus.completed && plan.scheduleEndTime <= now

/** One that is marked waits for its own PUT; what is over stays as it was answered. */
const mayBeMarked = (plan: PlanRow, now: Date): boolean => !plan.conflictedAt && !isDone(plan, now)

type Writer = Pick<Ctx, 'clock' | 'events'>

/**
 * After missions changed, plans that no longer lie inside them or fly what they no longer list are marked: their
 * approval was for what they were. Like a plan in conflict they wait for their own PUT. Settling frees their volumes.
 */
export const markMismatches = async (ctx: Writer, tx: Tx, missions: readonly MissionRow[]): Promise<void> => {
  const now = ctx.clock.now()
  const mission = new Map(missions.map((one) => [one.missionUuid, one]))
  const uuids = [...mission.keys()]
  const plans = (await plansOfMissions(tx, uuids)).filter((plan) => mayBeMarked(plan, now))
  if (plans.length === 0) return
  const listed = await readLists(tx, uuids)
  const found = await inTurns(plans, (plan) =>
    misfitOf(plan, mission.get(plan.missionUuid)!, listed.get(plan.missionUuid)!),
  )
  await markAll(
    ctx,
    tx,
    plans.flatMap((plan, n) => (found[n] ? [{ plan, reason: found[n] }] : [])),
  )
}

/** Plans that wanted to fly with one of the crew who is listed no more. */
export const markLeft = (ctx: Writer, tx: Tx, plans: readonly PlanRow[], who: CrewMember): Promise<void> => {
  const reason = who.pilotUuid === undefined ? assetUnlisted : pilotUnlisted
  const now = ctx.clock.now()
  return markAll(
    ctx,
    tx,
    plans.filter((plan) => mayBeMarked(plan, now)).map((plan) => ({ plan, reason })),
  )
}

interface Marked {
  readonly plan: PlanRow
  readonly reason: string
}

const markAll = async (ctx: Writer, tx: Tx, marked: readonly Marked[]): Promise<void> => {
  if (marked.length === 0) return
  await announcePlans(ctx, tx, ...marked.map(({ plan }) => plan))
  await markMismatched(
    tx,
    new Map(marked.map(({ plan, reason }) => [plan.planUuid, reason])),
    ctx.clock.now(),
  )
  await publishOutcomes(
    ctx,
    tx,
    marked.map(({ plan: { planUuid } }) => ({ planUuid, isTaken: true })),
  )
}

/** What each of these missions lists. */
const readLists = async (tx: Tx, missionUuids: readonly string[]): Promise<Map<string, Listed>> => {
  const assets = Map.groupBy(await assetsOf(tx, missionUuids), ({ missionUuid }) => missionUuid)
  const pilots = Map.groupBy(await pilotsOf(tx, missionUuids), ({ missionUuid }) => missionUuid)
  return new Map(
    missionUuids.map((uuid) => [
      uuid,
      {
        assets: new Set(assets.get(uuid)?.map(({ assetUuid }) => assetUuid)),
        pilots: new Set(pilots.get(uuid)?.map(({ userUuid }) => userUuid)),
      },
    ]),
  )
}
