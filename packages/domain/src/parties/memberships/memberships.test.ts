import { analyseGrown, tables } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { assetOperations } from '../../fleet/assets/service.ts'
import { certificateOperations } from '../../fleet/certificates/service.ts'
import type { MemberActor } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildManager, buildZone } from '../../testing/builders/airspace.ts'
import { buildAsset, buildModel } from '../../testing/builders/fleet.ts'
import { buildMember, buildOrganisation } from '../../testing/builders/organisations.ts'
import { addFarZones } from '../../testing/far-zones.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { grantMembership } from './grant.ts'
import { membershipOperations } from './service.ts'

const world = await openTestWorld()
const kestrel = await buildOrganisation(world, { org_name: 'Kestrel Survey' })
const model = (await buildModel(world)).model_uuid

const page = (actor: MemberActor, query: object = {}) =>
  membershipOperations.list.invoke(world.as(actor), {}, query)
const list = async (actor: MemberActor, query: object = {}) => (await page(actor, query)).data
const remove = (actor: MemberActor, membership_uuid: string) =>
  capabilities.memberships.remove.invoke(world.as(actor), { membership_uuid }, {})

describe('memberships of an organisation', () => {
  it('Asha sees her people and her assets by name, and nobody else’s', async () => {
    const { person } = await buildMember(world, kestrel.org)
    const asset = await buildAsset(world, kestrel, { asset_model_uuid: model })
    const stranger = await buildOrganisation(world)
    await buildAsset(world, stranger, { asset_model_uuid: model })
    const all = await list(kestrel.owner)
    expect(all.map((row) => row.resource_name).sort()).toEqual(
      ['Kestrel Survey', 'Kestrel Survey', asset.asset_uin].sort(),
    )
    const people = await list(kestrel.owner, {
      resource_type: '1',
      member_uuid: person.user.user_uuid,
      status: '1',
    })
    expect(people).toMatchObject([{ role: 1, member_type: 1, resource_uuid: kestrel.org.org_uuid }])
    expect(await refusal(list(kestrel.owner, { resource_type: '4' }))).toBe('invalid_input')
  })

  it('an Admin removes a person once; the removed membership stays to be seen as -2', async () => {
    const { actor } = await buildMember(world, kestrel.org)
    const { actor: admin } = await buildMember(world, kestrel.org, 'admin')
    const own = actor.member.membershipUuid
    expect(await refusal(remove(actor, own))).toBe('forbidden')
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => refusal(remove(admin, own))))
    expect(outcomes.sort()).toEqual(['allowed', 'conflict', 'conflict', 'conflict'])
    const removed = await list(kestrel.owner, { status: -2 })
    expect(removed.map((row) => row.membership_uuid)).toContain(own)
  })

  it('the Owner cannot be removed, and a stranger finds nothing to remove', async () => {
    const { actor: admin } = await buildMember(world, kestrel.org, 'admin')
    const stranger = await buildOrganisation(world)
    expect(await refusal(remove(admin, kestrel.owner.member.membershipUuid))).toBe('conflict')
    expect(await refusal(remove(stranger.owner, admin.member.membershipUuid))).toBe('not_found')
    expect(await refusal(remove(stranger.owner, 'no-uuid'))).toBe('invalid_input')
  })

  it('of ten who add one person at once one succeeds', async () => {
    const { person } = await buildMember(world, (await buildOrganisation(world)).org)
    const grant = {
      resourceType: 1,
      resourceUuid: kestrel.org.org_uuid,
      memberType: 1,
      memberUuid: person.user.user_uuid,
      role: 1,
    }
    const add = () => world.services.db.transaction((tx) => grantMembership(world.system, tx, grant))
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => refusal(add())))
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'already_exists')).toHaveLength(9)
  })
})

it('a list that is too long for one answer is refused whole, and answered in pages or narrowed', async () => {
  const { org, owner } = await buildOrganisation(world)
  const now = world.clock.now().toISOString()
  await world.services.db.execute(sql`
    insert into resource_memberships (membership_uuid, membership_svc_id, resource_type, resource_uuid,
      member_type, member_uuid, role, status, created_at, updated_at)
    select gen_random_uuid(), 'MEM-' || lpad(n::text, 10, '0'), 1, ${org.org_uuid}, 1, gen_random_uuid(), 1, -2,
      ${now}::timestamptz, ${now}::timestamptz from generate_series(1, 10000) n`)
  await expect(list(owner)).rejects.toMatchObject({
    code: 'unprocessable',
    message: expect.stringMatching(/^There are 10001 memberships.*page and limit, or narrow/),
  })
  expect(await list(owner, { status: '1' })).toHaveLength(1)
  expect(await list(owner, { status: '-2' })).toHaveLength(10_000)
  expect((await page(owner, { page: '2' })).pagination).toMatchObject({ current_page: 2, per_page: 25 })
  const last = await page(owner, { page: '101', limit: '100' })
  expect([last.data.length, last.pagination.total_records, last.pagination.has_next]).toEqual([
    1,
    10_001,
    false,
  ])
  expect(await refusal(list(owner, { limit: '101' }))).toBe('invalid_input')
})

