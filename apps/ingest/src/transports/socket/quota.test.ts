import { defaultSettings } from '@clearway/domain/kernel'
import { capabilities } from '@clearway/domain/operations'
import { buildSession } from '@clearway/domain/testing'
import { expect, test } from 'vitest'
import { openFileStage } from '../../testing/scene.ts'
import { frameAt } from '../../testing/stage.ts'

const stage = await openFileStage({}, { frame: { ...defaultSettings.frame, burst: 100, perSession: 30 } })

test('a session that is full refuses each frame with QUOTA_EXCEEDED, and acknowledges what it has', async () => {
  stage.world.clock.set(new Date())
  const flight = await buildSession(stage.world)
  const params = { session_uuid: flight.sessionUuid }
  const uploaded = Array.from({ length: 10 }, (_, i) => frameAt(-40_000 + i))
  await capabilities.telemetry.upload.invoke(stage.world.as(flight.owner), params, { frames: uploaded })
  const station = await stage.station(flight)
  const frames = Array.from({ length: 25 }, (_, i) => frameAt(-30_000 + i))
  const [fitting, beyond] = [frames.slice(0, 20), frames.slice(20)]
  for (const frame of fitting) station.send(frame)
  for (const _ of fitting) await station.next('telemetry_ack')
  for (const frame of beyond) station.send(frame)
  for (const frame of beyond)
    expect(await station.next('error')).toMatchObject({ code: 'QUOTA_EXCEEDED', timestamp: frame.timestamp })
  expect(station.count('telemetry_ack')).toBe(20)
  station.send(frames[3])
  station.send(uploaded[3])
  for (const frame of [frames[3], uploaded[3]])
    await station.find(({ timestamp }) => timestamp === frame!.timestamp, 'acknowledgement')
  expect(station.count('telemetry_ack')).toBe(22)
  await station.close()
})
