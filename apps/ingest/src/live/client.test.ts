import { LiveRefused, LiveSocket, type LiveSocketOptions } from '@clearway/client'
import { freePort } from '@clearway/db/embedded'
import { capabilities } from '@clearway/domain/operations'
import { buildMember, buildSession } from '@clearway/domain/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { TestClient } from '../testing/client.ts'
import { type IngestProcess, startIngestProcess } from '../testing/process.ts'
import { buildScene, openFileStage, type Scene } from '../testing/scene.ts'
import { stationUrl } from '../testing/stage.ts'

// The live socket of @clearway/client on the real service.

let scene: Scene
let watching: LiveSocket[] = []
const stage = await openFileStage()
beforeEach(async () => {
  scene = await buildScene(stage)
})
afterEach(() => {
  for (const live of watching) live.stop()
  watching = []
})

type Actor = Scene['manager']['owner']

const tokenOf = async (actor: Actor = scene.manager.owner): Promise<string> => {
  stage.world.clock.set(new Date())
  return (await capabilities.live.createToken.invoke(stage.world.as(actor), {}, {})).token
}

const watch = (given: Partial<LiveSocketOptions> & { actor?: Actor } = {}) => {
  const errors: string[] = []
  let tokens = 0
  const { token = () => tokenOf(given.actor) } = given
  const live = new LiveSocket({
    origin: stage.origin.replace('ws', 'http'),
    WebSocket,
    onMessage: (message) => message.type === 'error' && errors.push(message.code),
    ...given,
    token: () => {
      tokens += 1
      return token()
    },
  })
  watching.push(live)
  return {
    live,
    errors,
    tokens: () => tokens,
    feed: () => live.snapshot().feed.state,
    shown: () => [...live.snapshot().state.assets.values()],
  }
}

test('what flies in the viewport, in a zone and of an asset is one picture, which ends with the flight', async () => {
  const { live, shown, feed } = watch()
  live.setBounds(scene.bounds)
  live.setZones(new Map([[scene.zoneUuid, 'full']]))
  const own = watch({ actor: scene.flight.owner })
  own.live.setAssets(new Set([scene.flight.assetUuid]))
  const station = await scene.fly()
  await expect.poll(feed).toBe('live')
  await expect.poll(() => shown().map(({ sources }) => sources.viewport)).toEqual([0])
  station.send(scene.here(600, { altitude_agl: 41 }))
  await expect
    .poll(() => shown()[0])
    .toMatchObject({
      assetUuid: scene.flight.assetUuid,
      frame: { altitude_agl: 41 },
      sources: { viewport: 0, zoneUuids: [scene.zoneUuid], asset: false },
    })
  await expect.poll(() => own.shown()[0]?.sources).toMatchObject({ asset: true, viewport: null })
  await capabilities.sessions.end.invoke(
    stage.world.as(scene.flight.owner),
    { session_uuid: scene.flight.sessionUuid },
    {},
  )
  await expect.poll(shown).toEqual([])
  expect(live.snapshot().state.leaving.get(scene.flight.assetUuid)?.reason).toBe('session_ended')
})

test('a spent token is no end: another one is asked for', async () => {
  const spent = await tokenOf()
  await (await TestClient.open(`${stage.origin}/v1/airspace/live?token=${spent}`)).close()
  let given: string | null = spent
  const { feed, tokens } = watch({
    token: async () => {
      const first = given
      given = null
      return first ?? tokenOf()
    },
  })
  await expect.poll(feed).toBe('live')
  expect(tokens()).toBe(2)
})

test('a right that is lost ends it, and so does a session that ended before the socket was open', async () => {
  const { actor } = await buildMember(stage.world, scene.manager.org)
  const { live, feed, tokens } = watch({ actor })
  await expect.poll(feed).toBe('live')
  const before = await tokenOf(actor)
  await capabilities.accounts.logout.invoke(stage.world.as(actor), {}, {})
  await expect
    .poll(() => live.snapshot().feed)
    .toEqual({ state: 'refused', reason: 'The right to be connected was lost' })
  expect(tokens()).toBe(1)
  const late = watch({ token: async () => before })
  await expect.poll(late.feed).toBe('refused')
  const never = watch({ token: () => Promise.reject(new LiveRefused('Not for this organisation')) })
  await expect
    .poll(() => never.live.snapshot().feed)
    .toEqual({ state: 'refused', reason: 'Not for this organisation' })
})

test('a map that moves all the time stays within the service’s limit, and what it shows is where it came to rest', async () => {
  const { live, feed, shown, errors } = watch()
  await expect.poll(feed).toBe('live')
  await scene.fly()
  const moving = 90
  for (let step = moving; step >= 0; step -= 1) {
    live.setBounds({ ...scene.bounds, east: scene.bounds.east + step * 1e-4 })
    // It rests for a moment now and then, long enough to ask.
    await new Promise((resolve) => setTimeout(resolve, step % 30 === 0 ? 260 : 10))
  }
  await expect.poll(() => shown().map(({ assetUuid }) => assetUuid)).toEqual([scene.flight.assetUuid])
  expect(errors).toEqual([])
})

test('beyond the limit of subscriptions it is refused, and those that came first are kept', async () => {
  const { live, feed, shown, errors } = watch()
  await expect.poll(feed).toBe('live')
  const others = Array.from({ length: 100 }, () => crypto.randomUUID())
  live.setZones(new Map([scene.zoneUuid, ...others].map((uuid) => [uuid, 'full'])))
  await expect.poll(() => errors.length).toBe(100)
  expect(live.snapshot().refusal).not.toBeNull()
  await scene.fly()
  await expect.poll(() => shown().length).toBe(1)
})

test('a service that is killed and comes back shows the same picture again, by itself', async () => {
  const port = await freePort()
  const env = { INGEST_PORT: String(port) }
  let service: IngestProcess = await startIngestProcess(stage.world.database.url, env)
  const { live, feed, shown, tokens } = watch({ origin: `http://127.0.0.1:${port}` })
  live.setBounds(scene.bounds)
  live.setZones(new Map([[scene.zoneUuid, 'full']]))
  await expect.poll(feed).toBe('live')
  const flights = [scene.flight, await buildSession(stage.world)]
  const fly = async (n: number) => {
    const { sessionUuid, token } = flights[n]!
    const station = await TestClient.open(stationUrl(`ws://127.0.0.1:${port}`, sessionUuid, token))
    station.send(scene.here())
    await station.next('telemetry_ack')
  }
  await fly(0)
  await expect.poll(() => shown().length).toBe(1)
  await service.kill()
  await expect.poll(feed).toBe('reconnecting')
  expect(shown().length).toBe(1)
  service = await startIngestProcess(stage.world.database.url, env)
  try {
    await expect.poll(feed, { timeout: 60_000 }).toBe('live')
    // A start may take longer than a frame is fresh.
    await fly(0)
    await fly(1)
    await expect.poll(() => shown().map(({ sources }) => sources.viewport)).toEqual([0, 0])
    expect(shown().at(-1)?.sources.zoneUuids).toEqual([scene.zoneUuid])
    expect(tokens()).toBeGreaterThan(1)
  } finally {
    await service.kill()
  }
})
