import { cellOf } from '@clearway/domain/flight'
import { buildZone, square } from '@clearway/domain/testing'
import { expect, test } from 'vitest'
import { allJudged, buildLateFlight, type Where } from '../testing/late-flight.ts'
import { openFileStage } from '../testing/scene.ts'
import { unlimited } from '../testing/stage.ts'

const stage = await openFileStage({}, unlimited)

test('a batch that is uploaded later shows each stay in the zone as an alert with its own times', async () => {
  const { flight, at, flown, upload, alerts, late, sent } = await buildLateFlight(stage)
  await upload([
    ...flown('out', 0, 5),
    ...flown('in', 5, 20),
    ...flown('out', 20, 40),
    ...flown('in', 40, 45),
    ...flown('out', 45, 60),
  ])
  await allJudged(stage)
  expect(await alerts()).toEqual([late(5, 22), late(40, 47)])
  await expect.poll(() => sent().length).toBe(4)
  expect(sent()).toEqual([
    { state: 'raised', late: true, timestamp: at(5) },
    { state: 'cleared', late: true, timestamp: at(22) },
    { state: 'raised', late: true, timestamp: at(40) },
    { state: 'cleared', late: true, timestamp: at(47) },
  ])
  expect(stage.app.conformanceOf(flight.sessionUuid)).toBe('conforming')
})

test('a station that sends slowly over its socket does not escape, and goes on as one alert when it is in time', async () => {
  const { flight, at, frame, flown, fly, alerts, late } = await buildLateFlight(stage)
  const station = await stage.station(flight)
  await fly(station, flown('in', 0, 30))
  await allJudged(stage)
  expect(await alerts()).toEqual([late(0, null)])
  await expect.poll(() => stage.app.conformanceOf(flight.sessionUuid)).toBe('non_conforming')
  station.send({ ...frame('in', 0), timestamp: new Date().toISOString() })
  await station.next('telemetry_ack')
  expect(await alerts()).toEqual([late(0, null)])
  await fly(
    station,
    [1, 2, 3, 4].map((s) => ({
      ...frame('out', 0),
      timestamp: new Date(Date.now() + s * 1_000).toISOString(),
    })),
  )
  await expect.poll(async () => (await alerts())[0]?.state).toBe('cleared')
  expect(await alerts()).toMatchObject([{ late: true, raised_at: at(0), state: 'cleared' }])
})

test('what was missing before and after a live alert is of that alert', async () => {
  const { flight, beganAt, at, frame, flown, upload, fly, alerts } = await buildLateFlight(stage)
  const station = await stage.station(flight)
  const now = Math.floor((Date.now() - beganAt) / 1_000)
  await fly(station, [frame('in', now), frame('in', now + 1)])
  await expect.poll(alerts).toHaveLength(1)
  const [live] = await alerts()
  expect(live).toMatchObject({ late: false, raised_at: at(now), cleared_at: null })
  await upload([...flown('in', now - 60, now), ...flown('out', now - 80, now - 60)])
  await allJudged(stage)
  expect(await alerts()).toEqual([live])
})

test('an alert that went on when the link was lost ends where late frames show it, and a second stay is another', async () => {
  const { flight, flown, upload, fly, alerts, late } = await buildLateFlight(stage)
  const station = await stage.station(flight)
  await fly(station, flown('in', 0, 10))
  await allJudged(stage)
  await upload([...flown('in', 10, 30), ...flown('out', 30, 60), ...flown('in', 60, 90)])
  await allJudged(stage)
  expect(await alerts()).toEqual([late(0, 32), late(60, null)])
  await fly(station, flown('out', 90, 95))
  await allJudged(stage)
  expect(await alerts()).toEqual([late(0, 32), late(60, 92)])
})

