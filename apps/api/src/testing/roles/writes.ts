import { createHash, randomInt } from 'node:crypto'
import { capabilities } from '@clearway/domain'
import type { MemberActor } from '@clearway/domain/kernel'
import {
  bridgeReport,
  builderPassword,
  buildModel,
  buildUser,
  buildZone,
  lastCode,
  partnerActor,
  zoneBody,
} from '@clearway/domain/testing'
import { deviceBody, draftBody, type Named, webhookBody } from './maker.ts'
import { type Cast, operatorOf, type Scene } from './scene.ts'

/** What is known when the body of a write is put together. */
export interface Written {
  readonly scene: Scene
  readonly cast: Cast
  readonly by: MemberActor
  /** The record that it is about. */
  readonly named: Named
}

/** A body with which an operation succeeds, and what else it needs. */
type Body = (written: Written) => object | Promise<object>

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const guest = (): string => `guest.${randomInt(1e12)}@example.org`
const named = () => `Kestrel ${randomInt(1e12)}`

const threeDays = { frequency: 'daily', count: 3, time_zone: 'UTC' }

const byMail = (identifier: string) => ({ identifier_type: 'email', identifier })
/** A new person who has just received a code. */
const withCode = async (
  { scene: { edge } }: Written,
  send: 'sendVerifyOtp' | 'sendLoginOtp',
): Promise<object> => {
  const { world } = edge
  const { email } = (await buildUser(world, send === 'sendVerifyOtp' ? { unverified: true } : {})).user
  // The one with which they were built is not a minute old.
  world.clock.advance(61_000)
  await capabilities.accounts[send].invoke(world.as(partnerActor), {}, byMail(email))
  return { ...byMail(email), otp: lastCode(world, email) }
}

const invitation = () => ({ invite_identifier: guest(), invite_mode: 1, invite_role: 1 })
const model = () => ({ model_name: named(), model_variant: 'V1', category: 3 })
const asset = async ({ scene: { edge }, cast }: Written) => ({
  asset_model_uuid: (await buildModel(edge.world)).model_uuid,
  org_owner_uuid: cast.org.org_uuid,
})
const zone = () => zoneBody('yellow', { zone_envelope: squareAway() as unknown as Record<string, unknown> })
let away = 0
const squareAway = () => {
  const west = -150 + (away++ % 100)
  const ring = [
    [west, -40],
    [west + 0.1, -40],
    [west + 0.1, -39.9],
    [west, -39.9],
    [west, -40],
  ]
  return { type: 'Polygon' as const, coordinates: [ring] }
}

const volume = () => ({ geometry_2d: squareAway(), min_height: 0, max_height: 50 })

