import { tables } from '@clearway/db'
import { and, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zoneOperations } from '../../airspace/zones/service.ts'
import { liveOperations } from '../../flight/live/service.ts'
import type { UserActor } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { zoneBody } from '../../testing/builders/airspace.ts'
import { buildMember, buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildUser, memberActorOf, type Person, partnerActor } from '../../testing/builders/people.ts'
import { refusal } from '../../testing/refusal.ts'
import { createTestWorld, type TestWorld, testStart } from '../../testing/world.ts'
import { authenticate } from '../access/authenticate.ts'
import { accountOperations } from '../accounts/service.ts'
import { ensureSeedKeys } from '../partner-keys/seed.ts'
import { organisationOperations } from './service.ts'
import { updateOrganisation } from './store.ts'

let world: TestWorld
let reviewed: TestWorld
beforeAll(async () => {
  const platformAdminEmails = ['', '.two', '.three', '.four', '.five'].map(
    (number) => `root${number}@example.org`,
  )
  world = await createTestWorld({ platformAdminEmails })
  reviewed = await createTestWorld({ platformAdminEmails, orgReview: 'manual' })
})
afterAll(() => Promise.all([world.close(), reviewed.close()]))

const input = {
  org_name: 'KIA Airspace Cell',
  org_address: 'Devanahalli, Bengaluru',
  org_website: 'https://cell.example.org',
  org_business_identifiers: { type: 'CIN', identifier: 'U12345' },
  org_type: 3,
}

describe('creating an organisation', () => {
  it('makes Asha its Owner and gives her tokens that know it', async () => {
    const asha = await buildUser(world)
    const answer = await capabilities.organisations.create.invoke(world.as(asha.actor), {}, input)
    expect(answer.organisation).toEqual({
      ...input,
      org_id: expect.any(Number),
      org_uuid: expect.any(String),
      org_svc_id: expect.stringMatching(/^ORG-[0-9A-HJKMNP-TV-Z]{10}$/),
      status: 1,
      home_view: null,
      duty_phone: null,
      created_at: testStart.toISOString(),
      updated_at: testStart.toISOString(),
    })
    expect(answer.membership).toMatchObject({ role: 3, status: 1 })
    const { org_uuid } = answer.organisation
    expect(decodeJwt(answer.tokens.access_token)).toMatchObject({ org_memberships: [{ org_uuid, role: 3 }] })
    const { refresh_token } = answer.tokens
    const refresh = accountOperations.refreshToken.invoke(world.as(partnerActor), {}, { refresh_token })
    expect(await refusal(refresh)).toBe('allowed')
  })

  it.each([
    ['an unknown type', { ...input, org_type: 8 }],
    ['no name', { ...input, org_name: ' ' }],
    ['no business identifier', { ...input, org_business_identifiers: { type: 'CIN' } }],
  ])('is refused with 400: %s', async (_name, body) => {
    const asha = await buildUser(world)
    const call = capabilities.organisations.create.invoke(world.as(asha.actor), {}, body)
    expect(await refusal(call)).toBe('invalid_input')
  })

  it('is refused to a person without a verified contact (403), whatever the body', async () => {
    const person = await buildUser(world, { unverified: true })
    const call = capabilities.organisations.create.invoke(world.as(person.actor), {}, {})
    expect(await refusal(call)).toBe('user_inactive')
  })
})

