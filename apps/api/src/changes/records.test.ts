import { randomUUID } from 'node:crypto'
import { type NotifyingRecord, notifyingRecords } from '@clearway/domain/kernel'
import { capabilities } from '@clearway/domain/operations'
import {
  bridgeReport,
  buildAsset,
  buildManager,
  buildMission,
  buildModel,
  buildOrganisation,
  buildPayload,
  buildPilot,
  buildPlan,
  buildSession,
  buildUser,
  buildZone,
  invitationCalls,
  square,
  windowFrom,
} from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildFlyer, buildOwner, callerOf, createEdge, type Edge } from '../testing/edge.ts'
import { type Listening, listenAs } from '../testing/listening.ts'

const root = 'root@example.org'

let edge: Edge
let origin: string
let vayu: Awaited<ReturnType<typeof buildFlyer>>
let kestrel: Awaited<ReturnType<typeof buildOwner>>
let kia: Awaited<ReturnType<typeof buildOwner>>
let admin: Awaited<ReturnType<typeof buildUser>>
/** Who listens while everything below is done. */
let pages: Record<'owner' | 'member' | 'maker' | 'manager' | 'platform', Listening>

beforeAll(async () => {
  edge = await createEdge({ settings: { platformAdminEmails: [root] } })
  vayu = await buildFlyer(edge)
  kestrel = await buildOwner(edge, 'assetManufacturer')
  kia = await buildOwner(edge, 'airspaceManager')
  admin = await buildUser(edge.world, { email: root })
  origin = await edge.app.listen({ port: 0, host: '127.0.0.1' })
  const open = (caller: { token: string; orgUuid: string }) => listenAs(caller, origin)
  pages = {
    owner: await open(vayu.caller),
    member: await open(vayu.member),
    maker: await open(kestrel.caller),
    manager: await open(callerOf(kia)),
    platform: await open({ token: admin.token, orgUuid: '' }),
  }
  for (const page of Object.values(pages))
    await vi.waitUntil(() => page.received[0]?.event === 'reload', { timeout: 30_000 })
})
afterAll(async () => {
  edge.app.server.closeAllConnections()
  await edge.close()
})

type Listener = keyof typeof pages

/** Who has received a change of such a record since a moment. */
const receivedBy = (record: NotifyingRecord, uuid: string | null, since: Record<Listener, number>) =>
  (Object.keys(pages) as Listener[]).filter((name) =>
    pages[name]
      .changes()
      .slice(since[name])
      .some((change) => change['record'] === record && (uuid === null || change['uuid'] === uuid)),
  )

interface RecordCase {
  readonly record: NotifyingRecord
  readonly receives: readonly Listener[]
  /** Answers the uuid of what changed, where it is known. */
  act(): Promise<string | null>
}

const asOwner = () => edge.world.as(vayu.owner)
const everybody: readonly Listener[] = ['owner', 'member', 'maker', 'manager']