/** Of the mutations that want a body; a mutation that wants one and has none here fails its race. */
export const bodies: Readonly<Record<string, Body>> = {
  'accounts.register': () => ({
    email: guest(),
    phone: `+49${randomInt(1e9, 1e10)}`,
    first_name: 'Asha',
    last_name: 'Rao',
    password: builderPassword,
  }),
  'accounts.sendVerifyOtp': () => byMail(guest()),
  'accounts.verify': (written) => withCode(written, 'sendVerifyOtp'),
  'accounts.sendLoginOtp': async ({ scene: { edge } }) => {
    const { email } = (await buildUser(edge.world)).user
    edge.world.clock.advance(61_000)
    return byMail(email)
  },
  'accounts.loginPassword': ({ cast }) => ({
    ...byMail(cast.person.user.email),
    password: cast.person.password,
  }),
  'accounts.loginOtp': (written) => withCode(written, 'sendLoginOtp'),
  'accounts.refreshToken': async ({ scene }) => ({
    refresh_token: (await buildUser(scene.edge.world)).refreshToken,
  }),
  'accounts.forgotPassword': async ({ scene }) => ({
    email: (await buildUser(scene.edge.world)).user.email,
  }),
  'accounts.resetPassword': async ({ scene: { edge } }) => {
    const { email } = (await buildUser(edge.world)).user
    await capabilities.accounts.forgotPassword.invoke(edge.world.as(partnerActor), {}, { email })
    const link = edge.world.sent.findLast((message) => message.to === email && message.link)?.link ?? ''
    const token = new URL(link).searchParams.get('token')
    return { token, new_password: 'a new horse battery staple' }
  },
  'accounts.changePassword': () => ({
    current_password: sha256(builderPassword),
    new_password: sha256('another horse battery staple'),
  }),

  'users.updateMe': () => ({ first_name: named() }),
  'users.update': () => ({ first_name: named() }),
  'users.setRole': () => ({ role: 1 }),
  'users.addPilotCredential': () => ({
    rpc_number: 'RPC-2026-0002',
    category: 3,
    sub_category: 2,
    class: 1,
  }),

  'organisations.create': () => ({ org_name: named(), org_type: 2 }),
  'organisations.update': () => ({ org_name: named() }),

  'invitations.create': ({ cast }) => ({
    ...invitation(),
    resource_type: 1,
    resource_uuid: cast.org.org_uuid,
    invitee_type: 1,
  }),
  'invitations.inviteUser': invitation,
  'invitations.inviteUsers': () => ({ invitations: [invitation()] }),
  'invitations.transferAsset': ({ scene }) => ({ org_svc_id: scene.abroad.assetOwner.org.org_svc_id }),
  'invitations.inviteToZone': ({ scene }) => ({
    invitee_uuid: scene.abroad.airspaceMonitor.org.org_uuid,
    invite_role: 2,
  }),

  'platformUsers.setStatus': () => ({ status: -1, status_reason: 'Asked by the police.' }),

  'partnerKeys.create': () => ({ partner_name: named() }),

  'assetModels.create': model,
  'assetModels.createMany': () => ({ models: [model()] }),
  'assetModels.update': () => ({ max_range: 9 }),
  'payloadModels.create': () => ({ payload_name: named(), payload_type: 2, weight_kg: 1 }),
  'payloadModels.update': () => ({ payload_name: named() }),
  'assets.create': asset,
  'assets.createMany': async (written) => ({ assets: [await asset(written)] }),
  'assets.update': () => ({ asset_org_internal_uuid: named() }),

  'zones.create': zone,
  'zones.createMany': () => ({ zones: [zone()] }),
  'zones.update': () => ({ zone_name: named() }),
  'zones.link': ({ scene }) => ({
    org_uuid: scene.abroad.airspaceManager.org.org_uuid,
    membership_type: 2,
  }),
  'exchange.importZones': () => ({
    dry_run: false,
    content: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: squareAway(),
          properties: { name: named(), kind: 'P', min_height: 0, max_height: 120 },
        },
      ],
    },
  }),
  'constraints.create': ({ scene }) => ({
    constraint_type: 4,
    ref_uuid: scene.edge.world.services.ids.uuid(),
    ...volume(),
  }),
  'constraints.update': volume,

  'webhooks.create': () => webhookBody,
  'webhooks.update': () => webhookBody,
  'webhooks.countEvents': ({ scene: { edge } }) => ({
    since: edge.world.clock.now().toISOString(),
    event_types: ['*'],
  }),
  'webhooks.replay': ({ scene: { edge } }) => ({ since: edge.world.clock.now().toISOString() }),

  'notifications.mark': () => ({ read: true }),
  'notifications.setPreferences': () => ({ time_zone: 'Asia/Kolkata' }),
  'notifications.addDevice': ({ by }) => deviceBody(by.user.userUuid),
  'notifications.setEscalation': () => ({ request_after_minutes: 60, before_start_minutes: 15 }),

  'checklist.putAway': () => ({ put_away: true }),

  'missions.update': () => ({ mission_name: named() }),
  'missions.copy': ({ scene: { edge } }) => ({ start_time: edge.world.clock.now().toISOString() }),
  'missions.move': ({ scene: { edge } }) => ({ start_time: edge.world.clock.now().toISOString() }),
  'missions.repeat': () => ({ rule: threeDays }),
  'missions.previewRepeat': () => ({ rule: threeDays }),
  'missionDrafts.create': () => draftBody,
  'missionDrafts.update': () => ({ name: named() }),
  'permissions.request': async ({ scene: { edge, abroad } }) => ({
    zone_uuid: (
      await buildZone(edge.world, { manager: abroad.airspaceManager, zone_envelope: squareAway() as never })
    ).zone_uuid,
  }),
  'permissions.write': () => ({ text: 'May we start at 14:10?' }),
  'permissions.readMessages': ({ scene: { edge } }) => ({ message_uuid: edge.world.services.ids.uuid() }),
  'permissions.decide': () => ({ permission_status: 1 }),
  'flightPlans.update': ({ cast }) => ({ pilot_uuid: operatorOf(cast).pilotUuid }),
  'telemetry.upload': ({ scene: { edge } }) => ({
    frames: [{ timestamp: edge.world.clock.now().toISOString(), latitude: 13, longitude: 77.6 }],
  }),

  'bridges.report': () => bridgeReport(),

  'awareness.alert': async ({ scene: { edge }, cast, named: { params } }) => {
    const asked = { asset_uuid: params?.['asset_uuid'] ?? '' }
    const flight = await capabilities.awareness.activeFlight.invoke(edge.world.as(cast.owner), asked, {})
    return { session_uuid: flight.session_uuid, alert_type: 'zone_violation' }
  },
  'alerts.close': () => ({ reason: 'Landed.' }),
  'alerts.write': () => ({ text: 'Descend below 90 m now.' }),
}
