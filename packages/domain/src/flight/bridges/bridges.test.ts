import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { pruneLeftovers } from '../../desk/upkeep/index.ts'
import { day } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { bridgedVehicle, bridgeReport } from '../../testing/builders/bridges.ts'
import { buildOrganisation } from '../../testing/builders/organisations.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { bridgeKeptDays, mostBridges } from './contract.ts'

const world = await openTestWorld()

type Org = Awaited<ReturnType<typeof buildOrganisation>>
const { report, list } = capabilities.bridges
const say = ({ owner }: Org, bridge_uuid: string, body: object) =>
  report.invoke(world.as(owner), { bridge_uuid }, body)
const seen = ({ owner }: Org) => list.invoke(world.as(owner), {}, {})

it('the newest report of a bridge is what its organisation reads, word for word, and nobody else', async () => {
  const mine = await buildOrganisation(world)
  const bridge_uuid = randomUUID()
  await say(mine, bridge_uuid, bridgeReport({ messages: 1 }))
  const newest = bridgeReport({
    messages: 2,
    vehicles: [bridgedVehicle(), bridgedVehicle({ system_id: 7, asset_uuid: null, home: null, fence: null })],
  })
  await say(mine, bridge_uuid, newest)
  const reported_at = world.clock.now().toISOString()
  expect(await seen(mine)).toEqual([{ ...newest, bridge_uuid, reported_at }])
  expect(await seen(await buildOrganisation(world))).toEqual([])
})

it('two organisations that name their bridges alike do not meet', async () => {
  const [mine, theirs] = [await buildOrganisation(world), await buildOrganisation(world)]
  const bridge_uuid = randomUUID()
  await say(mine, bridge_uuid, bridgeReport({ name: 'mine' }))
  await say(theirs, bridge_uuid, bridgeReport({ name: 'theirs' }))
  expect((await seen(mine)).map(({ name }) => name)).toEqual(['mine'])
})

it(`${mostBridges} bridges are remembered: the next takes the place of the one that was silent longest`, async () => {
  const mine = await buildOrganisation(world)
  const uuids = Array.from({ length: mostBridges + 1 }, () => randomUUID())
  for (const uuid of uuids) {
    await say(mine, uuid, bridgeReport())
    world.clock.advance(1_000)
  }
  expect((await seen(mine)).map(({ bridge_uuid }) => bridge_uuid)).toEqual(uuids.slice(1).reverse())
})

it('a bridge that was silent for a week is removed', async () => {
  const mine = await buildOrganisation(world)
  await say(mine, randomUUID(), bridgeReport())
  const stored = () =>
    world.database.pool.query('select 1 from bridges where org_uuid = $1', [mine.org.org_uuid])
  world.clock.advance(bridgeKeptDays * day)
  expect(await seen(mine)).toEqual([])
  expect((await stored()).rowCount).toBe(1)
  await world.database.pool.query(
    `update bridges set reported_at = now() - interval '8 days' where org_uuid = $1`,
    [mine.org.org_uuid],
  )
  await pruneLeftovers(world.services)
  expect((await stored()).rowCount).toBe(0)
})

it.each([
  [
    'no such system',
    bridgeReport({ vehicles: [bridgedVehicle({ system_id: 256 })] }),
    'vehicles.0.system_id',
  ],
  [
    'a vehicle too many',
    bridgeReport({ vehicles: Array.from({ length: 256 }, () => bridgedVehicle()) }),
    'vehicles',
  ],
  ['half a message', bridgeReport({ messages: 0.5 }), 'messages'],
  ['a text too long', bridgeReport({ name: 'x'.repeat(101) }), 'name'],
])('%s is refused by its place', async (_what, body, field) => {
  const asked = say(await buildOrganisation(world), randomUUID(), body)
  await expect(asked).rejects.toMatchObject({
    code: 'invalid_input',
    details: { [field]: [expect.any(String)] },
  })
})