test('frames that come in any order, more than once and piece by piece raise no alert twice', async () => {
  const { flight, flown, upload, fly, alerts } = await buildLateFlight(stage)
  const all = [...flown('out', 0, 10), ...flown('in', 10, 70), ...flown('out', 70, 80)]
  const shuffled = all.map((one, i) => ({ one, key: (i * 37) % all.length })).sort((a, b) => a.key - b.key)
  const station = await stage.station(flight)
  for (let i = 0; i < shuffled.length; i += 20) {
    await fly(
      station,
      shuffled.slice(i, i + 20).map(({ one }) => one),
    )
    await allJudged(stage)
  }
  await upload(all)
  await allJudged(stage)
  const found = await alerts()
  expect(found.length).toBe(1)
  expect(found[0]).toMatchObject({ late: true, state: 'cleared' })
})

test('a younger frame does not hide an older one that comes after it', async () => {
  const { flight, beganAt, at, frame, fly, alerts } = await buildLateFlight(stage)
  const station = await stage.station(flight)
  const now = Math.floor((Date.now() - beganAt) / 1_000)
  await fly(station, [frame('out', now + 3)])
  await expect.poll(() => stage.app.conformanceOf(flight.sessionUuid)).toBe('conforming')
  await fly(station, [frame('in', now)])
  await expect.poll(alerts).toHaveLength(1)
  expect(await alerts()).toMatchObject([{ late: false, raised_at: at(now) }])
})

test('a stay that is left for a second between two parts of fifty frames a second is one stay', async () => {
  const { frame, upload, alerts, late } = await buildLateFlight(stage)
  const fiftieths = (where: Where, from: number, to: number) =>
    Array.from({ length: (to - from) * 50 }, (_, i) => frame(where, from + i / 50))
  await upload([...fiftieths('out', 0, 5), ...fiftieths('in', 5, 10), ...fiftieths('out', 10, 11)])
  await allJudged(stage)
  await upload([...fiftieths('in', 11, 15), ...fiftieths('out', 15, 20)])
  await allJudged(stage)
  expect(await alerts()).toEqual([late(5, 16.98)])
})

test('a frame is judged by what was active at its own time', async () => {
  const { scene, beganAt, at, flown, upload, alerts, late } = await buildLateFlight(stage)
  const { longitude } = scene.place
  await buildZone(stage.world, {
    manager: scene.manager,
    kind: 'red',
    zone_envelope: square(longitude, 11) as never,
    active_from: at(20),
    active_to: at(40),
  } as never)
  await expect.poll(() => stage.app.zonesAt(longitude, 11, null, beganAt + 30_000)).toHaveLength(1)
  await upload(flown('out', 0, 60).map((one) => ({ ...one, latitude: 11 })))
  await allJudged(stage)
  expect(await alerts()).toEqual([late(20, 42)])
})

test('5,000 late frames of one stay are one alert', async () => {
  const { scene, beganAt, at, upload, alerts, sent } = await buildLateFlight(stage)
  const start = beganAt
  const frames = Array.from({ length: 5_000 }, (_, i) => ({
    ...scene.here(),
    latitude: i < 4_900 ? 10 : 10.4,
    timestamp: new Date(start + i * 200).toISOString(),
  }))
  await upload(frames)
  await allJudged(stage)
  expect(await alerts()).toMatchObject([{ late: true, state: 'cleared', raised_at: at(0) }])
  await expect.poll(() => sent().length).toBe(2)
})

test('a flight that is heard late is noted where it was last, for who looks for it by that, until it is heard in time', async () => {
  const { scene, flight, flown, upload, frame, fly } = await buildLateFlight(stage)
  const { pool } = stage.world.database
  const cell = async () => {
    const { rows } = await pool.query('select cell from flight_sessions where session_uuid = $1', [
      flight.sessionUuid,
    ])
    return rows[0].cell
  }
  const cellAt = (where: Where) => cellOf(scene.place.longitude, frame(where, 0).latitude)
  await upload(flown('out', 10, 20))
  await allJudged(stage)
  expect(await cell()).toBe(cellAt('out'))
  await upload(flown('in', 0, 5))
  await allJudged(stage)
  expect(await cell()).toBe(cellAt('out'))
  await upload(flown('in', 20, 25))
  await allJudged(stage)
  expect(await cell()).toBe(cellAt('in'))
  const station = await stage.station(flight)
  await fly(station, [{ ...frame('out', 0), timestamp: new Date().toISOString() }])
  await expect.poll(cell).toBe(cellAt('out'))
})
