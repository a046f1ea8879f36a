import { randomInt, randomUUID } from 'node:crypto'
import { capabilities } from '@clearway/domain'
import type { AnyOperation } from '@clearway/domain/kernel'
import {
  buildAsset,
  buildMember,
  buildModel,
  buildPayload,
  buildZone,
  square,
} from '@clearway/domain/testing'
import {
  countryOf,
  deviceBody,
  draftOf,
  endpointOf,
  type Maker,
  managers,
  notificationOf,
  owners,
  param,
  permissionOf,
  personal,
  sessionOf,
} from './maker.ts'
import { occasions } from './occasions.ts'
import { type Cast, envelope, missionOf, orgTypes, planOf, type Scene } from './scene.ts'

/** An alert that the manager of the country raises about what flies there. */
const alertOf = async (scene: Scene, cast: Cast): Promise<string> => {
  const { world } = scene.edge
  const { casts, watched } = countryOf(scene, cast)
  const { asset_uuid } = watched
  const manager = world.as(casts.airspaceManager.owner)
  const { session_uuid } = await capabilities.awareness.activeFlight.invoke(manager, { asset_uuid }, {})
  const input = { session_uuid, alert_type: 'zone_violation' as const }
  return (await capabilities.awareness.alert.invoke(manager, { asset_uuid }, input)).alert_uuid
}

/** How the record comes about that a parameter, or else a whole operation, names. */
const makers: Record<string, Maker> = {
  user_uuid: param('user_uuid', orgTypes, async ({ edge }, { org }) => {
    const { person } = await buildMember(edge.world, org)
    return person.user.user_uuid
  }),
  membership_uuid: param('membership_uuid', orgTypes, async ({ edge }, { org }) => {
    const { actor } = await buildMember(edge.world, org)
    return actor.member.membershipUuid
  }),
  org_uuid: param('org_uuid', orgTypes, async (_scene, { org }) => org.org_uuid),
  invite_uuid: param('invite_uuid', orgTypes, async ({ edge }, { owner }) => {
    const invite_identifier = `guest.${randomInt(1e12)}@example.org`
    const input = { invite_identifier, invite_mode: 1, invite_role: 1 }
    return (await capabilities.invitations.inviteUser.invoke(edge.world.as(owner), {}, input)).invite_uuid
  }),
  model_uuid: param('model_uuid', ['assetManufacturer'], async ({ edge }, org) => {
    return (await buildModel(edge.world, { org })).model_uuid
  }),
  payload_uuid: param('payload_uuid', ['assetManufacturer', 'assetOwner'], async ({ edge }, org) => {
    return (await buildPayload(edge.world, { org })).payload_uuid
  }),
  bridge_uuid: param('bridge_uuid', owners, async () => randomUUID()),
  asset_uuid: param('asset_uuid', owners, async ({ edge }, cast) => {
    return (await buildAsset(edge.world, cast)).asset_uuid
  }),
  mission_uuid: param('mission_uuid', ['assetOwner', 'airspaceManager'], async (scene, cast) => {
    return (await missionOf(scene.edge, countryOf(scene, cast).casts.assetOwner)).mission_uuid
  }),
  permission_uuid: param('permission_uuid', managers, permissionOf),
  alert_uuid: param('alert_uuid', ['airspaceManager', 'airspaceMonitor', 'assetOwner'], alertOf),
  plan_uuid: personal(
    'plan_uuid',
    owners,
    async ({ edge }, cast, by) => (await planOf(edge, cast, by)).plan_uuid,
  ),
  session_uuid: personal('session_uuid', owners, async (...given) => (await sessionOf(...given)).sessionUuid),
  zone_uuid: param('zone_uuid', managers, async ({ edge }, manager) => {
    return (await buildZone(edge.world, { manager, ...envelope(manager) })).zone_uuid
  }),
  constraint_uuid: param('constraint_uuid', orgTypes, async ({ edge }, { owner, centre }) => {
    const shape = { geometry_2d: square(...centre), min_height: 0, max_height: 50 }
    const input = { ...shape, constraint_type: 4, ref_uuid: randomUUID() }
    return (await capabilities.constraints.create.invoke(edge.world.as(owner), {}, input)).constraint_uuid
  }),
  list: param('list', orgTypes, async () => 'zones'),
  endpoint_uuid: param('endpoint_uuid', orgTypes, endpointOf),
  draft_uuid: param('draft_uuid', owners, draftOf),
  notification_uuid: personal('notification_uuid', orgTypes, (scene, _cast, by) => notificationOf(scene, by)),
  device_uuid: personal('device_uuid', orgTypes, async ({ edge: { world } }, _cast, by) => {
    const body = deviceBody(`${world.services.ids.uuid()}`)
    return (await capabilities.notifications.addDevice.invoke(world.as(by), {}, body)).device_uuid
  }),
  ...occasions,
}

/** How the record of an operation is made; null where it names none. */
export const makerOf = (op: AnyOperation): Maker | null => {
  const known = makers[op.name]
  if (known) return known
  const names = Object.keys(op.params.shape)
  if (names.length === 0) return null
  const maker = names.length === 1 ? makers[names[0] as string] : undefined
  if (!maker)
    throw new Error(`${op.name}: testing/roles/records.ts does not know how to make ${names.join(' and ')}`)
  return maker
}
