import { analyseGrown, type Database, tables } from '@clearway/db'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addMs, day, type MemberActor, membershipStatus, userStatus } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildMember, buildOrganisation, buildPilot } from '../../testing/builders/organisations.ts'
import { buildUser, lastCode } from '../../testing/builders/people.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { accountOperations } from '../accounts/service.ts'
import { userOperations } from './service.ts'
import { updateUser } from './store.ts'

const world = await openTestWorld()
const kestrel = await buildOrganisation(world)

/** People who joined an organisation a minute after each other. */
const addMembers = (db: Database, { org_uuid, many }: { org_uuid: string; many: number }) =>
  db.execute(sql`
    with made as (
      insert into users select (jsonb_populate_record(u, jsonb_build_object('user_uuid', gen_random_uuid(),
        'user_svc_id', 'USR-' || gen_random_uuid(), 'email', gen_random_uuid() || '@example.org', 'phone', gen_random_uuid()))).*
      from users u cross join generate_series(1, ${many}::int)
      where u.user_uuid = (select min(member_uuid::text)::uuid from resource_memberships where resource_uuid = ${org_uuid}::uuid)
      returning user_uuid)
    insert into resource_memberships select (jsonb_populate_record(m, jsonb_build_object('membership_uuid', gen_random_uuid(),
      'membership_svc_id', 'MEM-' || gen_random_uuid(), 'member_uuid', user_uuid, 'role', 1,
      'created_at', m.created_at + row_number() over () * interval '1 minute'))).*
    from made cross join resource_memberships m where m.resource_uuid = ${org_uuid}::uuid`)

const setRole = (actor: MemberActor, user_uuid: string, role: number) =>
  userOperations.setRole.invoke(world.as(actor), { user_uuid }, { role })

