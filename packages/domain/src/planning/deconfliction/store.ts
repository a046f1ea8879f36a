import {
  builtOnce,
  isOneOf,
  literal,
  type Queryable,
  type StoredPolygon,
  type Tx,
  tables,
  uuidArray,
} from '@clearway/db'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { holdHeights, shareHeights } from '../../airspace/constraints/candidates.ts'
import { flightStatus, partsOf, recordStatus } from '../../kernel/index.ts'
import { isPermittedSql, sharesGround, volumesInUse } from './predicates.ts'

export type { StoredPolygon }

const { approvedVolumes, flightPlans, occupiedVolumes } = tables

/** Any numbers, of any process. */
const groundLock = 7_202
const cellLock = 7_203
const occupyingLock = 7_204
/** Beside the cells, which are 0 and more: whoever claims over too many to name them shares all of these, who occupies has those of its cells. */
const kinds = 16
const kindsOf = (cells: readonly number[]): number[] =>
  [...new Set(cells.map((cell) => -1 - (cell % kinds)))].sort((a, b) => a - b)
const allKinds = kindsOf(Array.from({ length: kinds }, (_, n) => n))

/** Ascending cells, each alone; null: all the ground there is. */
export const lockCells = async (tx: Tx, cells: readonly number[] | null): Promise<void> => {
  if (cells === null) await tx.execute(sql`select pg_advisory_xact_lock(${groundLock}, 0)`)
  else
    await tx.execute(sql`
      select pg_advisory_xact_lock_shared(${groundLock}, 0), pg_advisory_xact_lock(${cellLock}, cell)
      from unnest(${`{${cells.join(',')}}`}::int[]) as cell`)
}

/**
 * Until this transaction ends nobody occupies a volume over these cells; null: over any ground. It is asked together with what
 * claims a volume without holding its ground, and before it: that sees then what was occupied.
 */
export const keepFromOccupying = async (tx: Tx, cells: readonly number[] | null): Promise<void> => {
  if (cells === null) await allGroundQuery(tx).execute()
  else await keepingQuery(tx).execute({ cells: `{${cells.join(',')}}` })
}

const allGroundQuery = builtOnce((db) =>
  db
    .select({
      ground: sql`pg_advisory_xact_lock_shared(${literal(groundLock)}, 0)`,
      kept: sql`pg_advisory_xact_lock_shared(${literal(occupyingLock)}, kind)`,
    })
    .from(sql`unnest(${sql.raw(`'{${allKinds.join(',')}}'`)}::int[]) as kind`)
    .prepare('keep_all_ground_from_occupying'),
)

const keepingQuery = builtOnce((db) =>
  db
    .select({
      ground: sql`pg_advisory_xact_lock_shared(${literal(groundLock)}, 0)`,
      kept: sql`pg_advisory_xact_lock_shared(${literal(occupyingLock)}, cell)`,
    })
    .from(sql`unnest(${sql.placeholder('cells')}::int[]) as cell`)
    .prepare('keep_from_occupying'),
)

/**
 * Before a plan claims that will occupy what it does not get, its ground held: no constraint keeps others from what it has not
 * committed. Who holds all the ground has nothing to name.
 */
export const lockOccupying = async (tx: Tx, cells: readonly number[] | null): Promise<void> => {
  if (cells !== null)
    await tx.execute(sql`
      select pg_advisory_xact_lock(${occupyingLock}, cell) from unnest(${`{${[...kindsOf(cells), ...cells].join(',')}}`}::int[]) as cell`)
}

// The outer columns are written out, as in predicates.ts.

/** What a plan wants of the window of its constraint `c`: all of it before it is flown, from then on what remains. */
const wantedWindow = (now: Date): SQL => sql`(case flight_plans.flight_status
  when ${sql.raw(String(flightStatus.scheduled))} then c.during
  else c.during * tstzrange(${now.toISOString()}::timestamptz, null) end)`

/**
 * Whether a plan holds its volume now: as the plan has it now, for all that it still wants of its window. The one
 * predicate, to start a flight, judge one, show a plan or settle airspace (docs/decisions/0034).
 */
const holdsVolume = (now: Date): SQL<boolean> => sql<boolean>`exists (
  select 1 from constraints c join approved_volumes v on v.plan_uuid = c.ref_uuid
  where c.ref_uuid = flight_plans.plan_uuid and not isempty(${wantedWindow(now)})
    and v.during @> ${wantedWindow(now)} and ${sql.raw(holdHeights('v', 'c'))} and v.envelope ~= c.outer_ring)`