describe('reading and changing it', () => {
  it('members read it, Admins change what they name, others do not see it', async () => {
    const { org, owner } = await buildOrganisation(world)
    const { actor: member } = await buildMember(world, org)
    const { actor: admin } = await buildMember(world, org, 'admin')
    const stranger = await buildOrganisation(world)
    const params = { org_uuid: org.org_uuid }
    const put = (actor: typeof owner, body: object) =>
      capabilities.organisations.update.invoke(world.as(actor), params, body)
    expect(await organisationOperations.get.invoke(world.as(member), params, {})).toEqual(org)
    expect(await put(admin, { org_name: 'Kestrel II' })).toEqual({ ...org, org_name: 'Kestrel II' })
    expect(await refusal(put(member, { org_name: 'Mine' }))).toBe('forbidden')
    expect(await refusal(put(stranger.owner, { org_name: 'Mine' }))).toBe('not_found')
    expect(await refusal(organisationOperations.get.invoke(world.as(stranger.owner), params, {}))).toBe(
      'not_found',
    )
    expect(await refusal(put(admin, { status: 2 }))).toBe('invalid_input')
  })

  it('an Admin sets where its maps open, and resets it; a box that is none is refused by its place', async () => {
    const { org, owner } = await buildOrganisation(world)
    const { actor: member } = await buildMember(world, org)
    const { actor: admin } = await buildMember(world, org, 'admin')
    const put = (actor: typeof owner, home_view: object | null) =>
      capabilities.organisations.update.invoke(world.as(actor), { org_uuid: org.org_uuid }, { home_view })
    const fiji = { west: 177, south: -20, east: -178, north: -16 }
    expect(org.home_view).toBeNull()
    expect((await put(admin, fiji)).home_view).toEqual(fiji)
    const read = organisationOperations.get.invoke(world.as(member), { org_uuid: org.org_uuid }, {})
    expect((await read).home_view).toEqual(fiji)
    expect(await refusal(put(member, fiji))).toBe('forbidden')
    await expect(put(admin, { ...fiji, north: -20 })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { 'home_view.north': ['must be farther north than south'] },
    })
    await expect(put(admin, { ...fiji, west: 181 })).rejects.toMatchObject({
      details: { 'home_view.west': ['must be degrees from -180 to 180'] },
    })
    expect((await put(admin, null)).home_view).toBeNull()
  })

  it('an Admin lifts inactive by PUT, a ban only a platform administrator', async () => {
    await ensureSeedKeys(world.services, { platformAdminKey: 'admin', consoleKey: 'console' })
    const { org, person } = await buildOrganisation(world)
    const root = await buildUser(world, { email: 'root@example.org' })
    const put = async (token: string, status: number) => {
      const credentials = {
        partnerKey: 'console',
        bearer: token,
        organisationId: token === root.token ? undefined : org.org_uuid,
      }
      const { update, get } = capabilities.organisations
      const actor = await authenticate(world.services, credentials, update.op.access)
      const params = { org_uuid: org.org_uuid }
      const outcome = await refusal(update.invoke(world.as(actor), params, { status }))
      const readable = await authenticate(world.services, credentials, get.op.access)
      return [outcome, await refusal(get.invoke(world.as(readable), params, {}))]
    }
    expect(await put(person.token, -1)).toEqual(['allowed', 'organisation_inactive'])
    expect(await put(person.token, 1)).toEqual(['allowed', 'allowed'])
    expect(await put(person.token, -2)).toEqual(['allowed', 'organisation_inactive'])
    expect(await put(person.token, 1)).toEqual(['organisation_inactive', 'organisation_inactive'])
    expect(await put(root.token, 1)).toEqual(['allowed', 'allowed'])
    expect(await put(person.token, 1)).toEqual(['allowed', 'allowed'])
  })
})

