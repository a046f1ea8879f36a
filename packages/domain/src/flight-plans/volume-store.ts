import { isOneOf, type Queryable, type StoredPolygon, type Tx, tables, uuidArray } from '@clearway/db'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { flightStatus, recordStatus } from '../kernel/index.ts'
import { sharesGround } from './shared-ground.ts'

export type { StoredPolygon }

const { approvedVolumes, flightPlans } = tables

/** Any numbers, of any process. */
const groundLock = 7_202
const cellLock = 7_203

/** Ascending cells, each alone; null: all the ground there is. */
export const lockCells = async (tx: Tx, cells: readonly number[] | null): Promise<void> => {
  if (cells === null) await tx.execute(sql`select pg_advisory_xact_lock(${groundLock}, 0)`)
  else
    await tx.execute(sql`
      select pg_advisory_xact_lock_shared(${groundLock}, 0), pg_advisory_xact_lock(${cellLock}, cell)
      from unnest(${`{${cells.join(',')}}`}::int[]) as cell`)
}

// The outer columns are written out: inside a one-table select drizzle drops their table, and the subquery's own
// column of that name would be meant.

/** Every permission that stands for the plan, its mission's and its own, is approved. */
const isPermitted = sql<boolean>`not exists (
  select 1 from permissions p
  where p.mission_uuid = flight_plans.mission_uuid and p.retired_at is null and p.permission_status <> 1
    and (p.parent_type = 'MISSION' or p.plan_uuid = flight_plans.plan_uuid))`

const holdsVolume = sql<boolean>`exists (select 1 from approved_volumes v where v.plan_uuid = flight_plans.plan_uuid)`

/** Plans that were flown or given up take no airspace any more. */
const wantsAirspace = and(
  eq(flightPlans.status, recordStatus.active),
  inArray(flightPlans.flightStatus, [flightStatus.scheduled, flightStatus.inFlight]),
)

/** What settling wants: permitted by all, and not marked. */
const deservesVolume = sql<boolean>`(flight_plans.conflicted_at is null and ${isPermitted})`

export interface PlanToSettle {
  planUuid: string
  missionUuid: string
  envelope: StoredPolygon
  approved: boolean
}

/** Plans of missions whose approval and whose volume say different things, the older first. */
export const plansToSettle = async (tx: Tx, missionUuids: readonly string[]): Promise<PlanToSettle[]> => {
  if (missionUuids.length === 0) return []
  return tx
    .select({
      planUuid: flightPlans.planUuid,
      missionUuid: flightPlans.missionUuid,
      envelope: flightPlans.flightEnvelope,
      approved: deservesVolume,
    })
    .from(flightPlans)
    .where(
      and(
        isOneOf(flightPlans.missionUuid, missionUuids),
        wantsAirspace,
        sql`${deservesVolume} <> ${holdsVolume}`,
      ),
    )
    .orderBy(flightPlans.createdAt, flightPlans.planUuid)
}

export const planIsPermitted = async (tx: Tx, planUuid: string): Promise<boolean> => {
  const [row] = await tx
    .select({ permitted: isPermitted })
    .from(flightPlans)
    .where(eq(flightPlans.planUuid, planUuid))
  return row?.permitted ?? false
}

/** Active, permitted by every zone and not in conflict. */
export const planIsApproved = async (db: Queryable, planUuid: string): Promise<boolean> => {
  const [row] = await db
    .select({ approved: deservesVolume })
    .from(flightPlans)
    .where(and(eq(flightPlans.planUuid, planUuid), eq(flightPlans.status, recordStatus.active)))
  return row?.approved ?? false
}

/** An approved volume `v` stands where a plan's constraint `c` wants to be. */
const standsInWay = sql`${sharesGround(sql`v.envelope`, sql`c.outer_ring`)}
  and v.heights && c.heights and v.during && c.during and v.plan_uuid <> c.ref_uuid`

/**
 * Takes the volumes of plans, the older first; answers which of them got theirs. Among themselves the exclusion
 * constraint decides, as against others who try at the same time.
 */
export const claim = async (tx: Tx, planUuids: readonly string[]): Promise<Set<string>> => {
  if (planUuids.length === 0) return new Set()
  const { rows } = await tx.execute<{ plan_uuid: string }>(sql`
    insert into approved_volumes (plan_uuid, org_uuid, envelope, heights, during)
    select p.plan_uuid, p.org_uuid, c.outer_ring, c.heights, c.during
    from flight_plans p join constraints c on c.ref_uuid = p.plan_uuid
    where p.plan_uuid = any(${uuidArray(planUuids)})
      and not exists (select 1 from approved_volumes v where ${standsInWay})
    order by p.created_at, p.plan_uuid
    on conflict do nothing
    returning plan_uuid`)
  return new Set(rows.map((row) => row.plan_uuid))
}

/** Does an approved plan stand in the volume of this one? */
export const isTaken = async (tx: Tx, planUuid: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select 1 from constraints c join approved_volumes v on ${standsInWay}
    where c.ref_uuid = ${planUuid} limit 1`)
  return rows.length > 0
}

export const free = async (tx: Tx, planUuids: readonly string[]): Promise<void> => {
  if (planUuids.length > 0)
    await tx.delete(approvedVolumes).where(isOneOf(approvedVolumes.planUuid, planUuids))
}

export const mark = async (tx: Tx, planUuids: readonly string[], at: Date): Promise<void> => {
  if (planUuids.length > 0)
    await tx.update(flightPlans).set({ conflictedAt: at }).where(isOneOf(flightPlans.planUuid, planUuids))
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
  await tx
    .update(flightPlans)
    .set({ flightStatus: flightStatus.completed })
    .where(and(eq(flightPlans.planUuid, planUuid), wantsAirspace))
}