/** Of these plans, those that hold their volumes now. */
export const holdersAmong = async (
  db: Queryable,
  planUuids: readonly string[],
  now: Date,
): Promise<Set<string>> => {
  if (planUuids.length === 0) return new Set()
  const rows = await db
    .select({ planUuid: flightPlans.planUuid })
    .from(flightPlans)
    .where(and(isOneOf(flightPlans.planUuid, planUuids), holdsVolume(now)))
  return new Set(rows.map((row) => row.planUuid))
}

/** Plans that were flown or given up take no airspace any more. */
const wantsAirspace = and(
  eq(flightPlans.status, recordStatus.active),
  inArray(flightPlans.flightStatus, [flightStatus.scheduled, flightStatus.inFlight]),
)

/** What settling wants: permitted by all, and not marked. */
const deservesVolume = sql<boolean>`(flight_plans.conflicted_at is null and ${isPermittedSql})`

export interface PlanToSettle {
  planUuid: string
  missionUuid: string
  envelope: StoredPolygon
  approved: boolean
  flightStatus: number
  createdAt: Date
}

/** Missions, or plans of them, in one statement. */
const settledAtATime = 5_000

/**
 * Plans of missions whose approval and whose volume disagree, the older first. What is in the air is not
 * among those that lose theirs: it gives its airspace back when it has landed.
 */
export const plansToSettle = async (
  tx: Tx,
  missionUuids: readonly string[],
  now: Date,
): Promise<PlanToSettle[]> => {
  const gains = sql`(${deservesVolume} and not ${holdsVolume(now)} and exists (
    select 1 from constraints c where c.ref_uuid = flight_plans.plan_uuid and not isempty(${wantedWindow(now)})))`
  const loses = sql`(not ${deservesVolume} and ${eq(flightPlans.flightStatus, flightStatus.scheduled)} and exists (
    select 1 from approved_volumes v where v.plan_uuid = flight_plans.plan_uuid))`
  const found: PlanToSettle[] = []
  for (const part of partsOf([...new Set(missionUuids)], settledAtATime)) {
    const plans = await tx
      .select({
        planUuid: flightPlans.planUuid,
        missionUuid: flightPlans.missionUuid,
        envelope: flightPlans.flightEnvelope,
        approved: deservesVolume,
        flightStatus: flightPlans.flightStatus,
        createdAt: flightPlans.createdAt,
      })
      .from(flightPlans)
      .where(and(isOneOf(flightPlans.missionUuid, part), wantsAirspace, or(gains, loses)))
    found.push(...plans)
  }
  return found.sort((a, b) => Number(a.createdAt) - Number(b.createdAt) || (a.planUuid < b.planUuid ? -1 : 1))
}

/** Of these plans, those that are permitted by all. */
export const permittedAmong = async (tx: Tx, planUuids: readonly string[]): Promise<Set<string>> => {
  const rows = await tx
    .select({ planUuid: flightPlans.planUuid })
    .from(flightPlans)
    .where(and(isOneOf(flightPlans.planUuid, planUuids), isPermittedSql))
  return new Set(rows.map((row) => row.planUuid))
}

/** A volume in use `v` overlaps a plan's constraint `c`. */
const isInWay = (now: Date): SQL => sql`${sharesGround(sql`v.envelope`, sql`c.outer_ring`)}
  and ${sql.raw(shareHeights('v', 'c'))} and v.during && ${wantedWindow(now)} and v.plan_uuid <> c.ref_uuid`

/** What plans want, as a row of either table of volumes; `c` is the constraint of the plan. */
const wantedVolumes = (planUuids: readonly string[], now: Date): SQL => sql`
    select flight_plans.plan_uuid, flight_plans.org_uuid, c.outer_ring, c.heights, ${wantedWindow(now)},
      c.heights_amsl, c.heights_w84
    from flight_plans join constraints c on c.ref_uuid = flight_plans.plan_uuid
    where flight_plans.plan_uuid = any(${uuidArray(planUuids)}) and not isempty(${wantedWindow(now)})`

/**
 * Takes the volumes of plans, given with the older first; answers which of them got theirs. Among themselves the exclusion
 * constraint decides, as against others who try at the same time. What an aircraft leaves behind in that moment is seen
 * as held or as occupied, never as neither: both change in one commit.
 */
