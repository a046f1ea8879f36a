import { openDatabase, servicePatience } from '@clearway/db'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openTestWorld } from '../../testing/file-world.ts'
import { type BuiltSession, buildOrganisation, buildSession } from '../../testing/index.ts'
import { seeAnew } from '../../testing/see-anew.ts'
import { telemetryOperations as telemetry } from './service.ts'

const world = await openTestWorld()
// Batches wait here for as long as a test holds their rows.
const patient = openDatabase(world.database.url, {
  max: 40,
  patience: { ...servicePatience, statementMs: 120_000, lockMs: 120_000 },
})
afterAll(() => patient.close())
/** More than there are transactions at once (memory.ts). */
const many = 25

let ms = 0
/** Of a millisecond of its own. */
const frame = (status_text?: string) => {
  ms += 1
  const timestamp = new Date(world.clock.now().getTime() + ms).toISOString()
  return { timestamp, latitude: 12.9, longitude: 77.6, status_text }
}
const upload = ({ owner, sessionUuid }: BuiltSession, frames = [frame()]) =>
  telemetry.upload.invoke({ ...world.as(owner), db: patient.db }, { session_uuid: sessionUuid }, { frames })

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
    await holder.query(seeAnew)
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

/** Batches on rows that are held, of which so many wait there; those of another tenant are stored meanwhile. */
const race = async (
  flights: readonly BuiltSession[],
  of: (n: number) => BuiltSession,
  inDatabase: number,
) => {
  const other = await buildSession(world)
  const { waiting, letGo } = await hold(flights)
  const order: string[] = []
  const theirs = Array.from({ length: many }, async (_, n) => {
    await upload(of(n))
    order.push('theirs')
  })
  await expect.poll(waiting).toBe(inDatabase)
  for (let n = 0; n < 3; n += 1) {
    await upload(other)
    order.push('other')
  }
  expect(await waiting()).toBe(inDatabase)
  await letGo()
  await Promise.all(theirs)
  expect(order).toEqual([...Array(3).fill('other'), ...Array(many).fill('theirs')])
}

test('batches that wait for one flight hold no transaction that another tenant could use, and all are stored', async () => {
  const flight = await buildSession(world)
  await upload(flight)
  await race([flight], () => flight, 1)
  expect(await stored(flight)).toBe(1 + many)
})

test('batches of many flights of one organisation leave transactions to the others', async () => {
  const org = await buildOrganisation(world)
  const flights: BuiltSession[] = []
  for (let n = 0; n < many; n += 1) flights.push(await buildSession(world, { org }))
  for (const flight of flights) await upload(flight)
  await race(flights, (n) => flights[n]!, 10)
  for (const flight of flights) expect(await stored(flight)).toBe(2)
})

test('beyond 100 that wait for one flight the next is asked to come again, and another flight is not', async () => {
  const [flight, other] = [await buildSession(world), await buildSession(world)]
  await upload(flight)
  const { letGo } = await hold([flight])
  const refused: unknown[] = []
  const sent = Array.from({ length: 102 }, () =>
    upload(flight).catch((error: unknown) => refused.push(error)),
  )
  await expect.poll(() => refused.length).toBe(1)
  expect(refused[0]).toMatchObject({
    code: 'unavailable',
    retryAfterS: 10,
    message: expect.stringContaining('Batches of a flight session are stored one at a time'),
  })
  await upload(other)
  await letGo()
  await Promise.all(sent)
  expect(refused).toHaveLength(1)
  expect(await stored(flight)).toBe(102)
})

test('so is who would have more than 32 MiB wait for one flight, be they few batches', async () => {
  const [flight, other] = [await buildSession(world), await buildSession(world)]
  await upload(flight)
  const { letGo } = await hold([flight])
  const refused: unknown[] = []
  const text = 'x'.repeat(60_000)
  const sent = Array.from({ length: 5 }, () =>
    upload(
      flight,
      Array.from({ length: 125 }, () => frame(text)),
    ).catch((error: unknown) => refused.push(error)),
  )
  await expect.poll(() => refused.length).toBe(1)
  expect(refused[0]).toMatchObject({ code: 'unavailable', retryAfterS: 10 })
  sent.push(upload(flight).then(() => 0))
  await upload(other)
  await letGo()
  await Promise.all(sent)
  expect(refused).toHaveLength(1)
  expect(await stored(flight)).toBe(1 + 4 * 125 + 1)
})
