import { afterAll, expect, it } from 'vitest'
import type { Actor } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildUser } from '../../testing/builders/people.ts'
import { refusal } from '../../testing/refusal.ts'
import { createTestWorld } from '../../testing/world.ts'
import type { ListView, SavedFilter } from './contract.ts'

const world = await createTestWorld()
afterAll(() => world.close())

const { lists, setList } = capabilities.preferences
const { owner } = await buildOrganisation(world)
const elsewhere = await buildOrganisation(world)
const read = (actor: Actor) => lists.invoke(world.as(actor), {}, {})
const set = (actor: Actor, given: Partial<ListView>) =>
  setList.invoke(world.as(actor), { list: 'assets' }, given)

const flying: SavedFilter = { name: 'Flying', params: { status: '1', q: 'Skylark' }, is_default: true }

it('columns and named filters of a list are kept, each without the other', async () => {
  expect(await read(owner)).toEqual([])
  await set(owner, { columns: ['state', 'uin'] })
  expect(await set(owner, { filters: [flying] })).toEqual({
    list: 'assets',
    columns: ['state', 'uin'],
    filters: [flying],
  })
  await set(owner, { columns: null })
  expect(await read(owner)).toEqual([{ list: 'assets', columns: null, filters: [flying] }])
})

it('a view of a map is kept under its name as the filters of a list are', async () => {
  const { actor } = await buildUser(world)
  const view = { name: 'Hoskote', params: { map: '13.07,77.79,11.5', hide: 'trails' }, is_default: false }
  await setList.invoke(world.as(actor), { list: 'maps' }, { filters: [view] })
  expect(await read(actor)).toEqual([{ list: 'maps', columns: null, filters: [view] }])
})

it('they are the person’s own, in the organisation for which they act', async () => {
  const { actor } = await buildUser(world)
  await set(actor, { columns: ['uin'] })
  expect(await read(actor)).toEqual([{ list: 'assets', columns: ['uin'], filters: [] }])
  expect(await read(elsewhere.owner)).toEqual([])
  expect(await read({ ...owner, member: elsewhere.owner.member })).toEqual([])
})

it.each<[string, Partial<ListView>]>([
  ['a column twice', { columns: ['uin', 'uin'] }],
  ['no column at all', { columns: [] }],
  ['what is no column', { columns: ['=cmd()'] }],
  ['two filters of one name', { filters: [flying, { ...flying, name: 'FLYING', is_default: false }] }],
  ['two defaults', { filters: [flying, { ...flying, name: 'Other' }] }],
  ['a filter without a name', { filters: [{ ...flying, name: ' ' }] }],
  [
    'more filters than 20',
    { filters: Array.from({ length: 21 }, (_, at) => ({ ...flying, name: `${at}`, is_default: false })) },
  ],
  ['a parameter too long', { filters: [{ ...flying, params: { q: 'x'.repeat(201) } }] }],
  [
    'more parameters than 12',
    {
      filters: [
        { ...flying, params: Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`p${at}`, '1'])) },
      ],
    },
  ],
])('%s is refused', async (_what, given) => {
  expect(await refusal(set(owner, given))).toBe('invalid_input')
})

it('of two devices at once neither loses what the other changed', async () => {
  const { actor } = await buildUser(world)
  await Promise.all([set(actor, { columns: ['uin'] }), set(actor, { filters: [flying] })])
  expect(await read(actor)).toEqual([{ list: 'assets', columns: ['uin'], filters: [flying] }])
})
