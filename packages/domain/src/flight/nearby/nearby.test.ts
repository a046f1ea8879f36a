import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, it } from 'vitest'
import { eventChannel } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildOrganisation } from '../../testing/builders/organisations.ts'
import { type BuiltSession, buildSession } from '../../testing/builders/sessions.ts'
import { addFarFlights } from '../../testing/far-flights.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { cellOf, cellsAround } from './cells.ts'
import { framesIn, noteCells } from './store.ts'

const world = await openTestWorld()

const fly = async (flight: BuiltSession, longitude: number, ageMs = 0) => {
  const timestamp = new Date(+world.clock.now() - ageMs).toISOString()
  const frames = [
    { timestamp, longitude, latitude: 12, altitude_agl: 50, absolute_altitude_m: 950, heading: 90 },
  ]
  const params = { session_uuid: flight.sessionUuid }
  await capabilities.telemetry.upload.invoke(world.as(flight.owner), params, { frames })
  // As the telemetry service does.
  await noteCells(world.services.db, [{ sessionUuid: flight.sessionUuid, cell: cellOf(longitude, 12) }])
}
const nearby = (flight: Pick<BuiltSession, 'owner'>, input: object = {}) =>
  capabilities.sessions.nearby.invoke(world.as(flight.owner), {}, input)

it('a pilot gets where the others around his flight are, the nearest first, and never whose', async () => {
  const [mine, near, nearer, far, gone] = await Promise.all(
    Array.from({ length: 5 }, () => buildSession(world)),
  )
  await fly(mine!, 50)
  await fly(near!, 50.02)
  await fly(nearer!, 50.01)
  await fly(far!, 50.2)
  await fly(gone!, 50.005, 16_000)
  const [around, ...others] = await nearby(mine!)
  expect(others).toEqual([])
  expect(around?.session_uuid).toBe(mine!.sessionUuid)
  expect(around?.aircraft.map(({ longitude }) => longitude)).toEqual([50.01, 50.02])
  expect(around?.aircraft[0]).toMatchObject({ absolute_altitude_m: 950, heading: 90, age_s: 0 })
  expect(JSON.stringify(around?.aircraft)).not.toContain(nearer!.assetUuid)
  expect(JSON.stringify(around?.aircraft)).not.toContain(nearer!.sessionUuid)
  const [again] = await nearby(mine!)
  expect(again?.aircraft.map((one) => one.track_id)).toEqual(around?.aircraft.map((one) => one.track_id))
  expect((await nearby(mine!, { radius_m: 20_000 }))[0]?.aircraft).toHaveLength(2)
})

it('flights are noted in one order by all who note them, so that none waits for another that waits for it', async () => {
  const flights = await Promise.all(Array.from({ length: 3 }, () => buildSession(world)))
  const [low, middle, high] = flights.map(({ sessionUuid }) => sessionUuid).sort()
  const { db } = world.services
  const isHeld = async (uuid: string | undefined) => {
    const { rows } = await db.execute(
      sql`select from flight_sessions where session_uuid = ${uuid}::uuid for update skip locked`,
    )
    return rows.length === 0
  }
  let noting: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from flight_sessions where session_uuid = ${middle}::uuid for update`)
    noting = noteCells(
      db,
      [high!, middle!, low!].map((sessionUuid) => ({ sessionUuid, cell: 7 })),
    )
    await expect.poll(() => isHeld(low)).toBe(true)
    expect(await isHeld(high)).toBe(false)
  })
  await noting
  const { rows } = await db.execute(
    sql`select from flight_sessions where session_uuid in (${low}::uuid, ${middle}::uuid, ${high}::uuid) and cell = 7`,
  )
  expect(rows).toHaveLength(3)
})

it('another flight of the own organisation is marked as that', async () => {
  const org = await buildOrganisation(world, { type: 'assetOwner' })
  const [mine, second] = [await buildSession(world, { org }), await buildSession(world, { org })]
  const theirs = await buildSession(world)
  await fly(mine, 55)
  await fly(second, 55.01)
  await fly(theirs, 55.02)
  const around = await nearby(mine)
  const seen = around.find((one) => one.session_uuid === mine.sessionUuid)?.aircraft
  expect(seen?.map(({ longitude, is_own }) => [longitude, is_own])).toEqual([
    [55.01, true],
    [55.02, false],
  ])
})

it('of 5,000 flights only the frames of those are read that are near', async () => {
  const [mine, near, stranger] = [
    await buildSession(world),
    await buildSession(world),
    await buildSession(world),
  ]
  await fly(mine, 60)
  await fly(near, 60.01)
  await fly(stranger, -120)
  await addFarFlights(world.services.db, { like: stranger, many: 5_000, now: world.clock.now() })
  const [around] = await nearby(mine)
  expect(around?.aircraft.map(({ longitude }) => longitude)).toEqual([60.01])
  const since = new Date(+world.clock.now() - 15_000)
  expect(await framesIn(world.services.db, cellsAround(60, 12, 5_000), since)).toHaveLength(2)
})

it('who flies nothing sees nobody', async () => {
  expect(await nearby(await buildOrganisation(world))).toEqual([])
})

it.each(['', 'far', '0', '20001'])(
  'a radius of "%s" is refused with what would be right',
  async (radius_m) => {
    const asked = nearby(await buildOrganisation(world), { radius_m })
    await expect(asked).rejects.toMatchObject({ code: 'invalid_input' })
  },
)

it('no page is told that a flight is in another cell, and each that it has ended', async () => {
  const flight = await buildSession(world)
  const session_uuid = flight.sessionUuid
  const pages = new pg.Client(world.database.url)
  const told: unknown[] = []
  pages.on('notification', ({ payload = '' }) => {
    const { type, record, uuid } = JSON.parse(payload)
    if (uuid === session_uuid) told.push([type, record])
  })
  await pages.connect()
  await pages.query(`listen ${eventChannel}`)
  for (const longitude of [60, 61]) await fly(flight, longitude)
  await capabilities.sessions.end.invoke(world.as(flight.owner), { session_uuid }, {})
  // In the order of the commits: what was told before is here with it.
  await expect.poll(() => told).toContainEqual(['record_changed', 'session'])
  await pages.end()
  expect(told).toHaveLength(1)
})