const table: readonly RecordCase[] = [
  {
    record: 'asset_model',
    receives: everybody,
    act: async () => (await buildModel(edge.world, { org: kestrel })).model_uuid,
  },
  {
    record: 'payload_model',
    receives: ['owner', 'member'],
    act: async () => (await buildPayload(edge.world, { org: vayu })).payload_uuid,
  },
  {
    record: 'asset',
    receives: ['owner', 'member'],
    act: async () => (await buildAsset(edge.world, vayu)).asset_uuid,
  },
  {
    record: 'certificate',
    receives: ['owner', 'member'],
    act: async () => {
      const { asset_uuid } = await buildAsset(edge.world, vayu)
      return (await capabilities.certificates.issue.invoke(asOwner(), { asset_uuid }, {})).certificate_uuid
    },
  },
  {
    record: 'session',
    receives: ['owner', 'member', 'manager'],
    act: async () => {
      await buildZone(edge.world, { manager: kia, kind: 'red', zone_envelope: square(21, 5) as never })
      const mission = await buildMission(edge.world, vayu, { mission_envelope: square(21, 5) })
      const plan = await buildPlan(edge.world, vayu, mission, { flight_envelope: square(21, 5, 0.02) })
      const flight = { org: vayu, assetUuid: vayu.assetUuid, planUuid: plan.plan_uuid }
      return (await buildSession(edge.world, flight)).sessionUuid
    },
  },
  {
    record: 'pilot_credential',
    receives: ['owner'],
    act: async () => {
      await buildPilot(edge.world, vayu)
      return null
    },
  },
  {
    record: 'user',
    receives: ['owner', 'member', 'platform'],
    act: async () => {
      const { user, actor } = vayu.memberPerson
      await capabilities.users.updateMe.invoke(edge.world.as(actor), {}, { last_name: 'Iyer' })
      return user.user_uuid
    },
  },
  {
    record: 'sign_in',
    receives: ['member'],
    act: async () => {
      const { email } = vayu.memberPerson.user
      await capabilities.accounts.loginPassword.invoke(
        edge.world.as({ partner: vayu.owner.partner, user: null, member: null }),
        {},
        { identifier_type: 'email', identifier: email, password: vayu.memberPerson.password },
      )
      return null
    },
  },
  {
    record: 'organisation',
    receives: ['owner', 'member', 'platform'],
    act: async () => {
      const { org_uuid, org_name, org_type, org_address, org_website, org_business_identifiers } = vayu.org
      const known = { org_name, org_type, org_website, org_business_identifiers, status: 1 }
      const changed = { ...known, org_address: `${org_address}, 2nd floor` }
      await capabilities.organisations.update.invoke(asOwner(), { org_uuid }, changed as never)
      return org_uuid
    },
  },
  {
    record: 'membership',
    receives: ['owner', 'member', 'platform'],
    act: async () => {
      const { user_uuid } = vayu.memberPerson.user
      const set = await capabilities.users.setRole.invoke(asOwner(), { user_uuid }, { role: 2 })
      await capabilities.users.setRole.invoke(asOwner(), { user_uuid }, { role: 1 })
      return set.membership_uuid
    },
  },
  {
    record: 'invitation',
    // The one who is asked is an Admin of the maker, and receives it as a person.
    receives: ['owner', 'maker'],
    act: async () => {
      const { email } = kestrel.person.user
      const asked = {
        resource_type: 1,
        invitee_type: 1,
        resource_uuid: vayu.org.org_uuid,
        invite_mode: 1,
        invite_role: 1,
      }
      const made = await invitationCalls(edge.world).create(vayu.owner, {
        ...asked,
        invite_identifier: email,
      })
      return made.invite_uuid
    },
  },
  {
    record: 'partner_key',
    receives: ['platform'],
    act: async () => {
      const partner = { ...vayu.owner.partner!, kind: 'platform_admin' as const }
      const ctx = edge.world.as({ ...admin.actor, partner })
      return (await capabilities.partnerKeys.create.invoke(ctx, {}, { partner_name: 'Skyline' })).key_uuid
    },
  },
  {
    record: 'webhook_endpoint',
    receives: ['owner'],
    act: async () => {
      const body = { url: 'https://partner.example/hooks', event_types: ['*'] }
      return (await capabilities.webhooks.create.invoke(asOwner(), {}, body)).endpoint_uuid
    },
  },
  {
    record: 'notification',
    receives: ['owner'],
    act: async () => {
      await capabilities.notifications.setPreferences.invoke(asOwner(), {}, { time_zone: 'Asia/Kolkata' })
      return vayu.owner.user.userUuid
    },
  },
  {
    record: 'preference',
    receives: ['owner'],
    act: async () => {
      await capabilities.preferences.set.invoke(asOwner(), {}, { height: 'ft' })
      return vayu.owner.user.userUuid
    },
  },
  {
    // Of the flight above, whose plan was not approved.
    record: 'alert_message',
    receives: ['owner', 'member', 'manager'],
    act: async () => {
      const [alert] = (await capabilities.alerts.list.invoke(asOwner(), {}, {})).data
      const { alert_uuid } = alert!
      return (await capabilities.alerts.write.invoke(asOwner(), { alert_uuid }, { text: 'Climbing' }))
        .message_uuid
    },
  },
  {
    record: 'permission_message',
    receives: ['owner', 'member', 'manager'],
    act: async () => {
      const zone = await buildZone(edge.world, { manager: kia, zone_envelope: square(61, 5) as never })
      const mission = await buildMission(edge.world, vayu, { mission_envelope: square(61, 5) })
      const { permission_uuid } = mission.permissions.find((one) => one.zone_uuid === zone.zone_uuid)!
      const text = { text: 'May we start at 14:10?' }
      return (await capabilities.permissions.write.invoke(asOwner(), { permission_uuid }, text)).message_uuid
    },
  },
  {
    record: 'mission_draft',
    receives: ['owner', 'member'],
    act: async () => {
      const body = { kind: 'template', name: 'Each week', content: {} }
      return (await capabilities.missionDrafts.create.invoke(asOwner(), {}, body)).draft_uuid
    },
  },
  {
    record: 'bridge',
    receives: ['owner', 'member'],
    act: async () => {
      const bridge_uuid = randomUUID()
      await capabilities.bridges.report.invoke(asOwner(), { bridge_uuid }, bridgeReport())
      return bridge_uuid
    },
  },
  {
    record: 'constraint',
    receives: [...everybody, 'platform'],
    act: async () => {
      const shape = { constraint_type: 4, ref_uuid: randomUUID(), geometry_2d: square(25, 5), min_height: 0 }
      const body = { ...shape, max_height: 50 }
      return (await capabilities.constraints.create.invoke(asOwner(), {}, body as never)).constraint_uuid
    },
  },
  {
    record: 'audit_entry',
    receives: ['owner', 'platform'],
    act: async () => {
      await buildPayload(edge.world, { org: vayu })
      return null
    },
  },
]

