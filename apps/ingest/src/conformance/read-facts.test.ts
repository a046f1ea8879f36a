import { buildSession, createTestWorld, type TestWorld } from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { holdLock } from '../testing/held-lock.ts'
import { readInTurn } from './read-facts.ts'
import { watchConformance } from './watch.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

/** Whoever reads facts finds the open flights, and then waits for their alerts until they are released. */
const holdAlerts = () => holdLock(world.database, 'lock table alerts')

test('a flight that ends while its facts are read is not watched again', async () => {
  const [ended, open] = [await buildSession(world), await buildSession(world)]
  const watch = watchConformance(world.services, {
    zones: { at: () => [], find: () => undefined },
    openWays: () => [],
    hasSocket: () => false,
  })
  onTestFinished(() => watch.close())
  const held = await holdAlerts()
  watch.changed({ sessionUuids: [ended.sessionUuid, open.sessionUuid] })
  await held.awaited()
  watch.ended(ended.sessionUuid)
  await held.letGo()
  await expect.poll(() => watch.conformanceOf(open.sessionUuid)).toBe('conforming')
  expect(watch.conformanceOf(ended.sessionUuid)).toBeUndefined()
})

test('facts that were asked for later are learned later', async () => {
  await buildSession(world)
  const facts = readInTurn(world.services)
  const learned: string[] = []
  const held = await holdAlerts()
  const all = facts.readOpen({}, () => learned.push('of all'))
  const none = facts.readOpen({ sessionUuids: [crypto.randomUUID()] }, () => learned.push('of none'))
  // By one of them; the other has not begun.
  await held.awaited()
  await held.letGo()
  await Promise.all([all, none])
  expect(learned).toEqual(['of all', 'of none'])
})
