import { capabilities } from '@clearway/domain/operations'
import {
  type BuiltOperator,
  type BuiltOrganisation,
  buildManager,
  buildMember,
  buildMission,
  buildOperator,
  buildOrganisation,
  buildPlan,
  buildSession,
  buildZone,
  square,
  windowFrom,
} from '@clearway/domain/testing'
import { type Caller, callerOf, createEdge, type Edge, type Sent } from './edge.ts'

export interface Flight {
  assetUuid: string
  assetUin: string | null
  sessionUuid: string
  operator: BuiltOperator
}

export const [longitude, latitude] = [20, 40]

/**
 * An airspace with a Manager and a Monitor, another one beside it, and three aircraft: on a plan, without one, and in
 * the other airspace.
 */
export const createAirspaceScene = async () => {
  const edge = await createEdge()
  const airspace = await buildAirspace(edge)
  const traffic = await buildTraffic(edge)
  const ask = async (caller: Caller, path: string, sent?: Sent) => {
    const answer = await edge.ask(caller, sent ? 'POST' : 'GET', `/airspace${path}`, sent)
    return { status: answer.statusCode, body: answer.json() }
  }
  return { edge, ask, ...airspace, ...traffic }
}
const buildAirspace = async ({ world }: Edge) => {
  const kia = await buildManager(world)
  const zone_envelope = square(longitude, latitude) as never
  const zone = await buildZone(world, { manager: kia, kind: 'green', zone_envelope })
  const watch = await buildOrganisation(world, { type: 'airspaceMonitor' })
  await letWatch(world.as(kia.owner), zone, watch)
  const north = await buildManager(world)
  await buildZone(world, { manager: north, zone_envelope: square(longitude + 5, latitude) as never })
  const { person } = await buildMember(world, kia.org)
  return {
    ...{ zone, manager: callerOf(kia), monitor: callerOf(watch), neighbour: callerOf(north) },
    member: { token: person.token, orgUuid: kia.org.org_uuid },
  }
}

const letWatch = (
  ctx: ReturnType<Edge['world']['as']>,
  { zone_uuid }: { zone_uuid: string },
  { org: { org_uuid } }: BuiltOrganisation,
) => capabilities.zones.link.invoke(ctx, { zone_uuid }, { org_uuid, membership_type: 2 })

const buildTraffic = async (edge: Edge) => {
  const { world } = edge
  const operator = await buildOperator(world)
  const { from, to } = windowFrom(world, 0, 4)
  const mission = await buildMission(world, operator, {
    mission_envelope: square(longitude, latitude, 0.08),
    start_time: from,
    end_time: to,
  })
  const slot = {
    flight_envelope: square(longitude, latitude, 0.02),
    schedule_start_time: from,
    schedule_end_time: to,
  }
  const plan = await buildPlan(world, operator, mission, slot)
  const deleted = await buildPlan(world, operator, mission, slot)
  const { plan_uuid } = deleted
  await capabilities.flightPlans.delete.invoke(world.as(operator.owner), { plan_uuid }, {})
  const planned = await fly(edge, operator, longitude, plan.plan_uuid)
  world.clock.advance(1_000)
  const adHoc = await fly(edge, await buildOperator(world), longitude + 0.01)
  const elsewhere = await fly(edge, await buildOperator(world), longitude + 5)
  return { owner: callerOf(operator), plan, deleted, planned, adHoc, elsewhere }
}

const fly = async (
  { world }: Edge,
  operator: BuiltOperator,
  lon: number,
  planUuid?: string,
): Promise<Flight> => {
  const { assetUuid, pilot } = operator
  const session = await buildSession(world, { org: operator, pilot, assetUuid, planUuid })
  const frame = { timestamp: world.clock.now().toISOString(), longitude: lon, latitude, altitude_agl: 42.5 }
  const params = { session_uuid: session.sessionUuid }
  await capabilities.telemetry.upload.invoke(world.as(pilot), params, { frames: [frame] })
  return { ...session, operator }
}
