import { randomInt, randomUUID } from 'node:crypto'
import { tables } from '@clearway/db'
import { capabilities } from '@clearway/domain'
import type { AnyOperation, MemberActor, OrgType, Role } from '@clearway/domain/kernel'
import { unsubscribeToken } from '@clearway/domain/notifications'
import {
  actorOf,
  buildAsset,
  buildManager,
  buildMember,
  buildMission,
  buildModel,
  buildOrganisation,
  buildPayload,
  buildPilot,
  buildPlan,
  buildSession,
  buildZone,
  missionBody,
  partnerActor,
  planBody,
  square,
} from '@clearway/domain/testing'
import { shareEvents } from '@clearway/domain/webhooks'
import { type Cast, envelope, missionOf, operatorOf, orgTypes, planOf, type Scene } from './scene.ts'

export interface Named {
  /** Values of the parameters in the path. */
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: object
}

interface Maker {
  /** Whose record it can be. */
  readonly types: readonly OrgType[]
  /** It matters which person of the organisation made it. */
  readonly isPersonal?: true
  make(scene: Scene, cast: Cast, by: MemberActor, role: Role): Promise<Named>
}

const param = (
  name: string,
  types: readonly OrgType[],
  make: (scene: Scene, cast: Cast, by: MemberActor) => Promise<string>,
): Maker => ({
  types,
  make: async (scene, cast, by) => ({ params: { [name]: await make(scene, cast, by) } }),
})

const personal = (...given: Parameters<typeof param>): Maker => ({ ...param(...given), isPersonal: true })

const countryOf = ({ home, watched, abroad }: Scene, cast: Cast) =>
  home[cast.type] === cast
    ? { casts: home, watched: watched.home }
    : { casts: abroad, watched: watched.abroad }

export const deviceBody = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  label: name,
})

/** Something that a person was told. */
const notificationOf = async ({ edge: { world } }: Scene, { user, member }: MemberActor): Promise<string> => {
  const { clock, db, ids } = world.services
  const [made] = await db
    .insert(tables.notifications)
    .values({
      notificationUuid: ids.uuid(),
      userUuid: user.userUuid,
      orgUuid: member.orgUuid,
      eventUuid: ids.uuid(),
      kind: 'organisation',
      name: 'organisation.reviewed',
      subjectUuid: member.orgUuid,
      title: 'Reviewed',
      line: '',
      path: '/organisation',
      waits: false,
      inConsole: true,
      occurredAt: clock.now(),
      createdAt: clock.now(),
    })
    .returning({ uuid: tables.notifications.notificationUuid })
  return made!.uuid
}

export const webhookBody = { url: 'https://partner.example/hooks', event_types: ['*'] }

const owners: readonly OrgType[] = ['assetOwner']
const managers: readonly OrgType[] = ['airspaceManager']

const permissionOf = async (scene: Scene, manager: Cast): Promise<string> => {
  const mission = await missionOf(scene.edge, countryOf(scene, manager).casts.assetOwner)
  return mission.permissions.find((one) => one.manager_org_uuid === manager.org.org_uuid)!.permission_uuid
}

const sessionOf = async ({ edge }: Scene, { org, owner, person }: Cast, pilot: MemberActor) =>
  buildSession(edge.world, { org: { org, owner, person }, pilot })

const watchedAsset: Maker = {
  types: ['airspaceManager', 'airspaceMonitor'],
  make: async (scene, cast) => ({ params: countryOf(scene, cast).watched }),
}

/** A flight of the country's operator on a plan that asked the country's zone. */
const watchedSession = param('session_uuid', ['airspaceManager', 'airspaceMonitor'], async (scene, cast) => {
  const { world } = scene.edge
  const owner = countryOf(scene, cast).casts.assetOwner
  const { asset_uuid: assetUuid } = await buildAsset(world, owner)
  const operator = { ...operatorOf(owner), assetUuid }
  const mission = await buildMission(world, operator, { mission_envelope: square(...owner.centre) })
  const flight_envelope = square(...owner.centre, 0.02)
  const { plan_uuid: planUuid } = await buildPlan(world, operator, mission, { flight_envelope })
  return (await buildSession(world, { org: operator, assetUuid, planUuid })).sessionUuid
})

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

/** The one that its organisation has, which may have only so many. */
const endpointOf = async ({ edge: { world } }: Scene, { owner }: Cast): Promise<string> => {
  const [held] = await capabilities.webhooks.list.invoke(world.as(owner), {}, {})
  if (held?.status === 1) return held.endpoint_uuid
  return (await capabilities.webhooks.create.invoke(world.as(owner), {}, webhookBody)).endpoint_uuid
}

