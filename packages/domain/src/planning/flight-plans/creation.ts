import { builtOnce, slotsOf, type Tx, tables } from '@clearway/db'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { shareHeights } from '../../airspace/constraints/candidates.ts'
import type { NewConstraint } from '../../airspace/constraints/store.ts'
import type { Ctx } from '../../kernel/index.ts'
import { isPermitted, sharesGround, volumesInUse } from '../deconfliction/predicates.ts'
import { deconflict, holdGround, tellOutcomes } from '../deconfliction/service.ts'
import { livePermissions } from '../permissions/store.ts'
import { planConstraint } from './draft.ts'
import { announcePlan } from './removal.ts'
import type { PlanRow, StoredPlan } from './store.ts'

const { approvedVolumes, constraints, flightPlans } = tables

/** A new plan, deconflicted and told. The caller holds its mission. */
export const storePlan = async (ctx: Ctx, tx: Tx, plan: PlanRow) => {
  const permissions = await livePermissions(tx, [plan.missionUuid])
  await announcePlan(ctx, tx, plan)
  const approved = isPermitted(plan, permissions)
  const conflictedAt = await storeDeconflicted(ctx, tx, plan, approved)
  if (approved || conflictedAt)
    await tellOutcomes(ctx, tx, [{ planUuid: plan.planUuid, isTaken: conflictedAt !== null }])
  const holders = new Set(approved && !conflictedAt ? [plan.planUuid] : [])
  return { plan: { ...plan, conflictedAt }, permissions, holders }
}

/**
 * Stores a new plan with what it takes up, and answers since when it is in conflict, or null.
 *
 * An approved one takes its volume in the same statement, and no ground is held for it: the exclusion constraint alone
 * decides who was first, so plans side by side are decided side by side. It waits for one volume, as the last thing
 * it waits for; if that should close a ring all the same, PostgreSQL breaks it and `transact` tries again.
 */
const storeDeconflicted = async (
  ctx: Pick<Ctx, 'actor' | 'clock' | 'db' | 'ground' | 'ids' | 'settings'>,
  tx: Tx,
  { assetUin: _shown, ...plan }: PlanRow,
  approved: boolean,
): Promise<Date | null> => {
  const constraint = planConstraint(ctx, plan)
  const at = ctx.clock.now()
  if (approved) return (await insertClaiming(tx, { plan, constraint, at })) ? null : at
  await tx.insert(flightPlans).values(plan)
  await tx.insert(constraints).values(constraint)
  // Last, so that others wait for the ground no longer than they must.
  await holdGround(tx, [plan.flightEnvelope])
  const isTaken = await deconflict({ clock: { now: () => at } }, tx, {
    planUuid: plan.planUuid,
    approved: false,
    isFlying: false,
  })
  return isTaken ? at : null
}

/** True when the plan got its volume; it is marked otherwise. */
const insertClaiming = async (
  tx: Tx,
  { plan, constraint, at }: { plan: StoredPlan; constraint: NewConstraint; at: Date },
): Promise<boolean> => {
  const [made] = await claimingQuery(tx).execute({
    ...constraint,
    ...plan,
    conflictedAt: at.toISOString(),
    constraintUpdatedAt: constraint.updatedAt,
  })
  return made?.got ?? false
}

/**
 * The plan that a volume belongs to is asked for when the statement is over, and there by then. Columns of one name hold
 * one value in all three tables, save for when the plan and its constraint were changed.
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
  return db
    .with(claimed, planned, shaped)
    .select({ got: sql<boolean>`exists (select 1 from claimed)` })
    .from(sql`(values (1)) as once`)
    .prepare('insert_claiming_plan')
})