describe('people of an organisation', () => {
  it('an Admin lists them by role and reads one, without what they do elsewhere', async () => {
    const { org, owner } = await buildOrganisation(world)
    const { person } = await buildMember(world, org, 'admin')
    await buildMember(world, kestrel.org, 'member', { person })
    const page = await userOperations.list.invoke(world.as(owner), {}, { role: '2', status: '1' })
    expect(page.pagination.total_records).toBe(1)
    expect(page.data[0]).toMatchObject({
      user_uuid: person.user.user_uuid,
      first_name: 'Asha',
      membership: { role: 2, status: 1 },
    })
    // Nobody has to be asked for alone to be written into a list of the team.
    const { email, phone, status } = person.user
    expect(page.data[0]).toMatchObject({ email, phone, status })
    const params = { user_uuid: person.user.user_uuid }
    const seen = await userOperations.get.invoke(world.as(owner), params, {})
    expect(seen.org_memberships.map((membership) => membership.org_uuid)).toEqual([org.org_uuid])
    const own = await capabilities.users.me.invoke(world.as(person.actor), {}, {})
    expect(own.org_memberships).toHaveLength(2)
  })

  it('an Admin finds them by name or identifier, with the credentials that each holds', async () => {
    const { org, owner } = await buildOrganisation(world)
    const { person: pilot } = await buildPilot(world, { org, owner })
    await buildMember(world, org)
    const found = async (q: string) =>
      (await userOperations.list.invoke(world.as(owner), {}, { q })).data.map(
        ({ user_uuid, pilot_credentials }) => ({
          user_uuid,
          numbers: pilot_credentials.map((one) => one.rpc_number),
        }),
      )
    const { user_uuid, user_svc_id, first_name, last_name } = pilot.user
    for (const identifier of [user_uuid, user_svc_id])
      expect(await found(identifier)).toEqual([{ user_uuid, numbers: ['RPC-2026-0001'] }])
    const named = await found(`${first_name} ${last_name}`.toUpperCase())
    expect(named).toHaveLength(3)
    expect(named.flatMap(({ numbers }) => numbers)).toEqual(['RPC-2026-0001'])
    expect(await found('Nobody by that name')).toEqual([])
  })

  it('those whom a mission may name are listed and counted without whoever is suspended or inactive', async () => {
    const { org, owner } = await buildOrganisation(world)
    const [suspended, inactive] = [await buildMember(world, org), await buildMember(world, org)]
    await updateUser(world.services.db, suspended.actor.user.userUuid, { status: userStatus.inactive })
    await world.services.db
      .update(tables.resourceMemberships)
      .set({ status: membershipStatus.inactive })
      .where(eq(tables.resourceMemberships.membershipUuid, inactive.actor.member.membershipUuid))
    const list = async (active?: number) => {
      const { data, pagination } = await userOperations.list.invoke(world.as(owner), {}, { active, limit: 5 })
      return { uuids: data.map(({ user_uuid }) => user_uuid).sort(), total: pagination.total_records }
    }
    const left = [suspended, inactive].map(({ actor }) => actor.user.userUuid).sort()
    expect(await list(1)).toEqual({ uuids: [owner.user.userUuid], total: 1 })
    expect(await list(0)).toEqual({ uuids: left, total: 2 })
    expect((await list()).total).toBe(3)
  })

  it('as they joined, each comes once behind a cursor, and those who hold a credential alone or all others', async () => {
    const { org, owner } = await buildOrganisation(world)
    const { person: pilot } = await buildPilot(world, { org, owner })
    const members = [await buildMember(world, org), await buildMember(world, org)]
    const joined = [owner, pilot.actor, ...members.map(({ actor }) => actor)].map(({ user }) => user.userUuid)
    const ask = (asked: object) =>
      userOperations.list.invoke(world.as(owner), {}, { order: 'joined', ...asked })
    const seen: string[] = []
    let cursor: string | null | undefined
    for (let page = 1; cursor !== null; page += 1) {
      const turned = await ask({ limit: 2, ...(cursor && { cursor }) })
      expect(turned.pagination).toMatchObject({ current_page: page, total_records: 4 })
      seen.push(...turned.data.map(({ user_uuid }) => user_uuid))
      cursor = turned.next_cursor
    }
    expect(seen.toSorted()).toEqual(joined.toSorted())
    expect((await ask({})).data.map(({ user_uuid }) => user_uuid)).toEqual(seen)
    const certified = await ask({ certified: 1 })
    expect(certified.data.map(({ user_uuid }) => user_uuid)).toEqual([pilot.user.user_uuid])
    expect((await ask({ certified: 0, order: 'name' })).pagination.total_records).toBe(3)
  })

  it('a page in the order of joining reads its own, and by what the membership says it is counted alone', async () => {
    const { org, owner } = await buildOrganisation(world)
    await addMembers(world.services.db, { org_uuid: org.org_uuid, many: 2_000 })
    await analyseGrown(world.services.db, ['users', 'resource_memberships'])
    const list = async (asked: object) => {
      let page: Awaited<ReturnType<typeof userOperations.list.invoke>> | undefined
      const read = await rowsRead(world.services.db, ['users', 'resource_memberships'], async (within) => {
        page = await userOperations.list.invoke(
          { ...world.as(owner), db: within },
          {},
          { limit: 5, ...asked },
        )
      })
      return { ...page!, users: read.users.rows, memberships: read.resource_memberships.rows }
    }
    const first = await list({ order: 'joined' })
    expect(first.pagination.total_records).toBe(2_001)
    expect(first.users).toBeLessThan(20)
    const second = await list({ order: 'joined', cursor: first.next_cursor })
    expect(second.users + second.memberships).toBeLessThan(40)
  })

  it('a Member may not look, a stranger finds nobody', async () => {
    const { actor, person } = await buildMember(world, kestrel.org)
    const stranger = await buildOrganisation(world)
    const params = { user_uuid: person.user.user_uuid }
    expect(await refusal(userOperations.list.invoke(world.as(actor), {}, {}))).toBe('forbidden')
    expect(await refusal(userOperations.get.invoke(world.as(stranger.owner), params, {}))).toBe('not_found')
  })

  it('a person is removed, an Owner is not', async () => {
    const { person } = await buildMember(world, kestrel.org)
    const remove = (user_uuid: string) =>
      refusal(capabilities.users.remove.invoke(world.as(kestrel.owner), { user_uuid }, {}))
    expect(await remove(person.user.user_uuid)).toBe('allowed')
    expect(await remove(person.user.user_uuid)).toBe('not_found')
    expect(await remove(kestrel.person.user.user_uuid)).toBe('conflict')
  })
})

