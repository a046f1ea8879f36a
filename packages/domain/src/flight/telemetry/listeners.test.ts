import { randomUUID } from 'node:crypto'
import { openDatabase } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestWorld } from '../../testing/file-world.ts'
import { leave, reportListening, type Way } from './listeners.ts'

const world = await openTestWorld()

const own = randomUUID()
/** Since just now, also where the machine is slow; a pause of these tests is half a minute. */
const isShort = (ms: number) => ms < 10_000
const announced = async (openWays: readonly Way[] = ['socket', 'mqtt'], process = own) => {
  const listening = await reportListening(world.services.db, { process, openWays })
  return Object.fromEntries(
    listening.filter((one) => one.process === own).map(({ way, sinceMs }) => [way, sinceMs]),
  )
}
/** As if it had been announced so much earlier. */
const age = (seconds: number, process = own) =>
  world.services.db.execute(sql`
    update listeners set since = since - make_interval(secs => ${seconds}),
      heard_at = heard_at - make_interval(secs => ${seconds}), seen_at = seen_at - make_interval(secs => ${seconds})
    where process = ${process}`)

test('who gives a sign of life in time has listened since its first one', async () => {
  await announced()
  await age(2)
  await announced()
  await age(2)
  expect((await announced()).socket).toBeGreaterThanOrEqual(4_000)
})

test('a process that was frozen has listened since it went on, and reports it with its first note', async () => {
  await announced()
  await age(30)
  expect((await announced()).socket).toSatisfy(isShort)
})

test('a way that is shut for a moment is no pause; one that is shut for long is', async () => {
  await announced()
  await age(2)
  expect(await announced(['socket'])).toMatchObject({ mqtt: expect.any(Number) })
  await age(1.5)
  const shut = await announced(['socket'])
  expect(shut.mqtt).toBeNull()
  expect(shut.socket).toBeGreaterThan(3_000)
  expect((await announced()).mqtt).toBeLessThan(1_000)
})

test('one that is frozen is listed and receives nothing while its connections are open; without them it is gone', async () => {
  const name = `frozen ${randomUUID()}`
  const frozen = openDatabase(world.database.url, { max: 1, applicationName: name })
  const process = randomUUID()
  await reportListening(frozen.db, { process, openWays: ['socket', 'mqtt'] })
  const seen = async () =>
    (await reportListening(world.services.db, { process: own, openWays: ['socket'] }))
      .filter((one) => one.process === process)
      .map(({ sinceMs }) => sinceMs)
  expect(await seen(), 'before it was there it missed nothing').toEqual([Infinity, Infinity])
  await age(30, process)
  expect(await seen()).toEqual([null, null])
  await reportListening(frozen.db, { process, openWays: ['socket', 'mqtt'] })
  expect(await seen(), 'after its pause').toEqual([expect.toSatisfy(isShort), expect.toSatisfy(isShort)])
  await age(4, process)
  await frozen.close()
  await expect.poll(seen).toEqual([])
})

test('one that is frozen for two minutes is taken for gone, and one that ends goes at once', async () => {
  const [long, short] = [randomUUID(), randomUUID()]
  for (const process of [long, short]) await announced(['socket'], process)
  await age(121, long)
  await leave(world.services.db, short)
  const listening = await reportListening(world.services.db, { process: own, openWays: ['socket'] })
  expect(listening.map(({ process }) => process)).toEqual([own, own])
})
