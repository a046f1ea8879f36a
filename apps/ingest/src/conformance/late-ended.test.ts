import { capabilities } from '@clearway/domain/operations'
import { readNumbered, storeNumbered } from '@clearway/domain/telemetry'
import { expect, test } from 'vitest'
import { allJudged, buildLateFlight } from '../testing/late-flight.ts'
import { numbered } from '../testing/mqtt-station.ts'
import { openFileStage } from '../testing/scene.ts'
import { unlimited } from '../testing/stage.ts'

const stage = await openFileStage({}, unlimited)

test('a flight that ended before its frames came is judged, and nothing of it goes on', async () => {
  const { flight, end, flown, upload, alerts, late } = await buildLateFlight(stage)
  await end(100)
  await upload([...flown('out', 50, 60), ...flown('in', 60, 100)])
  await allJudged(stage)
  const { session_end_time } = await capabilities.sessions.get.invoke(
    stage.world.as(flight.owner),
    { session_uuid: flight.sessionUuid },
    {},
  )
  expect(await alerts()).toEqual([{ ...late(60, null), state: 'cleared', cleared_at: session_end_time }])
})

test('a flight that ended, uploaded in parts, has each stay with its own end', async () => {
  const { at, end, flown, upload, alerts, late } = await buildLateFlight(stage)
  await end(100)
  await upload([...flown('out', 0, 5), ...flown('in', 5, 20)])
  await allJudged(stage)
  expect((await alerts()).map(({ state, raised_at }) => ({ state, raised_at }))).toEqual([
    { state: 'cleared', raised_at: at(5) },
  ])
  await upload([...flown('out', 20, 40), ...flown('in', 40, 45), ...flown('out', 45, 60)])
  await allJudged(stage)
  expect(await alerts()).toEqual([late(5, 22), late(40, 47)])
})

test('frames over MQTT that are young, and come after the end of their flight, are judged', async () => {
  const { scene, flight, beganAt, end, alerts } = await buildLateFlight(stage)
  await end((Date.now() - 3_000 - beganAt) / 1_000)
  const frames = [1, 2, 3].map((number) => ({
    ...numbered(flight.sessionUuid, number),
    ...scene.here(-1_000 + number),
  }))
  stage.world.clock.set(new Date())
  const { outcomes } = await storeNumbered(
    stage.world.services,
    frames.map((frame) => readNumbered(flight.assetUuid, frame, false)!),
  )
  expect(outcomes).toEqual(['stored', 'stored', 'stored'])
  await allJudged(stage)
  expect(await alerts()).toMatchObject([{ state: 'cleared', raised_at: frames[0]!['timestamp'] }])
})