export const claim = async (tx: Tx, planUuids: readonly string[], now: Date): Promise<Set<string>> => {
  const got = new Set<string>()
  for (const part of partsOf(planUuids, settledAtATime)) {
    const { rows } = await tx.execute<{ plan_uuid: string }>(sql`
      insert into approved_volumes (plan_uuid, org_uuid, envelope, heights, during, heights_amsl, heights_w84)
      ${wantedVolumes(part, now)}
        and not exists (select 1 from ${volumesInUse} v where ${isInWay(now)})
      order by flight_plans.created_at, flight_plans.plan_uuid
      on conflict do nothing
      returning plan_uuid`)
    for (const { plan_uuid } of rows) got.add(plan_uuid)
  }
  return got
}

/**
 * The same for one plan that is in the air: it gives up what it holds from now on only for what it wants, and no
 * other plan gets what it leaves before it has landed. True when it got what it wants.
 */
export const exchange = async (tx: Tx, planUuid: string, now: Date): Promise<boolean> => {
  const held = await tx
    .delete(approvedVolumes)
    .where(
      and(
        eq(approvedVolumes.planUuid, planUuid),
        sql`upper(${approvedVolumes.during}) > ${now.toISOString()}::timestamptz`,
      ),
    )
    .returning()
  const got = (await claim(tx, [planUuid], now)).has(planUuid)
  if (held.length > 0) await tx.insert(got ? occupiedVolumes : approvedVolumes).values(held)
  if (!got) return false
  // What it goes on to hold is not left behind.
  await tx.execute(sql`
    delete from occupied_volumes o using approved_volumes v
    where o.plan_uuid = ${planUuid} and v.plan_uuid = o.plan_uuid
      and v.during @> (o.during * tstzrange(${now.toISOString()}::timestamptz, null))
      and ${sql.raw(holdHeights('v', 'o'))} and v.envelope @> o.envelope`)
  return true
}

/** The aircraft is in the volume of its plan, which it could not get: until it has landed no other plan gets that. */
export const occupy = async (tx: Tx, planUuid: string, now: Date): Promise<void> => {
  await tx.execute(sql`
    insert into occupied_volumes (plan_uuid, org_uuid, envelope, heights, during, heights_amsl, heights_w84)
    ${wantedVolumes([planUuid], now)}`)
}

/** Is a part of the volume of this plan in use by another? */
export const isTaken = async (db: Queryable, planUuid: string, now: Date): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from flight_plans join constraints c on c.ref_uuid = flight_plans.plan_uuid
    join ${volumesInUse} v on ${isInWay(now)}
    where flight_plans.plan_uuid = ${planUuid} limit 1`)
  return rows.length > 0
}

export const free = async (tx: Tx, planUuids: readonly string[]): Promise<void> => {
  for (const part of partsOf(planUuids, settledAtATime))
    await tx.delete(approvedVolumes).where(isOneOf(approvedVolumes.planUuid, part))
}

export const mark = async (tx: Tx, planUuids: readonly string[], at: Date): Promise<void> => {
  for (const part of partsOf(planUuids, settledAtATime))
    await tx.update(flightPlans).set({ conflictedAt: at }).where(isOneOf(flightPlans.planUuid, part))
}

/** Plans that no longer fit their mission, each with the reason. */
export const markMismatched = async (
  tx: Tx,
  reasons: ReadonlyMap<string, string>,
  at: Date,
): Promise<void> => {
  if (reasons.size === 0) return
  await tx.execute(sql`
    update flight_plans set conflicted_at = ${at.toISOString()}::timestamptz, mismatch = given.reason
    from jsonb_each_text(${JSON.stringify(Object.fromEntries(reasons))}::jsonb) as given (plan_uuid, reason)
    where flight_plans.plan_uuid = given.plan_uuid::uuid`)
}

/** Ends the claim of a plan at an instant: what lies after it is free, what was flown stays taken. */
export const release = async (tx: Tx, planUuid: string, at: Date): Promise<void> => {
  const moment = sql`${at.toISOString()}::timestamptz`
  await tx.execute(sql`
    update approved_volumes set during = tstzrange(lower(during), ${moment})
    where plan_uuid = ${planUuid} and lower(during) < ${moment} and upper(during) > ${moment}`)
  await tx.execute(
    sql`delete from approved_volumes where plan_uuid = ${planUuid} and lower(during) >= ${moment}`,
  )
  await tx.delete(occupiedVolumes).where(eq(occupiedVolumes.planUuid, planUuid))
  // One that was deleted in the air has been flown all the same.
  const isFlown = inArray(flightPlans.flightStatus, [flightStatus.scheduled, flightStatus.inFlight])
  await tx
    .update(flightPlans)
    .set({ flightStatus: flightStatus.completed })
    .where(and(eq(flightPlans.planUuid, planUuid), isFlown))
}
