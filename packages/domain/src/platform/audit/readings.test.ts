import { expect, it } from 'vitest'
import { minute, type RequestCtx } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildUser } from '../../testing/builders/people.ts'
import { openTestWorld } from '../../testing/file-world.ts'

// What a platform administrator reads is written down (docs/decisions/0015).

const world = await openTestWorld({ platformAdminEmails: ['root@example.org'] })
const root = await buildUser(world, { email: 'root@example.org' })

const readAll = (filter: object) =>
  capabilities.audit.list
    .invoke(world.as(root.actor), {}, { limit: 100, ...filter })
    .then((page) => page.data)
const doneByRoot = (filter: object) => readAll({ actor_user_uuid: root.actor.user.userUuid, ...filter })
const readingsOf = (action: string, filter: object = {}) => doneByRoot({ action, ...filter })

it('is written where a member reads it too: whose organisation, whose audit, and what was searched', async () => {
  const { org, owner } = await buildOrganisation(world)
  const { org_uuid } = org
  const search = (actor: typeof owner | typeof root.actor) =>
    capabilities.search.find.invoke(world.as(actor), {}, { q: 'asha' })
  await capabilities.organisations.get.invoke(world.as(root.actor), { org_uuid }, {})
  await readAll({ org_uuid })
  await search(root.actor)
  for (const action of ['audit.list', 'organisations.get'])
    expect(await readingsOf(action, { target_uuid: org_uuid }), action).toMatchObject([
      { result: 'done', org_uuid, target_type: 'organisation' },
    ])
  expect(await readingsOf('search.find')).toMatchObject([{ details: { fields: ['q'] } }])
  await capabilities.organisations.get.invoke(world.as(owner), { org_uuid }, {})
  await search(owner)
  expect(await readAll({ actor_user_uuid: owner.user.userUuid, action: 'search' })).toEqual([])
  expect(await readAll({ actor_user_uuid: owner.user.userUuid, action: 'organisations.get' })).toEqual([])
})

it('is written once in ten minutes, however often a page reads it again', async () => {
  const { org_uuid } = (await buildOrganisation(world)).org
  const open = () => capabilities.organisations.get.invoke(world.as(root.actor), { org_uuid }, {})
  const written = async () => (await readingsOf('organisations.get', { target_uuid: org_uuid })).length
  await Promise.all([open(), open()])
  await open()
  expect(await written()).toBe(1)
  world.clock.advance(10 * minute)
  await open()
  expect(await written()).toBe(2)
})

it('is written at the next reading where it could not be written', async () => {
  const { org_uuid } = (await buildOrganisation(world)).org
  const open = (ctx: RequestCtx) => capabilities.organisations.get.invoke(ctx, { org_uuid }, {})
  const unwritten = new Error('the disk is full')
  const auditMac = () => {
    throw unwritten
  }
  const ctx = world.as(root.actor)
  await open({ ...ctx, keys: { ...ctx.keys, auditMac } })
  await open(ctx)
  expect(await readingsOf('organisations.get', { target_uuid: org_uuid })).toHaveLength(1)
})

it('of a list is about no organisation, even where the list holds one alone', async () => {
  const { org, owner } = await buildOrganisation(world, { org_name: 'Lonely Skies' })
  await capabilities.organisations.list.invoke(world.as(root.actor), {}, { q: 'Lonely Skies' })
  const founded = { action: 'organisations.create', actor_user_uuid: owner.user.userUuid }
  expect(await readAll(founded)).toHaveLength(1)
  expect(await doneByRoot({ org_uuid: org.org_uuid })).toEqual([])
})

it('is in the audit of the organisation that is read, whichever one the reader acts for', async () => {
  const own = await buildOrganisation(world, { person: root })
  const { org_uuid } = (await buildOrganisation(world)).org
  const acting = world.as(own.owner)
  const actionsIn = async (org: string) => (await doneByRoot({ org_uuid: org })).map(({ action }) => action)
  await capabilities.organisations.get.invoke(acting, { org_uuid }, {})
  await capabilities.audit.list.invoke(acting, {}, { org_uuid })
  await capabilities.audit.list.invoke(acting, {}, {})
  await capabilities.search.find.invoke(acting, {}, { q: 'asha' })
  expect((await actionsIn(org_uuid)).sort()).toEqual(['audit.list', 'organisations.get'])
  expect(await actionsIn(own.org.org_uuid)).toEqual(['organisations.create'])
})
