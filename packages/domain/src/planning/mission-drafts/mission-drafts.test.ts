import { tables } from '@clearway/db'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { type BuiltOperator, buildOperator } from '../../testing/builders/planning.ts'
import { failureOf, refusal } from '../../testing/refusal.ts'
import { createTestWorld } from '../../testing/world.ts'

const { missionDrafts } = capabilities
const world = await createTestWorld()
afterAll(() => world.close())
let vayu: BuiltOperator
let deccan: BuiltOperator
beforeAll(async () => {
  vayu = await buildOperator(world)
  deccan = await buildOperator(world)
})
const as = (operator = vayu) => world.as(operator.owner)
const content = { mission_name: 'Canal', max_height: 90, pilots: ['somebody who may leave'] }
const create = (overrides: object = {}) =>
  missionDrafts.create.invoke(as(), {}, { kind: 'draft', name: 'Canal', content, ...overrides })

it('a draft is kept as it was given, changed, found by kind and deleted', async () => {
  const draft = await create()
  const template = await create({ kind: 'template', name: 'Each week' })
  expect(draft).toMatchObject({ kind: 'draft', name: 'Canal', content })
  const draft_uuid = draft.draft_uuid
  world.clock.advance(1000)
  const changed = await missionDrafts.update.invoke(as(), { draft_uuid }, { name: 'Canal, north' })
  expect(changed).toMatchObject({ name: 'Canal, north', content })
  expect(await missionDrafts.get.invoke(as(), { draft_uuid }, {})).toEqual(changed)
  const names = async (asked: object) =>
    (await missionDrafts.list.invoke(as(), {}, asked)).data.map(({ name }) => name)
  expect(await names({})).toEqual(['Canal, north', 'Each week'])
  expect(await names({ kind: 'template' })).toEqual([template.name])
  await missionDrafts.delete.invoke(as(), { draft_uuid }, {})
  expect(await refusal(missionDrafts.get.invoke(as(), { draft_uuid }, {}))).toBe('not_found')
  expect(await refusal(missionDrafts.update.invoke(as(), { draft_uuid }, {}))).toBe('not_found')
  expect(await refusal(missionDrafts.delete.invoke(as(), { draft_uuid }, {}))).toBe('not_found')
})

it('is nobody else’s to read or change', async () => {
  const { draft_uuid } = await create()
  for (const call of [missionDrafts.get, missionDrafts.update, missionDrafts.delete])
    expect(await refusal(call.invoke(as(deccan), { draft_uuid }, {}))).toBe('not_found')
  expect((await missionDrafts.list.invoke(as(deccan), {}, {})).data).toEqual([])
})

it('is bounded in size and number, also when many come at once', async () => {
  const large = create({ content: { mission_description: 'a'.repeat(256 * 1024) } })
  expect(await failureOf(large)).toMatchObject({
    details: { content: ['must be at most 256 kB as JSON'] },
  })
  const at = world.clock.now()
  const row = { orgUuid: deccan.org.org_uuid, kind: 'draft' as const, name: 'x', content: {}, createdAt: at }
  await world.services.db.insert(tables.missionDrafts).values(
    Array.from({ length: 498 }, () => ({
      ...row,
      draftUuid: world.services.ids.uuid(),
      createdByUserUuid: deccan.owner.user.userUuid,
      updatedAt: at,
    })),
  )
  const more = Array.from({ length: 5 }, () =>
    refusal(missionDrafts.create.invoke(as(deccan), {}, { kind: 'draft', name: 'One more', content: {} })),
  )
  expect((await Promise.all(more)).toSorted()).toEqual([
    'allowed',
    'allowed',
    'conflict',
    'conflict',
    'conflict',
  ])
})
