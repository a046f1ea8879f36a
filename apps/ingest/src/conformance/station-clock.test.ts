import { setTimeout as pause } from 'node:timers/promises'
import { defaultSettings, second } from '@clearway/domain/kernel'
import { capabilities } from '@clearway/domain/operations'
import { type BuiltSession, buildSession } from '@clearway/domain/testing'
import { expect, test } from 'vitest'
import { TestClient } from '../testing/client.ts'
import { openFileStage } from '../testing/scene.ts'
import { frameAt, stationUrl, unlimited } from '../testing/stage.ts'

const lostLinkMs = 3 * second
/** Young enough for the live picture, and older than the silence of a lost link. */
const behindMs = lostLinkMs + 2 * second
const conformance = { ...defaultSettings.conformance, lostLinkMs }
const stage = await openFileStage({}, { ...unlimited, conformance })

const lostLinks = async (flight: BuiltSession) => {
  const query = { session_uuid: flight.sessionUuid }
  const { data } = await capabilities.alerts.list.invoke(stage.world.as(flight.owner), {}, query)
  return data.filter(({ alert_type }) => alert_type === 'lost_link')
}

test('a station whose clock is behind keeps its link in every process while its frames arrive', async () => {
  const other = await stage.beside()
  const flight = await buildSession(stage.world)
  const first = await stage.station(flight)
  first.send(frameAt(-behindMs))
  await first.next('telemetry_ack')
  const station = await TestClient.open(stationUrl(other.origin, flight.sessionUuid, flight.token))
  for (const until = Date.now() + 3 * lostLinkMs; Date.now() < until; await pause(500)) {
    station.send(frameAt(-behindMs))
    await station.next('telemetry_ack')
  }
  expect(await lostLinks(flight)).toEqual([])
  await station.close()
  await other.close()
})

test('one whose clock is ahead has lost its link when nothing arrives any more', async () => {
  const flight = await buildSession(stage.world)
  const station = await stage.station(flight)
  station.send(frameAt(50 * second))
  await station.next('telemetry_ack')
  await expect.poll(() => lostLinks(flight), { timeout: 30 * second }).toHaveLength(1)
  station.send(frameAt())
  await station.next('telemetry_ack')
  await expect.poll(() => lostLinks(flight)).toMatchObject([{ cleared_at: expect.any(String) }])
  await station.close()
})
