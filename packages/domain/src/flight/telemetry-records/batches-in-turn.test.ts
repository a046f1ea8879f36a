import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openTestWorld } from '../../testing/file-world.ts'
import { type BuiltSession, buildOrganisation, buildSession } from '../../testing/index.ts'
import { telemetryOperations as telemetry } from './service.ts'

const world = await openTestWorld()
/** More than there are transactions at once (memory.ts). */
const many = 25

let ms = 0
/** One frame of a millisecond of its own. */
const upload = ({ owner, sessionUuid }: BuiltSession) => {
  ms += 1
  const timestamp = new Date(world.clock.now().getTime() + ms).toISOString()
  const frames = [{ timestamp, latitude: 12.9, longitude: 77.6 }]
  return telemetry.upload.invoke(world.as(owner), { session_uuid: sessionUuid }, { frames })
}

const stored = async ({ owner, sessionUuid }: BuiltSession) => {
  const { pagination } = await telemetry.records.invoke(world.as(owner), { session_uuid: sessionUuid }, {})
  return pagination.total_records
}

/** Holds the rows that a batch of these flights locks, until it is let go or the test ends. */
const hold = async (flights: readonly BuiltSession[]) => {
  const holder = new pg.Client(world.database.url)
  await holder.connect()
  await holder.query('begin')
  const { rowCount } = await holder.query(
    'select from telemetry_sequences where session_uuid = any($1) for update',
    [flights.map(({ sessionUuid }) => sessionUuid)],
  )
  expect(rowCount).toBe(flights.length)
  const waiting = async () => {
    const { rows } = await holder.query(
      `select count(distinct pid)::int as waiting from pg_locks join pg_stat_activity using (pid)
       where not granted and datname = current_database()`,
    )
    return rows[0].waiting as number
  }
  let isHeld = true
  const letGo = async () => {
    if (isHeld) await holder.end()
    isHeld = false
  }
  onTestFinished(letGo)
  return { waiting, letGo }
}

/** Batches on rows that are held, `inside` of them in a transaction; those of another tenant are stored meanwhile. */
const race = async (flights: readonly BuiltSession[], inside: number, of: (n: number) => BuiltSession) => {
  const other = await buildSession(world)
  const { waiting, letGo } = await hold(flights)
  const order: string[] = []
  const theirs = Array.from({ length: many }, async (_, n) => {
    await upload(of(n))
    order.push('theirs')
  })
  await expect.poll(waiting).toBe(inside)
  for (let n = 0; n < 3; n += 1) {
    await upload(other)
    order.push('other')
  }
  expect(await waiting()).toBe(inside)
  await letGo()
  await Promise.all(theirs)
  expect(order).toEqual([...Array(3).fill('other'), ...Array(many).fill('theirs')])
}

test('batches that wait for one flight hold no transaction that another tenant could use, and all are stored', async () => {
  const flight = await buildSession(world)
  await upload(flight)
  await race([flight], 1, () => flight)
  expect(await stored(flight)).toBe(1 + many)
})

test('batches of many flights of one organisation leave transactions to the others', async () => {
  const org = await buildOrganisation(world)
  const flights: BuiltSession[] = []
  for (let n = 0; n < many; n += 1) flights.push(await buildSession(world, { org }))
  for (const flight of flights) await upload(flight)
  await race(flights, 10, (n) => flights[n]!)
  for (const flight of flights) expect(await stored(flight)).toBe(2)
})

test('beyond 30 that wait for one flight the next is asked to come again, and another flight is not', async () => {
  const [flight, other] = [await buildSession(world), await buildSession(world)]
  await upload(flight)
  const { letGo } = await hold([flight])
  const asked = Array.from({ length: 32 }, () => upload(flight))
  await expect(Promise.race(asked)).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterS: 10,
    message: expect.stringContaining('Batches of a flight session are stored one at a time'),
  })
  await upload(other)
  await letGo()
  const outcomes = (await Promise.allSettled(asked)).map(({ status }) => status)
  expect(outcomes.filter((status) => status === 'rejected')).toHaveLength(1)
  expect(await stored(flight)).toBe(32)
})