describe('roles', () => {
  it('only an Owner makes an Admin, and nobody changes a superior', async () => {
    const { actor: admin } = await buildMember(world, kestrel.org, 'admin')
    const { person } = await buildMember(world, kestrel.org)
    const { user_uuid } = person.user
    expect(await refusal(setRole(admin, user_uuid, 2))).toBe('forbidden')
    expect(await refusal(setRole(admin, kestrel.person.user.user_uuid, 1))).toBe('forbidden')
    expect(await refusal(setRole(kestrel.owner, user_uuid, 4))).toBe('invalid_input')
    expect(await setRole(kestrel.owner, user_uuid, 2)).toMatchObject({ user_uuid, role: 2 })
    expect(await refusal(setRole(admin, user_uuid, 1))).toBe('allowed')
  })

  it('an organisation keeps an Owner, also when two Owners demote each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { org, owner, person: first } = await buildOrganisation(world)
      expect(await refusal(setRole(owner, first.user.user_uuid, 1))).toBe('conflict')
      const { actor: other, person: second } = await buildMember(world, org, 'owner')
      const outcomes = await Promise.all([
        refusal(setRole(owner, second.user.user_uuid, 1)),
        refusal(setRole(other, first.user.user_uuid, 1)),
      ])
      expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(1)
    }
  })
})

it('an Owner whose account is suspended does not keep an organisation', async () => {
  const { org, owner, person: first } = await buildOrganisation(world)
  const { person: second } = await buildMember(world, org, 'owner')
  const { users } = tables
  const setStatus = (status: number) =>
    world.services.db.update(users).set({ status }).where(eq(users.userUuid, second.user.user_uuid))
  await setStatus(userStatus.banned)
  expect(await refusal(setRole(owner, first.user.user_uuid, 2))).toBe('conflict')
  expect(await refusal(setRole(owner, second.user.user_uuid, 2))).toBe('allowed')
  expect(await refusal(setRole(owner, second.user.user_uuid, 3))).toBe('allowed')
  await setStatus(userStatus.active)
  expect(await refusal(setRole(owner, first.user.user_uuid, 2))).toBe('allowed')
})

describe('a profile', () => {
  it('changes what is given; a new e-mail address has to be verified anew', async () => {
    const { actor, user } = await buildUser(world)
    const put = (body: object) => capabilities.users.updateMe.invoke(world.as(actor), {}, body)
    const picture = 'https://example.org/me.png'
    expect(await put({ first_name: 'Asha-Maria', profile_picture: picture, status: -2 })).toMatchObject({
      first_name: 'Asha-Maria',
      last_name: 'Rao',
      profile_picture: picture,
      email_verified: true,
      status: 1,
    })
    const changed = await put({ email: `NEW.${user.email}`, profile_picture: null })
    expect(changed).toMatchObject({
      email: `new.${user.email}`,
      email_verified: false,
      status: 1,
      profile_picture: null,
    })
    for (const bad of ['http://example.org/me.png', 'https://example.org/\u0000', 'me.png'])
      expect(await refusal(put({ profile_picture: bad }))).toBe('invalid_input')
    expect(await refusal(put({ email: kestrel.person.user.email }))).toBe('already_exists')
  })

  it('a new contact is verified by a code sent to it, and the same one written otherwise stays verified', async () => {
    const { actor, user } = await buildUser(world)
    const ctx = world.as(actor)
    const put = (body: object) => capabilities.users.updateMe.invoke(ctx, {}, body)
    const verify = async (identifier_type: 'email' | 'phone', identifier: string) => {
      await accountOperations.sendVerifyOtp.invoke(ctx, {}, { identifier_type, identifier })
      const otp = lastCode(world, identifier)
      await accountOperations.verify.invoke(ctx, {}, { identifier_type, identifier, otp })
    }
    expect(await put({ email: user.email.toUpperCase() })).toMatchObject({ email_verified: true })
    await verify('phone', user.phone)
    const moved = await put({ phone: `${user.phone}1`, email: `moved.${user.email}` })
    expect(moved).toMatchObject({ phone_verified: false, email_verified: false, status: 1 })
    await verify('phone', moved.phone)
    await verify('email', moved.email)
    const me = await capabilities.users.me.invoke(ctx, {}, {})
    expect(me).toMatchObject({ phone_verified: true, email_verified: true })
  })

  it('can be written by one’s own user_uuid and nobody else’s', async () => {
    const { actor, user } = await buildUser(world)
    const put = (user_uuid: string) =>
      refusal(capabilities.users.update.invoke(world.as(actor), { user_uuid }, { last_name: 'Menon' }))
    expect(await put(user.user_uuid)).toBe('allowed')
    expect(await put(kestrel.person.user.user_uuid)).toBe('not_found')
  })
})

