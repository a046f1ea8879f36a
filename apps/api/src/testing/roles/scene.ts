import { capabilities } from '@clearway/domain'
import { type MemberActor, type OrgType, orgTypeNumber, type Role } from '@clearway/domain/kernel'
import {
  type BuiltOperator,
  type BuiltOrganisation,
  buildAsset,
  buildMember,
  buildMission,
  buildOrganisation,
  buildPilot,
  buildPlan,
  buildSession,
  buildZone,
  type Person,
  square,
} from '@clearway/domain/testing'
import type { Edge } from '../edge.ts'

export const orgTypes = Object.keys(orgTypeNumber) as OrgType[]
export const roles: readonly Role[] = ['member', 'admin', 'owner']

/** An organisation with one person for each role, in a part of the world of its own. */
export interface Cast extends BuiltOrganisation {
  readonly type: OrgType
  readonly people: Record<Role, { person: Person; actor: MemberActor }>
  readonly centre: readonly [number, number]
  /** Of an Asset Owner: who and what flies. */
  readonly operator: BuiltOperator | null
}

/** Two countries that know nothing of each other, each with an organisation of every type. */
export interface Scene {
  readonly edge: Edge
  readonly home: Record<OrgType, Cast>
  readonly abroad: Record<OrgType, Cast>
  /** What flies in a zone, by country. */
  readonly watched: Record<'home' | 'abroad', { asset_uuid: string; plan_uuid: string }>
}

export const buildScene = async (edge: Edge): Promise<Scene> => {
  const home = await buildCountry(edge, [77.6, 13])
  const abroad = await buildCountry(edge, [20, 20])
  const watched = { home: await fly(edge, home), abroad: await fly(edge, abroad) }
  return { edge, home, abroad, watched }
}

const buildCountry = async (edge: Edge, centre: Cast['centre']): Promise<Record<OrgType, Cast>> => {
  const casts = {} as Record<OrgType, Cast>
  for (const type of orgTypes) casts[type] = await buildCast(edge, type, centre)
  const { airspaceManager, airspaceMonitor } = casts
  const zone = await buildZone(edge.world, {
    manager: airspaceManager,
    kind: 'red',
    ...envelope(airspaceManager),
  })
  await capabilities.zones.link.invoke(
    edge.world.as(airspaceManager.owner),
    { zone_uuid: zone.zone_uuid },
    { org_uuid: airspaceMonitor.org.org_uuid, membership_type: 2 },
  )
  return casts
}

export const buildCast = async ({ world }: Edge, type: OrgType, centre: Cast['centre']): Promise<Cast> => {
  const built = await buildOrganisation(world, { type })
  const member = await buildMember(world, built.org)
  const admin = await buildMember(world, built.org, 'admin')
  const owner = { person: built.person, actor: built.owner }
  const cast = { ...built, type, centre, people: { member, admin, owner }, operator: null }
  if (type !== 'assetOwner') return cast
  const pilot = await buildPilot(world, built)
  const asset = await buildAsset(world, built)
  const crew = { pilotUuid: pilot.person.user.user_uuid, pilot: pilot.actor }
  return { ...cast, operator: { ...built, ...crew, assetUuid: asset.asset_uuid } }
}

export const envelope = ({ centre: [longitude, latitude] }: Cast) => ({
  zone_envelope: square(longitude, latitude) as unknown as Record<string, unknown>,
})

export const operatorOf = (cast: Cast): BuiltOperator => {
  if (!cast.operator) throw new Error(`${cast.type} organisations do not fly`)
  return cast.operator
}

export const missionOf = ({ world }: Edge, cast: Cast) =>
  buildMission(world, operatorOf(cast), { mission_envelope: square(...cast.centre) })

export const planOf = async (edge: Edge, cast: Cast, by: MemberActor) => {
  const mission = await missionOf(edge, cast)
  const flight_envelope = square(...cast.centre, 0.02)
  return buildPlan(edge.world, { ...operatorOf(cast), owner: by }, mission, { flight_envelope })
}

/** An aircraft over the country's zone, with a plan. */
const fly = async (edge: Edge, { assetOwner }: Record<OrgType, Cast>) => {
  const { assetUuid, org, owner, person } = operatorOf(assetOwner)
  const plan = await planOf(edge, assetOwner, owner)
  const session = await buildSession(edge.world, { org: { org, owner, person }, assetUuid })
  const [longitude, latitude] = assetOwner.centre
  const frame = { timestamp: edge.world.clock.now().toISOString(), longitude, latitude, altitude_agl: 50 }
  await capabilities.telemetry.upload.invoke(
    edge.world.as(owner),
    { session_uuid: session.sessionUuid },
    { frames: [frame] },
  )
  return { asset_uuid: assetUuid, plan_uuid: plan.plan_uuid }
}
