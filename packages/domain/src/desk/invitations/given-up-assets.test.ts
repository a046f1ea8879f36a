import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { assetOperations } from '../../fleet/assets/service.ts'
import { type Actor, eventChannel } from '../../kernel/index.ts'
import { buildZone } from '../../testing/builders/airspace.ts'
import { buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildUser } from '../../testing/builders/people.ts'
import { buildMission, buildOperator, buildPlan } from '../../testing/builders/planning.ts'
import { refusal } from '../../testing/refusal.ts'
import { buildTransferScene } from '../../testing/transfer-scene.ts'
import { createTestWorld } from '../../testing/world.ts'

// An asset that its owner has given up, until another organisation has it.

const platformEmail = 'platform@example.org'
const world = await createTestWorld({ platformAdminEmails: [platformEmail] })
const { call, vayu, deccan, works, assetOf, offer, get, deregister } = await buildTransferScene(world)
const administrator = await buildUser(world, { email: platformEmail })
const platform = administrator.actor
afterAll(() => world.close())

const unowned = async (actor: Actor) => (await assetOperations.unowned.invoke(world.as(actor), {}, {})).data

it('an asset that was given up is handed on by its model’s manufacturer', async () => {
  const asset = await assetOf(vayu)
  const pending = await offer(asset)
  expect(await refusal(deregister(deccan.owner, asset))).toBe('not_found')
  expect(await deregister(vayu.owner, asset)).toEqual({})
  expect(await refusal(deregister(vayu.owner, asset))).toBe('not_found')
  // What the former owner had offered is void.
  expect(await refusal(call.accept(deccan.owner, { invite_uuid: pending.invite_uuid }))).toBe('conflict')
  expect(await refusal(offer(asset))).toBe('not_found')
  const strangers = await buildOrganisation(world, { type: 'assetManufacturer' })
  expect(await refusal(offer(asset, strangers.owner))).toBe('not_found')
  expect((await unowned(works.owner)).map((row) => row.asset_uuid)).toEqual([asset.asset_uuid])
  expect(await unowned(strangers.owner)).toEqual([])
  expect(await unowned(platform)).toMatchObject([{ asset_uuid: asset.asset_uuid }])
  const rival = await buildOrganisation(world)
  const { invite_uuid } = await offer(asset, works.owner, rival)
  await call.takeOver(rival.owner, asset.asset_uuid, invite_uuid)
  expect(await get(rival.owner, asset)).toMatchObject({ status: 1, certificate_status: 'None' })
})

it('or it is handed on by a platform administrator, who transfers nobody else’s', async () => {
  const asset = await assetOf(vayu)
  expect(await refusal(offer(asset, platform))).toBe('not_found')
  await deregister(vayu.owner, asset)
  const { invite_uuid } = await offer(asset, platform)
  await call.takeOver(deccan.owner, asset.asset_uuid, invite_uuid)
  expect(await get(deccan.owner, asset)).toMatchObject({ status: 1 })
})

it('also by one who acts for an organisation that has no aircraft, and who finds it there', async () => {
  const asset = await assetOf(vayu)
  await deregister(vayu.owner, asset)
  const authority = await buildOrganisation(world, { type: 'regulator', person: administrator })
  expect((await unowned(authority.owner)).map((row) => row.asset_uuid)).toContain(asset.asset_uuid)
  const { invite_uuid } = await offer(asset, authority.owner)
  await call.takeOver(deccan.owner, asset.asset_uuid, invite_uuid)
  expect(await get(deccan.owner, asset)).toMatchObject({ status: 1 })
})

it('or it is given to an organisation that asks for it', async () => {
  const asset = await assetOf(vayu)
  await deregister(vayu.owner, asset)
  const ask = { resource_type: 2, resource_uuid: asset.asset_uuid, invitee_type: 2 }
  const { invite_uuid } = await call.create(deccan.owner, ask)
  expect((await call.mine(works.owner)).data).toMatchObject([{ invite_uuid }])
  expect((await call.list(works.owner, { resource_uuid: asset.asset_uuid })).data).toMatchObject([
    { invite_uuid },
  ])
  expect((await call.mine(platform)).data).toMatchObject([{ invite_uuid, decided_by_org_uuid: null }])
  await call.accept(works.owner, { invite_uuid })
  expect(await get(deccan.owner, asset)).toMatchObject({ status: 1 })
})

it('an inactive one is handed on, too, as it is; its next owner takes it into use', async () => {
  const asset = await assetOf(vayu)
  const setStatus = (actor: Actor, status: number) =>
    assetOperations.update.invoke(world.as(actor), { asset_uuid: asset.asset_uuid }, { status })
  await setStatus(vayu.owner, -1)
  await deregister(vayu.owner, asset)
  expect((await unowned(works.owner)).map((row) => row.asset_uuid)).toContain(asset.asset_uuid)
  const { invite_uuid } = await offer(asset, works.owner)
  await call.takeOver(deccan.owner, asset.asset_uuid, invite_uuid)
  expect(await refusal(get(deccan.owner, asset))).toBe('gone')
  expect(await setStatus(deccan.owner, 1)).toMatchObject({ asset_status: 1 })
})

it('what its former owner had offered and nobody answered in time is not its manufacturer’s to read', async () => {
  const asset = await assetOf(vayu)
  const { expires_at } = await offer(asset)
  world.clock.set(new Date(expires_at))
  world.clock.advance(1)
  await deregister(vayu.owner, asset)
  expect((await call.list(works.owner, { resource_uuid: asset.asset_uuid })).data).toEqual([])
})

it('whoever follows a mission or a plan that flew it is told that it leaves them', async () => {
  const operator = await buildOperator(world)
  await buildZone(world, { kind: 'red' })
  const { mission_uuid } = await buildMission(world, operator)
  // It waits for an answer: it has no airspace to lose.
  const { plan_uuid } = await buildPlan(world, operator, { mission_uuid })
  const heard: string[] = []
  const listener = new pg.Client(world.database.url)
  await listener.connect()
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await listener.query(`listen ${eventChannel}`)
  await deregister(operator.owner, { asset_uuid: operator.assetUuid })
  await expect.poll(() => heard.some((news) => news.includes('asset_changed'))).toBe(true)
  await listener.end()
  const news = heard.map((text) => JSON.parse(text))
  expect(news).toContainEqual(expect.objectContaining({ type: 'plan_changed', plan_uuid, mission_uuid }))
  expect(news).toContainEqual(expect.objectContaining({ type: 'mission_changed', mission_uuid }))
  const { rows: told } = await world.database.pool.query<{ facts: unknown }>(
    `select facts from outbox_events where subject_uuid = $1 and name = 'mission.changed'`,
    [mission_uuid],
  )
  expect(told.map(({ facts }) => facts)).toContainEqual({ change: 'updated', mission_version: 2 })
})
