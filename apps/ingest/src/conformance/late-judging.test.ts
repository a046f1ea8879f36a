import { buildSession } from '@clearway/domain/testing'
import { expect, onTestFinished, test } from 'vitest'
import { holdFlight, holdLock } from '../testing/held-lock.ts'
import { allJudged, buildLateFlight, type Where } from '../testing/late-flight.ts'
import { openFileStage } from '../testing/scene.ts'
import { createStage, unlimited } from '../testing/stage.ts'

const stage = await openFileStage({}, unlimited)

test('a frame that comes into what is just being judged, behind the judge, is judged too', async () => {
  const { flight, flown, upload, alerts, late } = await buildLateFlight(stage)
  const held = await holdFlight(stage.world.database, flight.sessionUuid)
  await upload([...flown('out', 0, 20), ...flown('out', 30, 60)])
  await held.awaited()
  await upload(flown('in', 20, 30))
  await held.letGo()
  await allJudged(stage)
  expect(await alerts()).toEqual([late(20, 32)])
})

test('a stay that goes on from one turn of the judge to the next is one alert with its own end', async () => {
  const { flight, frame, upload, alerts, late } = await buildLateFlight(stage)
  const held = await holdFlight(stage.world.database, flight.sessionUuid)
  const tenths = (where: Where, from: number, to: number) =>
    Array.from({ length: (to - from) * 10 }, (_, i) => frame(where, from + i / 10))
  await upload(tenths('out', 0, 10))
  await held.awaited()
  await upload([...tenths('out', 10, 100), ...tenths('in', 100, 500)])
  await upload(tenths('in', 500, 900))
  await upload([...tenths('out', 900, 950), ...tenths('in', 950, 1_000), ...tenths('out', 1_000, 1_050)])
  await held.letGo()
  await allJudged(stage)
  expect(await alerts()).toEqual([late(100, 901.9), late(950, 1_001.9)])
})

test('a frame that was young when it came and old once it was stored is judged late', async () => {
  const frame = { ...unlimited.frame, fanOutMaxAgeMs: 3_000 }
  const quick = await createStage({}, { ...unlimited, frame })
  onTestFinished(() => quick.close())
  const { scene, flight, alerts } = await buildLateFlight(quick)
  const station = await quick.station(flight)
  const held = await holdLock(quick.world.database, 'lock table telemetry_frames')
  station.send(scene.here())
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  await held.letGo()
  await station.next('telemetry_ack')
  await expect.poll(alerts).toMatchObject([{ late: true, state: 'raised' }])
})

test('of seven stations that lag all the time each is judged within seconds, beside a large backlog', async () => {
  const { beganAt, frame, upload } = await buildLateFlight(stage)
  const lagging = await Promise.all(
    Array.from({ length: 7 }, async () => {
      const { sessionUuid, token } = await buildSession(stage.world, { startedAt: new Date(beganAt) })
      return { sessionUuid, station: await stage.station({ sessionUuid, token }) }
    }),
  )
  let second = 0
  let where: Where = 'out'
  const sending = setInterval(() => {
    second += 1
    for (const { station } of lagging) station.send(frame(where, second))
  }, 200)
  for (let batch = 0; batch < 6; batch += 1)
    await upload(
      Array.from({ length: 5_000 }, (_, i) => ({
        ...frame(i % 500 < 250 ? 'in' : 'out', 0),
        timestamp: new Date(beganAt + (batch * 5_000 + i) * 20).toISOString(),
      })),
    )
  where = 'in'
  const sent = async () =>
    (
      await stage.world.database.pool.query(
        'select from alerts where session_uuid = any($1) and late and cleared_at is null',
        [lagging.map(({ sessionUuid }) => sessionUuid)],
      )
    ).rowCount
  await expect.poll(sent, { timeout: 15_000 }).toBe(7)
  clearInterval(sending)
  await Promise.all(lagging.map(({ station }) => station.close()))
  await allJudged(stage)
})