it('every kind of record is in the table', () => {
  expect(table.map(({ record }) => record).toSorted()).toEqual([...notifyingRecords].toSorted())
})

const expectReceived = async ({ record, receives, act }: RecordCase): Promise<void> => {
  const since = Object.fromEntries(
    Object.entries(pages).map(([name, page]) => [name, page.changes().length]),
  ) as Record<Listener, number>
  const uuid = await act()
  const wanted = (Object.keys(pages) as Listener[]).filter((name) => receives.includes(name))
  await expect.poll(() => receivedBy(record, uuid, since)).toEqual(wanted)
}

it.each(table)('a change of a $record is sent to $receives and to nobody else', expectReceived)

/** A request of the owner's that waits for the manager, listing the asset and the pilot. */
const askZone = async (longitude: number) => {
  await buildZone(edge.world, { manager: kia, zone_envelope: square(longitude, 5) as never })
  await buildMission(edge.world, vayu, { mission_envelope: square(longitude, 5) })
}

it.each<RecordCase & { of: string }>([
  {
    of: 'the aircraft',
    record: 'asset',
    receives: ['owner', 'member', 'manager'],
    act: async () => {
      await askZone(31)
      const asset = { asset_uuid: vayu.assetUuid }
      await capabilities.assets.update.invoke(asOwner(), asset, { asset_org_internal_uuid: 'hangar 2' })
      return vayu.assetUuid
    },
  },
  {
    of: 'its certificate',
    record: 'certificate',
    receives: ['owner', 'member', 'manager'],
    act: async () => {
      await askZone(33)
      const issued = await capabilities.certificates.issue.invoke(
        asOwner(),
        { asset_uuid: vayu.assetUuid },
        {},
      )
      return issued.certificate_uuid
    },
  },
  {
    of: 'a credential of its pilot',
    record: 'pilot_credential',
    receives: ['owner', 'manager'],
    act: async () => {
      await askZone(35)
      const credential = { rpc_number: 'RPC-2026-0002', category: 4, sub_category: 2, class: 1 }
      const pilot = { user_uuid: vayu.pilotUuid }
      return (await capabilities.users.addPilotCredential.invoke(asOwner(), pilot, credential)).cred_uuid
    },
  },
])('$of is sent to who decides a request that lists it', expectReceived)

it('an aircraft that only a request of a mission that is over lists is not sent to who decided it', () =>
  expectReceived({
    record: 'asset',
    receives: ['owner', 'member'],
    act: async () => {
      const { asset_uuid } = await buildAsset(edge.world, vayu)
      const window = {
        start_time: windowFrom(edge.world, -9, 0).from,
        end_time: windowFrom(edge.world, 0, -8).to,
      }
      await buildZone(edge.world, { manager: kia, zone_envelope: square(37, 5) as never })
      await buildMission(edge.world, vayu, {
        mission_envelope: square(37, 5),
        assets: [{ asset_uuid }],
        ...window,
      })
      await capabilities.assets.update.invoke(
        asOwner(),
        { asset_uuid },
        { asset_org_internal_uuid: 'hangar 3' },
      )
      return asset_uuid
    },
  }))

it('a request for a zone is sent to who manages it, whoever owns it', () =>
  expectReceived({
    record: 'invitation',
    receives: ['manager'],
    act: async () => {
      const owner = await buildManager(edge.world)
      const { zone_uuid } = await buildZone(edge.world, { manager: owner })
      const link = { org_uuid: kia.org.org_uuid, membership_type: 1 as const }
      await capabilities.zones.link.invoke(edge.world.as(owner.owner), { zone_uuid }, link)
      const watch = await buildOrganisation(edge.world, { type: 'airspaceMonitor' })
      const ask = { resource_type: 3, resource_uuid: zone_uuid, invitee_type: 2, invite_role: 2 }
      return (await invitationCalls(edge.world).create(watch.owner, ask)).invite_uuid
    },
  }))
