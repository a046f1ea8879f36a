import { meantAmong, type ZonesMeant } from '../../airspace/zone-links/own-zones.ts'
import {
  type Ctx,
  ensure,
  handle,
  inTurns,
  type MemberActor,
  pageOf,
  recordStatus,
} from '../../kernel/index.ts'
import { surroundingsOf } from '../../planning/flight-plans/read.ts'
import type { PlanRow } from '../../planning/flight-plans/store.ts'
import { raiseAlert } from './alert.ts'
import {
  type AwarenessPlan,
  getActiveFlightOp,
  getAwarenessAssetOp,
  getAwarenessPlanOp,
  listActiveFlightsOp,
  listAwarenessPlansOp,
} from './contract.ts'
import { seenFlight, seenFlights } from './flights.ts'
import { findAssetWithModel, findPlan, hasPlans, listHolders, pagePlans } from './plans-store.ts'
import { presentAwarenessAsset, presentAwarenessPlan, presentFlight } from './present.ts'
import { listOwnTraffic, listTraffic } from './traffic.ts'
import { zonesOfCaller } from './zones-of.ts'

type MemberCtx = Ctx<MemberActor>

export const listActiveFlights = handle(listActiveFlightsOp, async (ctx, input) => {
  const zones = await zonesOfCaller(ctx)
  const { seen, total } = await seenFlights(ctx.db, zones, { now: ctx.clock.now(), page: input })
  return pageOf(seen.map(presentFlight), total, input)
})

const flightOf = (ctx: MemberCtx, zones: ZonesMeant, assetUuid: string) =>
  seenFlight(ctx.db, zones, { now: ctx.clock.now(), assetUuid })

export const getActiveFlight = handle(getActiveFlightOp, {
  load: async (ctx, { asset_uuid }) => {
    const seen = await flightOf(ctx, await zonesOfCaller(ctx), asset_uuid)
    ensure(seen, 'not_found', 'This asset has no active flight in your zones.')
    return seen
  },
  run: async (_ctx, _input, seen) => presentFlight(seen),
})

/** An asset that flies or is planned to fly in the caller's zones; to everybody else it is not there. */
const loadAsset = async (ctx: MemberCtx, { asset_uuid }: { asset_uuid: string }) => {
  const zones = await zonesOfCaller(ctx)
  const found = await findAssetWithModel(ctx.db, asset_uuid)
  const concerns =
    found && ((await hasPlans(ctx.db, asset_uuid, zones)) || (await flightOf(ctx, zones, asset_uuid)))
  ensure(found && concerns, 'not_found', 'No such asset flies or is planned to fly in your zones.')
  return { found, zones }
}

export const getAwarenessAsset = handle(getAwarenessAssetOp, {
  load: loadAsset,
  run: async (ctx, input, { found }) =>
    presentAwarenessAsset(found, await listHolders(ctx.db, input.asset_uuid)),
})

const presentPlans = async (
  ctx: MemberCtx,
  plans: readonly PlanRow[],
  zones: ZonesMeant,
): Promise<AwarenessPlan[]> => {
  const surroundings = await surroundingsOf(ctx, plans)
  const asked = surroundings.permissions.map(({ zoneUuid }) => zoneUuid)
  const mine = await meantAmong(ctx.db, zones, asked)
  return inTurns(plans, (plan) => presentAwarenessPlan(plan, surroundings, mine))
}

export const listAwarenessPlans = handle(listAwarenessPlansOp, {
  load: loadAsset,
  run: async (ctx, input, { zones }) => {
    const { rows, total } = await pagePlans(ctx.db, {
      assetUuid: input.asset_uuid,
      zones,
      page: input,
    })
    return pageOf(await presentPlans(ctx, rows, zones), total, input)
  },
})

export const getAwarenessPlan = handle(getAwarenessPlanOp, {
  load: async (ctx, { asset_uuid, plan_uuid }) => {
    const zones = await zonesOfCaller(ctx)
    const plan = await findPlan(ctx.db, { assetUuid: asset_uuid, planUuid: plan_uuid, zones })
    ensure(plan, 'not_found', 'There is no such flight plan in your zones.')
    ensure(plan.status === recordStatus.active, 'gone', 'This flight plan has been deactivated.')
    return { plan, zones }
  },
  run: async (ctx, _input, { plan, zones }) => {
    const [shown] = await presentPlans(ctx, [plan], zones)
    return shown!
  },
})

export const awarenessOperations = {
  activeFlights: listActiveFlights,
  activeFlight: getActiveFlight,
  traffic: listTraffic,
  ownTraffic: listOwnTraffic,
  asset: getAwarenessAsset,
  plans: listAwarenessPlans,
  plan: getAwarenessPlan,
  alert: raiseAlert,
}
