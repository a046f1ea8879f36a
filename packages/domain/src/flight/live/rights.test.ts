import { expect, test } from 'vitest'
import { openTestWorld } from '../../testing/file-world.ts'
import { buildManager, buildOrganisation, buildZone } from '../../testing/index.ts'
import { mayConnect, maySubscribeZone } from './policy.ts'
import { createRightsReader } from './rights.ts'

const world = await openTestWorld()

/** The same database, which counts what it is asked. */
const counted = () => {
  let count = 0
  const db = Object.create(world.services.db, {
    execute: {
      value: (query: never) => {
        count += 1
        return world.services.db.execute(query)
      },
    },
  })
  return { db, count: () => count }
}

test('the rights of many connections are read in one query, each connection’s own', async () => {
  const manager = await buildManager(world)
  const owner = await buildOrganisation(world)
  const zone = await buildZone(world, { manager })
  const caller = (built: typeof manager) => ({
    userUuid: built.owner.user.userUuid,
    orgUuid: built.org.org_uuid,
    sessionUuid: built.owner.user.sessionUuid,
  })
  const { db, count } = counted()
  const reader = createRightsReader({ db, clock: world.clock })
  const zones = [zone.zone_uuid]
  const stranger = { ...caller(owner), userUuid: world.services.ids.uuid() }
  const [managers, owners, nobody, none] = await Promise.all([
    reader.of(caller(manager), { zones, assets: [] }),
    reader.of(caller(owner), { zones, assets: zones }),
    reader.of(stranger, { zones, assets: [] }),
    reader.of(caller(manager), { zones: [], assets: [] }),
    ...Array.from({ length: 400 }, () => reader.of(caller(owner), { zones, assets: [] })),
  ])
  expect(count()).toBe(1)
  expect(nobody).toBeUndefined()
  expect([managers, owners, none].map((rights) => rights && mayConnect(rights))).toEqual([true, true, true])
  expect([managers, owners, none].map((rights) => rights && maySubscribeZone(rights, zones[0]!))).toEqual([
    true,
    false,
    false,
  ])
})

test('a database that does not answer fails the questions of that moment and no later ones', async () => {
  let isAway = true
  const db = Object.create(world.services.db, {
    execute: {
      value: (query: never) =>
        isAway ? Promise.reject(new Error('away')) : world.services.db.execute(query),
    },
  })
  const reader = createRightsReader({ db, clock: world.clock })
  const unknown = world.services.ids.uuid()
  const somebody = { userUuid: unknown, orgUuid: unknown, sessionUuid: unknown }
  await expect(reader.of(somebody, { zones: [], assets: [] })).rejects.toThrow('away')
  isAway = false
  expect(await reader.of(somebody, { zones: [], assets: [] })).toBeUndefined()
})