let sent = 0
/** An invitation to a person of the cast, each time into another organisation abroad. */
const invitedPerson: Maker = {
  types: orgTypes,
  isPersonal: true,
  async make({ edge: { world }, abroad }, cast, _by, role) {
    const inviters = orgTypes.filter((type) => type !== cast.type)
    const inviter = abroad[inviters[sent++ % inviters.length] as OrgType]
    const invite_identifier = cast.people[role].person.user.email
    const input = { invite_identifier, invite_mode: 1, invite_role: 1 }
    const { invite_uuid } = await capabilities.invitations.inviteUser.invoke(
      world.as(inviter.owner),
      {},
      input,
    )
    return { body: { invite_uuid, accept: false } }
  },
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

  endpoint_uuid: param('endpoint_uuid', orgTypes, endpointOf),
  'webhooks.resend': {
    types: orgTypes,
    async make(scene, cast) {
      const endpoint_uuid = await endpointOf(scene, cast)
      const { world } = scene.edge
      const { event_uuid } = await capabilities.webhooks.test.invoke(
        world.as(cast.owner),
        { endpoint_uuid },
        {},
      )
      while ((await shareEvents(world.services)) > 0);
      return { params: { endpoint_uuid, event_uuid } }
    },
  },

  notification_uuid: personal('notification_uuid', orgTypes, (scene, _cast, by) => notificationOf(scene, by)),
  device_uuid: personal('device_uuid', orgTypes, async ({ edge: { world } }, _cast, by) => {
    const body = deviceBody(`${world.services.ids.uuid()}`)
    return (await capabilities.notifications.addDevice.invoke(world.as(by), {}, body)).device_uuid
  }),
  'notifications.unsubscribe': personal('token', orgTypes, async ({ edge }, _cast, by) =>
    unsubscribeToken(edge.world.services.keys, by.user.userUuid, 'digest'),
  ),

  'users.update': personal('user_uuid', orgTypes, async (_scene, _cast, by) => by.user.userUuid),
  'users.endSession': {
    types: orgTypes,
    isPersonal: true,
    async make({ edge: { world } }, { people }, _by, role) {
      const { user, password } = people[role].person
      const input = { identifier_type: 'email', identifier: user.email, password }
      const { token } = await capabilities.accounts.loginPassword.invoke(world.as(partnerActor), {}, input)
      return { params: { session_uuid: (await actorOf(world, token)).user.sessionUuid } }
    },
  },
  'users.pilotCredentials': param('user_uuid', orgTypes, async ({ edge }, cast) => {
    return (await buildPilot(edge.world, cast)).person.user.user_uuid
  }),
  'invitations.accept': invitedPerson,
  'invitations.acceptUser': invitedPerson,
  'invitations.acceptTransfer': {
    types: owners,
    async make(scene, { type, org }) {
      const { world } = scene.edge
      const sender = await buildOrganisation(world, { type })
      const { asset_uuid } = await buildAsset(world, sender)
      const input = { org_svc_id: org.org_svc_id }
      const offer = await capabilities.invitations.transferAsset.invoke(
        world.as(sender.owner),
        { asset_uuid },
        input,
      )
      return { params: { asset_uuid }, body: { invitation_uuid: offer.invite_uuid, accept: false } }
    },
  },
  'invitations.acceptZone': {
    types: ['airspaceManager', 'airspaceMonitor'],
    async make(scene, { org }) {
      const { world } = scene.edge
      const manager = await buildManager(world)
      const { zone_uuid } = await buildZone(world, { manager })
      const input = { invitee_uuid: org.org_uuid, invite_role: 2 }
      const offer = await capabilities.invitations.inviteToZone.invoke(
        world.as(manager.owner),
        { zone_uuid },
        input,
      )
      return { params: { zone_uuid }, body: { invite_uuid: offer.invite_uuid, accept: false } }
    },
  },
  'certificates.revoke': param('asset_uuid', owners, async ({ edge }, cast) => {
    const { asset_uuid } = await buildAsset(edge.world, cast)
    await capabilities.certificates.issue.invoke(edge.world.as(cast.owner), { asset_uuid }, {})
    return asset_uuid
  }),
  'zones.unlink': {
    types: managers,
    async make(scene, manager) {
      const { world } = scene.edge
      const { zone_uuid } = await buildZone(world, { manager, ...envelope(manager) })
      const other = countryOf(scene, manager).casts.airspaceMonitor.org.org_uuid
      const input = { org_uuid: other, membership_type: 2 }
      const link = await capabilities.zones.link.invoke(world.as(manager.owner), { zone_uuid }, input)
      return { params: { zone_uuid, membership_uuid: link.membership_uuid } }
    },
  },
  'awareness.activeFlight': watchedAsset,
  'awareness.asset': watchedAsset,
  'awareness.plans': watchedAsset,
  'awareness.plan': watchedAsset,
  'awareness.session': watchedSession,
  'awareness.records': watchedSession,
  'awareness.export': watchedSession,
  'awareness.alert': watchedAsset,
  'permissions.request': {
    types: owners,
    make: async ({ edge }, cast) => ({
      params: { parent_type: 'MISSION', parent_uuid: (await missionOf(edge, cast)).mission_uuid },
    }),
  },
  'missions.create': {
    types: owners,
    make: async ({ edge }, cast) => ({ body: missionBody(edge.world, operatorOf(cast)) }),
  },
  'flightPlans.create': {
    types: owners,
    async make({ edge }, cast) {
      const { mission_uuid } = await missionOf(edge, cast)
      const flight_envelope = square(...cast.centre, 0.02)
      return {
        params: { mission_uuid },
        body: planBody(edge.world, operatorOf(cast), { flight_envelope }),
      }
    },
  },
  'flightPlans.list': param('mission_uuid', owners, async ({ edge }, cast) => {
    return (await missionOf(edge, cast)).mission_uuid
  }),
  'sessions.start': {
    types: owners,
    make: async ({ edge }, cast) => ({
      body: { asset_uuid: (await buildAsset(edge.world, cast)).asset_uuid },
    }),
  },
  'sessions.active': {
    types: owners,
    isPersonal: true,
    make: async (scene, cast, by) => ({
      query: { asset_uuid: (await sessionOf(scene, cast, by)).assetUuid },
    }),
  },
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