it('who holds thousands of zones is answered as one who holds one; narrowed, no zone of theirs is looked at', async () => {
  const { db } = world.services
  const authority = await buildManager(world)
  const zone = await buildZone(world, { manager: authority })
  const watcher = await buildManager(world)
  const { person } = await buildMember(world, authority.org)
  const orgUuid = authority.org.org_uuid
  const foreign = {
    resourceType: 3,
    resourceUuid: zone.zone_uuid,
    memberType: 2,
    memberUuid: watcher.org.org_uuid,
  }
  await db.transaction((tx) => grantMembership(world.system, tx, { ...foreign, role: 2 }))
  const narrow = [
    { resource_type: 1 },
    { resource_type: 2 },
    { member_uuid: person.user.user_uuid },
    { member_uuid: watcher.org.org_uuid },
    { member_uuid: watcher.org.org_uuid, status: -2 },
  ]
  const questions = [
    {},
    { page: 1, limit: 2 },
    { resource_type: 3 },
    { status: 1 },
    { member_uuid: orgUuid },
    ...narrow,
  ]
  const answers = () => Promise.all(questions.map((asked) => page(authority.owner, asked)))
  const few = await answers()
  expect(few.map(({ pagination }) => pagination.total_records)).toEqual([4, 4, 2, 4, 1, 2, 0, 1, 1, 0])
  await addFarZones(db, 5_000, { owner: orgUuid, org: orgUuid, role: 1 })
  await analyseGrown(db, ['resource_memberships', 'zones'])
  const many = await answers()
  expect(many.map(({ pagination }) => pagination.total_records)).toEqual([
    ...[5_004, 5_004, 5_002, 5_004, 5_001, 2, 0, 1, 1, 0],
  ])
  for (const [index, { data }] of few.entries())
    expect(many[index]?.data.slice(0, data.length).map(({ membership_uuid }) => membership_uuid)).toEqual(
      data.map(({ membership_uuid }) => membership_uuid),
    )
  for (const asked of narrow) {
    const read = await rowsRead(db, ['resource_memberships'], (within) =>
      membershipOperations.list.invoke({ ...world.as(authority.owner), db: within }, {}, asked),
    )
    expect(read.resource_memberships.rows).toBeLessThan(40)
  }
})

describe('deregistering an asset', () => {
  it('leaves it without an owner and its certificate invalid', async () => {
    const asset = await buildAsset(world, kestrel, { asset_model_uuid: model })
    const params = { asset_uuid: asset.asset_uuid }
    const { thumbprint } = await certificateOperations.issue.invoke(world.as(kestrel.owner), params, {})
    await remove(kestrel.owner, asset.membership_uuid)
    expect(await refusal(assetOperations.get.invoke(world.as(kestrel.owner), params, {}))).toBe('not_found')
    const nobody = world.as({ partner: null, user: null, member: null })
    const validate = certificateOperations.validate.invoke(nobody, {}, { thumbprint, ...params })
    expect(await refusal(validate)).toBe('certificate_invalid')
  })

  it('is refused while it flies', async () => {
    const asset = await buildAsset(world, kestrel, { asset_model_uuid: model })
    const now = world.clock.now()
    await world.services.db.insert(tables.flightSessions).values({
      sessionUuid: world.services.ids.uuid(),
      svcId: world.services.ids.svc('session'),
      assetUuid: asset.asset_uuid,
      orgUuid: kestrel.org.org_uuid,
      userUuid: kestrel.person.user.user_uuid,
      sessionStartTime: now,
      sessionExpiry: now,
      conforming: true,
      createdAt: now,
    })
    expect(await refusal(remove(kestrel.owner, asset.membership_uuid))).toBe('conflict')
    const params = { asset_uuid: asset.asset_uuid }
    const removal = capabilities.assets.delete.invoke(world.as(kestrel.owner), params, {})
    expect(await refusal(removal)).toBe('conflict')
  })
})
