import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { openSocket, Station, type StationNews } from '@clearway/client'
import { capabilities } from '@clearway/domain/operations'
import { buildSession } from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createStage, frameAt, type Stage, unlimited } from '../testing/stage.ts'

// The station of @clearway/client on the real socket.

let stage: Stage
beforeAll(async () => {
  stage = await createStage({}, unlimited)
})
afterAll(() => stage.close())

/** A station knows the service by one name, wherever the process behind it listens. */
class FoundWebSocket extends WebSocket {
  constructor(url: string) {
    super(url.replace(/^ws:\/\/[^/]+/, stage.origin))
  }
}

const fly = async (given: { most?: number; token?: string; endedMsAgo?: number } = {}) => {
  const flight = await buildSession(stage.world, { startedAt: new Date(Date.now() - 120_000) })
  const params = { session_uuid: flight.sessionUuid }
  if (given.endedMsAgo !== undefined) {
    stage.world.clock.set(new Date(Date.now() - given.endedMsAgo))
    await capabilities.sessions.end.invoke(stage.world.as(flight.owner), params, {})
  }
  stage.world.clock.set(new Date())
  const news: StationNews[] = []
  const station = new Station({
    origin: stage.origin.replace('ws', 'http'),
    session: { session_uuid: flight.sessionUuid, session_token: given.token ?? flight.token },
    ...(given.most && { most: given.most }),
    WebSocket: FoundWebSocket,
    onNews: (one) => news.push(one),
  })
  const of = (type: StationNews['type']) => news.filter((one) => one.type === type)
  const stored = async () => {
    const { rows } = await stage.world.database.pool.query(
      'select count(*)::int as count from telemetry_frames where session_uuid = $1',
      [flight.sessionUuid],
    )
    return rows[0].count as number
  }
  const upload = (frames: readonly object[]) =>
    capabilities.telemetry.upload.invoke(stage.world.as(flight.owner), params, { frames })
  const endedAt = async () => {
    const session = await capabilities.sessions.get.invoke(stage.world.as(flight.owner), params, {})
    return Date.parse(session.session_end_time ?? '')
  }
  return { station, of, stored, upload, endedAt }
}

it('a frame is kept until it is stored, named by its own time, and one that is never good is let go', async () => {
  const { station, of, stored } = await fly()
  const { timestamp, ...rest } = frameAt(-3_000)
  expect(station.measure({ ...rest, timestamp: timestamp.replace('Z', '+00:00') })).toBe(true)
  expect(station.measure(frameAt(-2_000, { heading: 1_000 }))).toBe(true)
  // As autopilots pad their texts.
  expect(station.measure(frameAt(-1_000, { status_text: 'Low battery\u0000\u0000' }))).toBe(true)
  await expect.poll(() => station.waiting).toBe(0)
  expect(of('stored')).toHaveLength(2)
  expect(of('stored')).toContainEqual({ type: 'stored', frame: expect.objectContaining({ timestamp }) })
  expect(of('refused')).toMatchObject([{ code: 'INVALID_FRAME', frame: { heading: 1_000 } }])
  expect(await stored()).toBe(2)
  station.close()
})

it('a frame of the greatest size is stored, and one above it costs neither the line nor the frames behind it', async () => {
  const { station, of, stored } = await fly()
  const sized = (offsetMs: number, bytes: number) => {
    const frame = frameAt(offsetMs, { status_text: '' })
    return { ...frame, status_text: 'x'.repeat(bytes - JSON.stringify(frame).length) }
  }
  const [greatest, above] = [sized(-3_000, 65_536), sized(-2_000, 65_537)]
  for (const frame of [above, greatest, frameAt(-1_000)]) station.measure(frame)
  await expect.poll(() => station.waiting).toBe(0)
  expect(of('refused')).toMatchObject([{ code: 'INVALID_FRAME', frame: above }])
  expect([of('connected').length, of('closed').length, await stored()]).toEqual([1, 0, 2])
  station.close()
})

it('what a session that has ended did not take is stored by the batch, and what it would refuse stays', async () => {
  const { station, of, stored, upload, endedAt } = await fly({ endedMsAgo: 90_000 })
  for (const offsetMs of [-100_000, -40_000, -20_000]) station.measure(frameAt(offsetMs))
  await expect.poll(() => of('closed')).toMatchObject([{ isFinal: true, why: '403' }])
  await upload(station.take({ until: new Date((await endedAt()) + 60_000) }))
  expect([await stored(), station.waiting]).toEqual([2, 1])
  await expect(upload(station.take())).rejects.toMatchObject({ code: 'invalid_input' })
})

it('the pings of the service are heard where the WebSocket shows them', async () => {
  const server = new WebSocketServer({ port: 0 })
  server.on('connection', (peer) => peer.ping())
  await once(server, 'listening')
  const pinged = Promise.withResolvers<void>()
  const { port } = server.address() as AddressInfo
  const socket = openSocket(
    `ws://127.0.0.1:${port}`,
    { onMessage() {}, onPing: pinged.resolve, onClose() {} },
    WebSocket,
  )
  await pinged.promise
  socket.drop()
  server.close()
})

it('what was measured while the service was away is stored when it is back; a full queue takes no more', async () => {
  const { station, of, stored } = await fly({ most: 2 })
  await expect.poll(() => of('connected').length).toBe(1)
  await stage.app.close()
  await expect.poll(() => of('closed').length).toBe(1)
  expect([-3, -2, -1].map((s) => station.measure(frameAt(s * 1_000)))).toEqual([true, true, false])
  expect([station.waiting, await stored()]).toEqual([2, 0])
  stage = await stage.restart()
  await expect.poll(() => station.waiting).toBe(0)
  expect([of('connected').length, of('stored').length, await stored()]).toEqual([2, 2, 2])
  station.close()
})

it('a token that is not the session’s is final: nothing more is taken', async () => {
  const { station, of } = await fly({ token: 'another' })
  await expect.poll(() => of('closed')).toMatchObject([{ isFinal: true, why: '401' }])
  expect(station.measure(frameAt())).toBe(false)
})