describe('where organisations are reviewed', () => {
  it('an airspace manager waits at 0 until a platform administrator activates it', async () => {
    const { org, owner } = await buildOrganisation(reviewed, { type: 'airspaceManager' })
    expect(org.status).toBe(0)
    const params = { org_uuid: org.org_uuid }
    const { update } = capabilities.organisations
    for (const status of [1, -1])
      expect(await refusal(update.invoke(reviewed.as(owner), params, { status }))).toBe('forbidden')
    const root = await buildUser(reviewed, { email: 'root@example.org' })
    const activated = await update.invoke(reviewed.as(root.actor), params, { status: 1 })
    expect(activated.status).toBe(1)
  })

  it('one that is paused or banned while it waits, waits again when that is lifted', async () => {
    const { org, owner } = await buildOrganisation(reviewed, { type: 'airspaceManager' })
    const params = { org_uuid: org.org_uuid }
    const set = (actor: UserActor, status: number) =>
      capabilities.organisations.update
        .invoke(reviewed.as(actor), params, { status })
        .then((updated) => updated.status)
    const root = await buildUser(reviewed, { email: 'root.four@example.org' })
    await set(root.actor, -1)
    expect(await set(owner, 1)).toBe(0)
    for (const status of [-2, -1]) await set(root.actor, status)
    expect(await set(owner, 1)).toBe(0)
    expect(await set(root.actor, 1)).toBe(1)
    expect([await set(owner, -1), await set(owner, 1)]).toEqual([-1, 1])
  })

  let root: Person
  beforeAll(async () => {
    root = await buildUser(reviewed, { email: 'root.five@example.org' })
  })
  it.each([
    ['an activated one that is still marked as waiting is paused and lifted as it is', 1, true, 1],
    ['one that waits without the mark waits again after a pause', 0, false, 0],
  ])('where an older version served meanwhile: %s', async (_name, status, awaitsReview, afterPause) => {
    const { org, owner } = await buildOrganisation(reviewed, { type: 'airspaceManager' })
    await updateOrganisation(reviewed.services.db, org.org_uuid, { status, awaitsReview })
    const set = (actor: UserActor, to: number) =>
      capabilities.organisations.update
        .invoke(reviewed.as(actor), { org_uuid: org.org_uuid }, { status: to })
        .then((updated) => updated.status)
    await set(root.actor, -1)
    expect(await set(owner, 1)).toBe(afterPause)
    await set(root.actor, 1)
    const { name, subjectUuid } = tables.outboxEvents
    const review = and(eq(subjectUuid, org.org_uuid), eq(name, 'organisation.reviewed'))
    expect(await reviewed.services.db.$count(tables.outboxEvents, review)).toBe(1 - afterPause)
  })

  it('an asset owner does not wait, but becomes a case for review when it changes into a manager', async () => {
    const { org, owner } = await buildOrganisation(reviewed)
    expect(org.status).toBe(1)
    const { update } = capabilities.organisations
    const changed = await update.invoke(
      reviewed.as(owner),
      { org_uuid: org.org_uuid },
      { org_type: 3, status: 1 },
    )
    expect(changed).toMatchObject({ org_type: 3, status: 0 })
  })

  it('until then it manages its people and profile, and does nothing that comes with its type', async () => {
    const { org, owner, person } = await buildOrganisation(reviewed, { type: 'airspaceManager' })
    const ctx = reviewed.as(owner)
    const act = () => capabilities.zones.create.invoke(ctx, {}, zoneBody())
    const watch = () => liveOperations.createToken.invoke(ctx, {}, {})
    for (const call of [act, watch]) {
      expect(await refusal(call())).toBe('organisation_inactive')
      await expect(call()).rejects.toThrow(/waits until a platform administrator has reviewed it/)
    }
    const params = { org_uuid: org.org_uuid }
    const rename = capabilities.organisations.update.invoke(ctx, params, { org_name: 'KIA Cell' })
    expect(await refusal(rename)).toBe('allowed')
    expect(await refusal(zoneOperations.list.invoke(ctx, {}, {}))).toBe('allowed')
    const root = await buildUser(reviewed, { email: 'root.two@example.org' })
    await capabilities.organisations.update.invoke(reviewed.as(root.actor), params, { status: 1 })
    const active = await memberActorOf(reviewed, person.token, org.org_uuid)
    expect(await refusal(capabilities.zones.create.invoke(reviewed.as(active), {}, zoneBody()))).toBe(
      'allowed',
    )
  })
})

describe('all organisations', () => {
  it('are listed for platform administrators, by status, type and text', async () => {
    const root = await buildUser(reviewed, { email: 'root.three@example.org' })
    const { org } = await buildOrganisation(reviewed, { type: 'regulator', org_name: 'Air Safety Board' })
    const list = (filter: object) =>
      organisationOperations.list.invoke(reviewed.as(root.actor), {}, { limit: 100, ...filter })
    const waiting = await list({ status: '0' })
    expect(waiting.data.map(({ org_uuid }) => org_uuid)).toContain(org.org_uuid)
    expect(new Set(waiting.data.map(({ status }) => status))).toEqual(new Set([0]))
    expect((await list({ org_type: '7', q: 'safety' })).data).toEqual([expect.objectContaining(org)])
    expect((await list({ q: '%' })).data).toEqual([])
    expect(await list({ limit: 1 })).toMatchObject({ pagination: { per_page: 1, has_next: true } })
  })

  it('are nobody else’s to list, not even an Owner’s', async () => {
    const { owner, person } = await buildOrganisation(reviewed)
    for (const actor of [owner, person.actor])
      expect(await refusal(organisationOperations.list.invoke(reviewed.as(actor), {}, {}))).toBe(
        'platform_admin_only',
      )
  })
})
