import { presentHeights } from '../../airspace/constraints/heights.ts'
import type { ZonesMeant } from '../../airspace/zone-links/own-zones.ts'
import type { PageRequest } from '../../kernel/contract.ts'
import { type Ctx, handle, type MemberActor, pageOf, recordStatus } from '../../kernel/index.ts'
import { planSummary } from '../../planning/flight-plans/present.ts'
import { listMissions } from '../../planning/mission-records/list-store.ts'
import { seesThroughZones } from '../../planning/mission-records/policy.ts'
import { livePermissions } from '../../planning/permissions/store.ts'
import { listOwnTrafficOp, listTrafficOp, type TrafficFlight } from './contract.ts'
import { ownFlights, type SeenFlight, type SeenPage, seenFlights } from './flights.ts'
import { activePlans } from './plans-store.ts'
import { presentFlight } from './present.ts'
import { zonesOfCaller } from './zones-of.ts'

/** All that the live page joins with its frames: at most nine statements, however many flights a page holds. */
export const listTraffic = handle(listTrafficOp, async (ctx, page) => {
  const zones = await zonesOfCaller(ctx)
  return joined(ctx, await seenFlights(ctx.db, zones, { now: ctx.clock.now(), page }), { zones, page })
})

export const listOwnTraffic = handle(listOwnTrafficOp, async (ctx, page) => {
  const { orgUuid } = ctx.actor.member
  return joined(ctx, await ownFlights(ctx.db, orgUuid, { now: ctx.clock.now(), page }), { zones: null, page })
})

/** `zones`: through which the caller sees plans and missions; null where all the flights are its own. */
const joined = async (
  ctx: MemberCtx,
  { seen, total }: SeenPage,
  { zones, page }: { zones: ZonesMeant | null; page: PageRequest },
) => {
  const [plans, missions] = await Promise.all([plansFlown(ctx, zones, seen), missionsFlown(ctx, zones, seen)])
  const flights = seen.map((one): TrafficFlight => {
    const { plan_uuid, mission_uuid, pilot_name, flown_by, model_max_height } = one.flight
    const mission = missions.get(mission_uuid)
    return {
      ...presentFlight(one),
      pilot_name: zones === null ? flown_by : mission ? pilot_name : null,
      model_max_height,
      plan: plans.get(plan_uuid) ?? null,
      mission: mission ? { ...mission, pilot_name } : null,
    }
  })
  return pageOf(flights, total, page)
}

type Plan = NonNullable<TrafficFlight['plan']>
type Mission = Omit<NonNullable<TrafficFlight['mission']>, 'pilot_name'>
/** By the uuid that a flight gives, which may be none. */
type ByUuid<Row> = ReadonlyMap<string | null, Row>
type Seen = readonly SeenFlight[]
type MemberCtx = Ctx<MemberActor>

/** As `awareness.plan` shows them: active, and the reader's own or for the reader's zones to answer. */
const plansFlown = async ({ db }: MemberCtx, zones: ZonesMeant | null, seen: Seen): Promise<ByUuid<Plan>> => {
  const planUuids = seen.flatMap(({ flight }) => flight.plan_uuid ?? [])
  const plans = await activePlans(db, { planUuids, zones })
  const missionUuids = [...new Set(plans.map(({ missionUuid }) => missionUuid))]
  const permissions = Map.groupBy(await livePermissions(db, missionUuids), ({ missionUuid }) => missionUuid)
  return new Map(
    plans.map((plan) => [
      plan.planUuid,
      {
        plan_svc_id: plan.svcId,
        schedule_start_time: plan.scheduleStartTime.toISOString(),
        schedule_end_time: plan.scheduleEndTime.toISOString(),
        '2d_flight_envelope': plan.flightEnvelope,
        ...presentHeights(plan),
        permission_summary: planSummary(plan, permissions.get(plan.missionUuid) ?? []),
      },
    ]),
  )
}

/** As `missions.list` shows them: the own ones, and to managers through their zones. */
const missionsFlown = async (
  { db, actor }: MemberCtx,
  zones: ZonesMeant | null,
  seen: Seen,
): Promise<ByUuid<Mission>> => {
  const missionUuids = [...new Set(seen.flatMap(({ flight }) => flight.mission_uuid ?? []))]
  const maySee = zones === null || seesThroughZones(actor)
  if (!maySee || missionUuids.length === 0) return new Map()
  const rows = await listMissions(db, { status: recordStatus.active, missionUuids, ...(zones && { zones }) })
  return new Map(
    rows.map(({ mission, orgName }) => [
      mission.missionUuid,
      { mission_name: mission.missionName, org_uuid: mission.orgUuid, org_name: orgName },
    ]),
  )
}
