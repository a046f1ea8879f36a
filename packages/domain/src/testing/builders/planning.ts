import { addMs, hour, type MemberActor } from '../../kernel/index.ts'
import type { FlightPlan } from '../../planning/flight-plans/contract.ts'
import { flightPlanOperations } from '../../planning/flight-plans/service.ts'
import type { Mission } from '../../planning/missions/contract.ts'
import { missionOperations } from '../../planning/missions/service.ts'
import type { Permission } from '../../planning/permissions/contract.ts'
import { permissionOperations } from '../../planning/permissions/service.ts'
import { square } from './airspace.ts'
import { buildAsset } from './fleet.ts'
import { type BuiltOrganisation, buildOrganisation, buildPilot } from './organisations.ts'
import type { BuilderWorld } from './world.ts'

/** An Asset Owner organisation that can fly: an asset and a pilot. */
export interface BuiltOperator extends BuiltOrganisation {
  assetUuid: string
  pilotUuid: string
  pilot: MemberActor
}

export const buildOperator = async (world: BuilderWorld): Promise<BuiltOperator> => {
  const built = await buildOrganisation(world)
  const asset = await buildAsset(world, built)
  const pilot = await buildPilot(world, built)
  return { ...built, assetUuid: asset.asset_uuid, pilotUuid: pilot.person.user.user_uuid, pilot: pilot.actor }
}

/** From and to in hours from the world's now. */
export const windowFrom = (world: BuilderWorld, fromHours: number, toHours: number) => {
  const now = world.services.clock.now()
  return { from: addMs(now, fromHours * hour).toISOString(), to: addMs(now, toHours * hour).toISOString() }
}

type Overrides = Record<string, unknown>

/** The body of a mission: tomorrow for four hours, 0 to 100 m, a square of 0.1 degree near Bengaluru. */
export const missionBody = (world: BuilderWorld, operator: BuiltOperator, overrides: Overrides = {}) => {
  const { from, to } = windowFrom(world, 24, 28)
  return {
    mission_name: 'Canal survey',
    mission_description: 'Photographs of the canal',
    start_time: from,
    end_time: to,
    mission_envelope: square(77.6, 13),
    min_height: 0,
    max_height: 100,
    assets: [{ asset_uuid: operator.assetUuid }],
    pilots: [operator.pilotUuid],
    ...overrides,
  }
}

export const buildMission = (
  world: BuilderWorld,
  operator: BuiltOperator,
  overrides: Overrides = {},
): Promise<Mission> =>
  missionOperations.create.invoke(world.as(operator.owner), {}, missionBody(world, operator, overrides))

/** The body of a flight plan that fits `missionBody`. */
export const planBody = (world: BuilderWorld, operator: BuiltOperator, overrides: Overrides = {}) => {
  const { from, to } = windowFrom(world, 25, 26)
  return {
    asset_uuid: operator.assetUuid,
    pilot_uuid: operator.pilotUuid,
    schedule_start_time: from,
    schedule_end_time: to,
    flight_envelope: square(77.6, 13, 0.02),
    min_height: 20,
    max_height: 60,
    ...overrides,
  }
}

export const buildPlan = (
  world: BuilderWorld,
  operator: BuiltOperator,
  mission: Pick<Mission, 'mission_uuid'>,
  overrides: Overrides = {},
): Promise<FlightPlan> =>
  flightPlanOperations.create.invoke(
    world.as(operator.owner),
    { mission_uuid: mission.mission_uuid },
    planBody(world, operator, overrides),
  )

/** A mission over a square of ground around a place, with a plan in its middle. */
export const buildMissionWithPlan = async (
  world: BuilderWorld,
  operator: BuiltOperator,
  [longitude, latitude]: readonly [longitude: number, latitude: number],
  overrides: { mission?: Overrides; plan?: Overrides } = {},
): Promise<{ mission: Mission; plan: FlightPlan }> => {
  const envelopes = { mission: square(longitude, latitude), plan: square(longitude, latitude, 0.02) }
  const mission = await buildMission(world, operator, {
    mission_envelope: envelopes.mission,
    ...overrides.mission,
  })
  const plan = await buildPlan(world, operator, mission, {
    flight_envelope: envelopes.plan,
    ...overrides.plan,
  })
  return { mission, plan }
}

/** A manager's answer to a permission. */
export const decidePermission = (
  world: BuilderWorld,
  manager: { owner: MemberActor },
  permission: Pick<Permission, 'permission_uuid'> | undefined,
  status: 1 | -1,
  overrides: Overrides = {},
): Promise<Permission> =>
  permissionOperations.decide.invoke(
    world.as(manager.owner),
    { permission_uuid: permission?.permission_uuid },
    { permission_status: status, ...overrides },
  )
