import * as constraints from '../../airspace/constraints/store.ts'
import {
  type Ctx,
  ensure,
  flightStatus,
  handle,
  inTurns,
  offsetOf,
  pageOf,
  recordStatus,
  transact,
} from '../../kernel/index.ts'
import { deconflict, holdGround, publishOutcomes } from '../deconfliction/service.ts'
import { permittedAmong } from '../deconfliction/store.ts'
import { lockMission } from '../mission-records/store.ts'
import { reevaluatePlans } from '../permissions/evaluation.ts'
import { loadOwnMission } from '../permissions/mission-access.ts'
import { livePermissions } from '../permissions/store.ts'
import { planConflicts } from './conflicts.ts'
import {
  createFlightPlanOp,
  deleteFlightPlanOp,
  flightPlanLogsOp,
  getFlightPlanOp,
  listFlightPlansOp,
  updateFlightPlanOp,
} from './contract.ts'
import { outcomeOf, storePlan } from './creation.ts'
import { draftPlan, listedOf, movesPlan, planConstraint, redraftPlan } from './draft.ts'
import { presentPlan, presentPlanItem } from './present.ts'
import { loadEditablePlan, loadPlan, surroundingsOf, zonesForMarks } from './read.ts'
import { announcePlans, removePlans } from './removal.ts'
import * as store from './store.ts'
import { missionLists } from './store.ts'

export const createFlightPlan = handle(createFlightPlanOp, {
  load: (ctx, { mission_uuid }) => loadOwnMission(ctx, mission_uuid),
  run: async (ctx, input, own) => {
    const { missionUuid } = own
    const made = await transact(ctx, async (tx) => {
      // In this order, and in one round trip: what follows the lock is read under it.
      const [mission, listed, permissions] = await Promise.all([
        lockMission(tx, missionUuid, 'share'),
        missionLists(tx, listedOf(own, input)),
        livePermissions(tx, [missionUuid]),
      ])
      ensure(mission?.status === recordStatus.active, 'gone', 'This mission has been deactivated.')
      const plan = await draftPlan({ ...ctx, db: tx }, { mission, listed, input })
      return storePlan(ctx, tx, { plan, permissions })
    })
    const { plan, holders } = await outcomeOf(made)
    const zones = await zonesForMarks(ctx.db, [plan], made.permissions)
    return presentPlan({ plan, permissions: made.permissions, holders, zones }, ctx.actor)
  },
})

export const listFlightPlans = handle(listFlightPlansOp, {
  load: (ctx, { mission_uuid }) => loadOwnMission(ctx, mission_uuid),
  run: async (ctx, input, { missionUuid }) => {
    const slice = { limit: input.limit, offset: offsetOf(input) }
    const wanted = { missionUuid, status: input.status }
    const { rows, total } = await store.listPlansOfMission(ctx.db, wanted, slice)
    const around = await surroundingsOf(ctx, rows)
    return pageOf(await inTurns(rows, (plan) => presentPlanItem({ plan, ...around })), total, input)
  },
})

export const flightPlanLogs = handle(flightPlanLogsOp, async (ctx, input) => {
  const slice = { limit: input.limit, offset: offsetOf(input) }
  const wanted = {
    orgUuid: ctx.actor.member.orgUuid,
    assetUuid: input.asset_uuid,
    pilotUuid: input.pilot_uuid,
    isOpen: input.open === undefined ? undefined : input.open === 1,
    now: ctx.clock.now(),
  }
  const { rows, total } = await store.listPlansOfOrganisation(ctx.db, wanted, slice)
  const around = await surroundingsOf(ctx, rows)
  return pageOf(await inTurns(rows, (plan) => presentPlanItem({ plan, ...around })), total, input)
})

export const getFlightPlan = handle(getFlightPlanOp, {
  load: (ctx, { plan_uuid }) => loadPlan(ctx, plan_uuid),
  run: async (ctx, _input, plan) => presentPlan({ plan, ...(await surroundingsOf(ctx, [plan])) }, ctx.actor),
})

export const updateFlightPlan = handle(updateFlightPlanOp, {
  load: (ctx, { plan_uuid }) => loadEditablePlan(ctx, plan_uuid),
  run: async (ctx, input, { planUuid, missionUuid }) => {
    await transact(ctx, async (tx) => {
      const mission = await lockMission(tx, missionUuid, 'share')
      const plan = await store.lockPlan(tx, planUuid)
      ensure(
        mission && plan?.status === recordStatus.active,
        'gone',
        'This flight plan has been deactivated.',
      )
      const changed = await redraftPlan({ ...ctx, db: tx }, mission, plan, input)
      await store.updatePlan(tx, planUuid, changed)
      await constraints.put(tx, [planConstraint(ctx, changed)])
      const moves = movesPlan(plan, changed)
      if (moves) await reevaluatePlans(ctx, tx, missionUuid, [planUuid])
      const permitted = (await permittedAmong(tx, [planUuid])).has(planUuid)
      await announcePlans(ctx, tx, changed)
      await holdGround(tx, [plan.flightEnvelope, changed.flightEnvelope])
      const isFlying = changed.flightStatus === flightStatus.inFlight
      const isOver = isFlying && changed.scheduleEndTime <= ctx.clock.now()
      const approved = permitted && !isOver
      const isTaken = await deconflict(ctx, tx, { planUuid, approved, isFlying, moves })
      if (approved || isTaken) await publishOutcomes(ctx, tx, [{ planUuid, isTaken }])
    })
    return shown(ctx, planUuid)
  },
})

export const deleteFlightPlan = handle(deleteFlightPlanOp, {
  load: (ctx, { plan_uuid }) => loadPlan(ctx, plan_uuid),
  run: async (ctx, _input, { planUuid, missionUuid }) =>
    transact(ctx, async (tx) => {
      await lockMission(tx, missionUuid, 'share')
      const plan = await store.lockPlan(tx, planUuid)
      ensure(plan?.status === recordStatus.active, 'gone', 'This flight plan has been deactivated.')
      await removePlans(ctx, tx, [plan])
      return null
    }),
})

const shown = async (ctx: Ctx, planUuid: string) => {
  const plan = await store.findPlan(ctx.db, planUuid)
  ensure(plan, 'not_found')
  return presentPlan({ plan, ...(await surroundingsOf(ctx, [plan])) }, ctx.actor)
}

export const flightPlanOperations = {
  create: createFlightPlan,
  list: listFlightPlans,
  get: getFlightPlan,
  update: updateFlightPlan,
  delete: deleteFlightPlan,
  logs: flightPlanLogs,
  conflicts: planConflicts,
}
