import type { Queryable } from '@clearway/db'
import { type Ctx, ensure, recordStatus } from '../../kernel/index.ts'
import { holdersAmong } from '../deconfliction/store.ts'
import { livePermissions, type PermissionRow, permissionsGoneWith } from '../permissions/store.ts'
import { mayEditPlan, mayReadPlan } from './policy.ts'
import { findPlan, type PlanRow } from './store.ts'
import { type ZoneGround, zoneGrounds } from './zone-ground.ts'

/** What plans are shown with: a deleted one with what was asked for it alone, which went with it. */
export interface PlanSurroundings {
  permissions: PermissionRow[]
  zones: Map<string, ZoneGround>
  /** Those of them that hold their volumes now. */
  holders: ReadonlySet<string>
}

/** The zones' shapes are only read where a plan is marked: they decide which of its permissions it lost. */
export const surroundingsOf = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  plans: readonly PlanRow[],
): Promise<PlanSurroundings> => {
  const missionUuids = [...new Set(plans.map((plan) => plan.missionUuid))]
  const planUuids = plans.map((plan) => plan.planUuid)
  const deleted = plans.filter((plan) => plan.status === recordStatus.inactive)
  const [standing, gone, holders] = await Promise.all([
    livePermissions(db, missionUuids),
    permissionsGoneWith(
      db,
      deleted.map((plan) => plan.planUuid),
    ),
    holdersAmong(db, planUuids, clock.now()),
  ])
  const permissions = [...standing, ...gone]
  return { permissions, zones: await zonesForMarks(db, plans, permissions), holders }
}

export const zonesForMarks = (
  db: Queryable,
  plans: readonly PlanRow[],
  permissions: readonly PermissionRow[],
): Promise<Map<string, ZoneGround>> => {
  const marked = new Set(plans.filter((plan) => plan.conflictedAt).map((plan) => plan.missionUuid))
  const wanted = permissions.filter((row) => marked.has(row.missionUuid)).map((row) => row.zoneUuid)
  return zoneGrounds(db, [...new Set(wanted)])
}

/** The caller's own active plan: 404 for a foreign one, 410 for one that was deleted. */
export const loadPlan = async (ctx: Ctx, planUuid: string): Promise<PlanRow> => {
  const plan = await findOwn(ctx, planUuid)
  refuseInactive(plan)
  return plan
}

/** For changes of a plan: 403 unless the caller made it, which goes before 410. */
export const loadEditablePlan = async (ctx: Ctx, planUuid: string): Promise<PlanRow> => {
  const plan = await findOwn(ctx, planUuid)
  const may = mayEditPlan(ctx.actor, plan)
  ensure(may, 'forbidden', 'Only the member who made this flight plan can change it.')
  refuseInactive(plan)
  return plan
}

const findOwn = async (ctx: Ctx, planUuid: string): Promise<PlanRow> => {
  const plan = await findPlan(ctx.db, planUuid)
  ensure(plan && mayReadPlan(ctx.actor, plan), 'not_found', 'There is no such flight plan.')
  return plan
}

const refuseInactive = (plan: PlanRow): void =>
  ensure(plan.status === recordStatus.active, 'gone', 'This flight plan has been deactivated.')