describe('pilot credentials', () => {
  it('make a certified pilot; the same kind a second time is a conflict', async () => {
    const { person } = await buildPilot(world, kestrel)
    const params = { user_uuid: person.user.user_uuid }
    const add = (body: object) =>
      userOperations.addPilotCredential.invoke(world.as(kestrel.owner), params, body)
    const same = {
      rpc_number: 'RPC-2',
      category: 'Small',
      sub_category: 'Rotorcraft',
      class: 'remotely piloted',
    }
    expect(await refusal(add(same))).toBe('already_exists')
    expect(await refusal(add({ ...same, category: 6 }))).toBe('invalid_input')
    const second = await add({ ...same, category: 'medium' })
    expect(second).toMatchObject({ category: 4, sub_category: 2, class: 1, status: 1 })
    const listed = await userOperations.pilotCredentials.invoke(world.as(kestrel.owner), params, {})
    expect(listed).toHaveLength(2)
    const me = await capabilities.users.me.invoke(world.as(person.actor), {}, {})
    expect(me).toMatchObject({ is_certified_pilot: true, pilot_credentials: listed })
  })

  it('that have ended make no certified pilot, and of ten parallel renewals one takes their place', async () => {
    const { person } = await buildMember(world, kestrel.org)
    const params = { user_uuid: person.user.user_uuid }
    const kind = { category: 3, sub_category: 2, class: 1 }
    const add = (body: object) =>
      userOperations.addPilotCredential.invoke(world.as(kestrel.owner), params, { ...kind, ...body })
    const me = () => capabilities.users.me.invoke(world.as(person.actor), {}, {})
    const expires_at = new Date(world.clock.now().getTime() + 1_000).toISOString()
    const ended = await add({ rpc_number: 'RPC-OLD', expires_at })
    expect(await refusal(add({ rpc_number: 'RPC-SAME', expires_at }))).toBe('already_exists')
    expect((await me()).is_certified_pilot).toBe(true)
    world.clock.advance(1_000)
    expect(await me()).toMatchObject({ is_certified_pilot: false, pilot_credentials: [ended] })
    const renew = () => refusal(add({ rpc_number: 'RPC-NEW', expires_at: null }))
    const outcomes = await Promise.all(Array.from({ length: 10 }, renew))
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'already_exists')).toHaveLength(9)
    const renewed = await me()
    expect(renewed.is_certified_pilot).toBe(true)
    expect(renewed.pilot_credentials.map(({ rpc_number }) => rpc_number)).toEqual(['RPC-NEW'])
  })

  it('are renewed before they end, by one that ends later', async () => {
    const { person } = await buildMember(world, kestrel.org)
    const params = { user_uuid: person.user.user_uuid }
    const inDays = (days: number) => addMs(world.clock.now(), days * day).toISOString()
    const add = (rpc_number: string, expires_at?: string) =>
      refusal(
        userOperations.addPilotCredential.invoke(world.as(kestrel.owner), params, {
          rpc_number,
          category: 2,
          sub_category: 2,
          class: 1,
          expires_at,
        }),
      )
    const held = async () =>
      (await userOperations.pilotCredentials.invoke(world.as(kestrel.owner), params, {})).map(
        ({ rpc_number }) => rpc_number,
      )
    expect(await add('RPC-FIRST', inDays(20))).toBe('allowed')
    expect(await add('RPC-SOONER', inDays(10))).toBe('already_exists')
    expect(await add('RPC-AT-ONCE', inDays(20))).toBe('already_exists')
    expect(await add('RPC-LATER', inDays(400))).toBe('allowed')
    expect(await held()).toEqual(['RPC-LATER'])
    expect(await add('RPC-ENDLESS')).toBe('allowed')
    expect(await add('RPC-LIMITED', inDays(9_000))).toBe('already_exists')
    expect(await add('RPC-ENDLESS-TOO')).toBe('already_exists')
    expect(await held()).toEqual(['RPC-ENDLESS'])
  })

  it('of ten parallel additions of one kind one is stored', async () => {
    const { person } = await buildMember(world, kestrel.org)
    const params = { user_uuid: person.user.user_uuid }
    const body = { rpc_number: 'RPC-3', category: 1, sub_category: 1, class: 1 }
    const list = () => userOperations.pilotCredentials.invoke(world.as(kestrel.owner), params, {})
    expect(await refusal(list())).toBe('not_found')
    const add = () => refusal(userOperations.addPilotCredential.invoke(world.as(kestrel.owner), params, body))
    const outcomes = await Promise.all(Array.from({ length: 10 }, add))
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(1)
    expect(await list()).toHaveLength(1)
  })
})
