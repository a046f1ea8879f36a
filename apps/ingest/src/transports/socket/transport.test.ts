import { once } from 'node:events'
import { connect } from 'node:net'
import { capabilities } from '@clearway/domain/operations'
import { type BuiltSession, buildSession } from '@clearway/domain/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { TestClient } from '../../testing/client.ts'
import { openFileStage } from '../../testing/scene.ts'
import { frameAt, stationUrl } from '../../testing/stage.ts'

let flight: BuiltSession

const stage = await openFileStage()
beforeEach(async () => {
  stage.world.clock.set(new Date())
  flight = await buildSession(stage.world)
})

const stored = async () => {
  const params = { session_uuid: flight.sessionUuid }
  const { data } = await capabilities.telemetry.records.invoke(stage.world.as(flight.owner), params, {})
  return data
}
const end = () =>
  capabilities.sessions.end.invoke(stage.world.as(flight.owner), { session_uuid: flight.sessionUuid }, {})

describe('opening', () => {
  test('a ground station with the session’s token is greeted', async () => {
    const station = await stage.station(flight)
    expect(await station.next('connection_ack')).toEqual({ type: 'connection_ack' })
    await station.close()
  })

  test.each([
    ['no token', () => stationUrl(stage.origin, flight.sessionUuid, ''), 401],
    ['a wrong token', () => stationUrl(stage.origin, flight.sessionUuid, `${flight.token}x`), 401],
    ['another session’s token', () => stationUrl(stage.origin, crypto.randomUUID(), flight.token), 401],
    ['an unknown path', () => `${stage.origin}/v1/nothing`, 404],
  ])('with %s is refused over HTTP', async (_what, url, status) => {
    await expect(TestClient.open(url())).rejects.toMatchObject({
      status,
      body: { status_code: status, path: expect.not.stringContaining('token') },
    })
  })

  test('a target that is no URL is refused, and others are served on', async () => {
    const { port } = new URL(stage.origin)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write('GET http:// HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /)
    socket.destroy()
    const station = await stage.station(flight)
    await station.next('connection_ack')
    await station.close()
  })

  test('of an ended session is refused with 403', async () => {
    await end()
    await expect(stage.station(flight)).rejects.toMatchObject({ status: 403, body: { error: 'FORBIDDEN' } })
  })

  test('of a session that ends before its station shows that it is there is closed with 4410, and takes no frame', async () => {
    const socket = new WebSocket(stationUrl(stage.origin, flight.sessionUuid, flight.token), {
      autoPong: false,
    })
    const station = new TestClient(socket)
    await once(socket, 'open')
    await end()
    station.send(frameAt())
    expect((await station.closed).code).toBe(4410)
    expect(station.received).toEqual([])
    expect(await stored()).toEqual([])
  })

  test('a second socket replaces the first, which is closed with 4409', async () => {
    const first = await stage.station(flight)
    const second = await stage.station(flight)
    expect((await first.closed).code).toBe(4409)
    second.send(frameAt())
    await second.next('telemetry_ack')
    await second.close()
  })
})

describe('sending', () => {
  test('an altitude above the sea is stored above the ellipsoid too, and marked', async () => {
    const station = await stage.station(flight)
    const sent = frameAt(0, { absolute_altitude_m: 950, altitude_w84: null })
    station.send(sent)
    await station.next('telemetry_ack')
    const [frame] = await stored()
    const undulationM = stage.world.services.ground.geoidUndulationM([sent.longitude, sent.latitude])
    expect(frame).toMatchObject({ absolute_altitude_m: 950, derived_altitudes: 'altitude_w84' })
    expect(frame?.altitude_w84).toBeCloseTo(950 + undulationM, 2)
    await station.close()
  })

  test('each frame is acknowledged by its own timestamp, and is stored by then', async () => {
    const station = await stage.station(flight)
    const frames = [
      frameAt(-200, { battery_remaining_percent: 81.5, session_uuid: 'x' }),
      frameAt(-100),
      frameAt(),
    ]
    for (const frame of frames) {
      station.send(frame)
      expect(await station.next('telemetry_ack')).toEqual({
        type: 'telemetry_ack',
        timestamp: frame.timestamp,
      })
      expect((await stored()).at(-1)?.timestamp).toBe(frame.timestamp)
    }
    expect((await stored())[0]).toMatchObject({
      session_uuid: flight.sessionUuid,
      asset_uuid: flight.assetUuid,
      asset_uin: flight.assetUin,
      battery_remaining_percent: 81.5,
    })
    await station.close()
  })

  test('a frame sent again is acknowledged again and stored once, on a new socket too', async () => {
    const [older, newer] = [frameAt(-1_000), frameAt()]
    const station = await stage.station(flight)
    for (const frame of [newer, newer, older, older]) station.send(frame)
    for (let i = 0; i < 4; i += 1) await station.next('telemetry_ack')
    const again = await stage.station(flight)
    again.send(newer)
    await again.next('telemetry_ack')
    expect((await stored()).map(({ timestamp }) => timestamp)).toEqual([older.timestamp, newer.timestamp])
    await again.close()
  })

  test.each<[string, () => unknown, string]>([
    ['not JSON', () => '{', 'frame'],
    ['not an object', () => '[1]', 'frame'],
    ['a latitude beyond the pole', () => frameAt(0, { latitude: 91 }), 'latitude'],
    ['an infinite number', () => JSON.stringify(frameAt()).replace('77.59', '1e999'), 'longitude'],
    ['a time before the session', () => frameAt(-120_000), 'timestamp'],
    ['a time in the future', () => frameAt(70_000), 'timestamp'],
  ])(
    'a frame with %s is refused, nothing is stored and the socket stays open',
    async (_what, frame, field) => {
      const station = await stage.station(flight)
      station.send(frame())
      const error = await station.next('error')
      expect(error).toMatchObject({ code: 'INVALID_FRAME', field, message: expect.any(String) })
      station.send(frameAt())
      await station.next('telemetry_ack')
      expect(await stored()).toHaveLength(1)
      await station.close()
    },
  )

  test('a refusal names its frame by the time, in UTC, and does not where there is none', async () => {
    const station = await stage.station(flight)
    const [good, bad] = [frameAt(-1_000), frameAt(0, { latitude: 91 })]
    station.send(good)
    station.send({ ...bad, timestamp: bad.timestamp.replace('Z', '+00:00') })
    station.send(frameAt(0, { timestamp: 'now' }))
    expect(await station.next('error')).toMatchObject({ field: 'latitude', timestamp: bad.timestamp })
    expect(await station.next('error')).not.toHaveProperty('timestamp')
    expect(await station.next('telemetry_ack')).toMatchObject({ timestamp: good.timestamp })
    await station.close()
  })

  test('frames that come at once are acknowledged in their order, also where some are late', async () => {
    const station = await stage.station(flight)
    const frames = Array.from({ length: 10 }, (_, i) => frameAt(i % 3 === 0 ? -i * 100 : i * 100))
    for (const frame of frames) station.send(frame)
    await expect.poll(() => station.count('telemetry_ack')).toBe(frames.length)
    const acks = station.received.filter(({ type }) => type === 'telemetry_ack')
    expect(acks.map((ack) => ack['timestamp'])).toEqual(frames.map(({ timestamp }) => timestamp))
    await station.close()
  })

  test('above two a second after a burst of ten, frames are refused and not stored', async () => {
    const station = await stage.station(flight)
    const began = performance.now()
    for (let i = 0; i < 20; i += 1) station.send(frameAt(i))
    const refused = await station.next('error')
    expect(refused).toMatchObject({ code: 'RATE_LIMITED' })
    await expect.poll(() => station.received.length).toBe(21)
    const seconds = (performance.now() - began) / 1_000
    expect(station.count('telemetry_ack')).toBeLessThanOrEqual(11 + 2 * seconds)
    expect(station.count('telemetry_ack')).toBeGreaterThanOrEqual(10)
    expect(await stored()).toHaveLength(station.count('telemetry_ack'))
    await station.close()
  })

  test('each of many bad frames is answered with what is wrong with it, and a good one is still taken', async () => {
    const station = await stage.station(flight)
    for (let i = 0; i < 300; i += 1) station.send('{')
    station.send(frameAt())
    await station.next('telemetry_ack')
    const errors = station.received.filter((message) => message['type'] === 'error')
    expect(errors).toHaveLength(300)
    for (const error of errors) expect(error).toMatchObject({ code: 'INVALID_FRAME', field: 'frame' })
    await station.close()
  })

  test('a frame of 64 KiB is stored as it was sent, and one above closes the socket with 1009', async () => {
    const station = await stage.station(flight)
    const bytes = 64 * 1024
    const frame = (status_text: string) => frameAt(0, { status_text })
    const status_text = 'x'.repeat(bytes - JSON.stringify(frame('')).length)
    station.send(frame(status_text))
    await station.next('telemetry_ack')
    expect(await stored()).toMatchObject([{ status_text }])
    station.send(frameAt(0, { status_text: 'x'.repeat(65 * 1024) }))
    expect((await station.closed).code).toBe(1009)
  })
})

test('when its session ends the socket is closed with 4410 at once', async () => {
  const station = await stage.station(flight)
  await station.next('connection_ack')
  const began = performance.now()
  await end()
  expect((await station.closed).code).toBe(4410)
  expect(performance.now() - began).toBeLessThan(5_000)
})
