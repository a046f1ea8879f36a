import { builtOnce, slotsOf, type Tx, tables, withCommit } from '@clearway/db'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { shareHeights } from '../../airspace/constraints/candidates.ts'
import { type Ctx, eventChannel, eventText, outboxChannel, outboxRow } from '../../kernel/index.ts'
import { isPermitted, sharesGround, volumesInUse } from '../deconfliction/predicates.ts'
import {
  deconflict,
  holdGround,
  keepFromOccupying,
  outcomeEvent,
  outcomeName,
  publishOutcomes,
} from '../deconfliction/service.ts'
import type { PermissionRow } from '../permissions/store.ts'
import { planConstraint } from './draft.ts'
import { announcePlans } from './removal.ts'
import { asStored, type PlanRow, type StoredPlan } from './store.ts'

const { approvedVolumes, constraints, flightPlans, outboxEvents } = tables

interface NewPlan {
  readonly plan: PlanRow
  /** Those of its mission that are in force, read under the lock of the mission. */
  readonly permissions: readonly PermissionRow[]
}

interface MadePlan extends NewPlan {
  readonly permissions: PermissionRow[]
  readonly approved: boolean
  /** Whether it found its volume taken: known when the transaction has committed. */
  readonly isTaken: Promise<boolean>
}

/**
 * A new plan, deconflicted and published; one that is marked already takes nothing. The caller holds the lock of its mission.
 *
 * An approved one takes its volume in the statement that stores it, and no ground is held for it: the exclusion constraint
 * alone decides who was first, so plans side by side are decided side by side; only a flight that may have to occupy its volume
 * takes off before or after it. It waits for one volume, as the last thing it waits for; if that should close a ring all the
 * same, PostgreSQL breaks it and `transact` tries again.
 */
export const storePlan = async (ctx: Ctx, tx: Tx, { plan, permissions }: NewPlan): Promise<MadePlan> => {
  const approved = plan.conflictedAt === null && isPermitted(plan, permissions)
  const isTaken = approved
    ? insertClaiming(ctx, tx, asStored(plan))
    : Promise.resolve(await insertWaiting(ctx, tx, asStored(plan)))
  withCommit(tx, isTaken)
  return { plan, permissions: [...permissions], approved, isTaken }
}

/** What became of it, once its transaction has committed. */
export const outcomeOf = async ({ plan, approved, isTaken }: MadePlan) => {
  const conflictedAt = (await isTaken) ? plan.createdAt : null
  const holders = new Set(approved && !conflictedAt ? [plan.planUuid] : [])
  return { plan: { ...plan, conflictedAt }, holders }
}

/** One that waits for answers only looks whether its volume is free; one that is marked need not. */
const insertWaiting = async (ctx: Ctx, tx: Tx, plan: StoredPlan): Promise<boolean> => {
  const { planUuid } = plan
  await announcePlans(ctx, tx, plan)
  await tx.insert(flightPlans).values(plan)
  await tx.insert(constraints).values(planConstraint(ctx, plan))
  const isTaken = plan.conflictedAt !== null || (await findsTaken(tx, plan))
  if (isTaken) await publishOutcomes(ctx, tx, [{ planUuid, isTaken }])
  return isTaken
}

/** Last, so that others wait for the ground no longer than they must. */
const findsTaken = async (tx: Tx, { planUuid, flightEnvelope, createdAt }: StoredPlan): Promise<boolean> => {
  await holdGround(tx, [flightEnvelope])
  const at = { clock: { now: () => createdAt } }
  return deconflict(at, tx, { planUuid, approved: false, isFlying: false, moves: true })
}

/** True when the plan did not get its volume: it is marked then. */
const insertClaiming = async (ctx: Ctx, tx: Tx, plan: StoredPlan): Promise<boolean> => {
  const { planUuid, missionUuid, createdAt } = plan
  const constraint = planConstraint(ctx, plan)
  const {
    name: _byOutcome,
    orgUuids: _all,
    ...announced
  } = outboxRow(ctx, outcomeEvent({ planUuid, isTaken: false }))
  const [, [made]] = await Promise.all([
    keepFromOccupying(tx, plan.flightEnvelope),
    claimingQuery(tx).execute({
      ...announced,
      ...constraint,
      ...plan,
      conflictedAt: createdAt.toISOString(),
      constraintUpdatedAt: constraint.updatedAt,
      news: eventText({ type: 'plan_changed', plan_uuid: planUuid, mission_uuid: missionUuid }),
    }),
  ])
  return !made?.got
}

/**
 * The plan that a volume belongs to is asked for when the statement is over, and there by then. Columns of one name hold
 * one value in all of these tables, save for when the plan and its constraint were changed.
 */
const claimingQuery = builtOnce((db) => {
  const { planUuid, orgUuid, ...plan } = slotsOf(flightPlans)
  const constraint = { ...slotsOf(constraints), updatedAt: sql.placeholder('constraintUpdatedAt') }
  const { outer: envelope, heights, during, heightsAmsl, heightsW84 } = constraint
  const slot = (value: unknown, column: PgColumn) => sql.param(value, column)
  const free = sql`
    select plan_uuid, org_uuid, envelope, heights, during, heights_amsl, heights_w84 from (select
      ${slot(planUuid, approvedVolumes.planUuid)}::uuid as plan_uuid,
      ${slot(orgUuid, approvedVolumes.orgUuid)}::uuid as org_uuid,
      ${slot(envelope, approvedVolumes.envelope)}::polygon as envelope,
      ${slot(heights, approvedVolumes.heights)}::float8range as heights,
      ${slot(during, approvedVolumes.during)}::tstzrange as during,
      ${slot(heightsAmsl, approvedVolumes.heightsAmsl)}::float8range as heights_amsl,
      ${slot(heightsW84, approvedVolumes.heightsW84)}::float8range as heights_w84) wanted
    where not exists (
      select 1 from ${volumesInUse} v
      where ${sharesGround(sql`v.envelope`, sql`wanted.envelope`)}
        and v.during && wanted.during and ${sql.raw(shareHeights('v', 'wanted'))})`
  const claimed = db
    .$with('claimed')
    .as(
      db
        .insert(approvedVolumes)
        .select(free)
        .onConflictDoNothing()
        .returning({ planUuid: approvedVolumes.planUuid }),
    )
  const mark = sql`case when not exists (select 1 from claimed) then ${plan.conflictedAt}::timestamptz end`
  const planned = db.$with('planned').as(
    db
      .insert(flightPlans)
      .values({ ...plan, planUuid, orgUuid, conflictedAt: mark })
      .returning({ planUuid: flightPlans.planUuid }),
  )
  const shaped = db
    .$with('shaped')
    .as(db.insert(constraints).values(constraint).returning({ refUuid: constraints.refUuid }))
  const { eventUuid, version, subjectUuid, facts, occurredAt } = slotsOf(outboxEvents)
  const name = sql`case when exists (select 1 from claimed) then ${outcomeName(false)} else ${outcomeName(true)} end`
  const announced = db
    .$with('announced')
    .as(
      db
        .insert(outboxEvents)
        .values({ eventUuid, name, version, subjectUuid, facts, occurredAt })
        .returning({ eventUuid: outboxEvents.eventUuid }),
    )
  return db
    .with(claimed, planned, shaped, announced)
    .select({
      got: sql<boolean>`exists (select 1 from claimed)`,
      news: sql`pg_notify(${eventChannel}, ${sql.placeholder('news')})`,
      outbox: sql`pg_notify(${outboxChannel}, '')`,
    })
    .from(sql`(values (1)) as once`)
    .prepare('insert_claiming_plan')
})
