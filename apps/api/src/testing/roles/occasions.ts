import { capabilities } from '@clearway/domain'
import type { OrgType } from '@clearway/domain/kernel'
import { unsubscribeToken } from '@clearway/domain/notifications'
import {
  actorOf,
  buildAsset,
  buildManager,
  buildMember,
  buildMission,
  buildOrganisation,
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
import {
  countryOf,
  endpointOf,
  type Maker,
  managers,
  owners,
  param,
  permissionOf,
  personal,
  sessionOf,
} from './maker.ts'
import { envelope, missionOf, operatorOf, orgTypes } from './scene.ts'

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

const talkers = ['airspaceManager', 'assetOwner'] as const
const talk = param('permission_uuid', talkers, permissionOf)

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

/** How the record of one operation alone comes about. */
export const occasions: Record<string, Maker> = {
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
  'webhooks.endOldKeys': {
    types: orgTypes,
    async make(scene, cast) {
      const { world } = scene.edge
      const params = { endpoint_uuid: await endpointOf(scene, cast) }
      const rotated = await capabilities.webhooks.rotateSecret.invoke(world.as(cast.owner), params, {})
      return { params, body: { newest: rotated.public_keys[0]!.public_key } }
    },
  },
  'webhooks.cancelReplay': {
    types: orgTypes,
    async make(scene, cast) {
      const { world } = scene.edge
      const params = { endpoint_uuid: await endpointOf(scene, cast) }
      const owner = world.as(cast.owner)
      if ((await capabilities.webhooks.get.invoke(owner, params, {})).replay) return { params }
      const { db, events, clock } = world.services
      const since = clock.now().toISOString()
      const reviewed = { name: 'organisation.reviewed', facts: { status: 1 } } as const
      await db.transaction((tx) => events.record(tx, { ...reviewed, subject: cast.org.org_uuid }))
      await capabilities.webhooks.replay.invoke(owner, params, { since })
      return { params }
    },
  },
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
  'memberships.leave': {
    types: orgTypes,
    isPersonal: true,
    async make({ edge: { world } }, { people }, _by, role) {
      const { org } = await buildOrganisation(world)
      await buildMember(world, org, 'member', { person: people[role].person })
      return { params: { org_uuid: org.org_uuid } }
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
  'permissions.messages': talk,
  'permissions.write': talk,
  'permissions.readMessages': talk,
  'permissions.permit': talk,
  // Of the country's own approval.
  'permissions.verify': param('code', orgTypes, async (scene, cast) => {
    const { world } = scene.edge
    const permission_uuid = await permissionOf(scene, cast)
    const manager = world.as(countryOf(scene, cast).casts.airspaceManager.owner)
    await capabilities.permissions.decide.invoke(manager, { permission_uuid }, { permission_status: 1 })
    const { file_name } = await capabilities.permissions.permit.invoke(manager, { permission_uuid }, {})
    return file_name.slice('permit-'.length, -'.pdf'.length)
  }),
  'permissions.file': {
    types: talkers,
    async make(scene, cast) {
      const permission_uuid = await permissionOf(scene, cast)
      const files = [{ file_name: 'note.txt', content_base64: btoa('Hello') }]
      const ctx = scene.edge.world.as(cast.owner)
      const sent = await capabilities.permissions.write.invoke(ctx, { permission_uuid }, { files })
      return { params: { permission_uuid, file_uuid: sent.files[0]!.file_uuid } }
    },
  },
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
