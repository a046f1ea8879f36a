import { capabilities } from '@clearway/domain/operations'
import {
  type BuiltOrganisation,
  type BuiltSession,
  buildManager,
  buildSession,
  buildZone,
  createTestWorld,
  square,
  type TestWorld,
} from '@clearway/domain/testing'
import { connectAsync, type IClientOptions } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Message, TestClient } from '../testing/client.ts'
import { type ExternalBroker, startExternalBroker } from '../testing/external-broker.ts'
import { type IngestProcess, startIngestProcess } from '../testing/process.ts'
import { frameAt, stationUrl } from '../testing/stage.ts'
import { allTiles, tileTopic } from '../wire/mqtt/topic.ts'

const place = { longitude: 30, latitude: 10 }
const bounds = { west: 29, south: 9, east: 31, north: 11 }

let world: TestWorld
let broker: ExternalBroker
let near: IngestProcess
let far: IngestProcess
let manager: BuiltOrganisation
let zoneUuid: string

beforeAll(async () => {
  world = await createTestWorld()
  world.clock.set(new Date())
  manager = await buildManager(world)
  const zone_envelope = square(place.longitude, place.latitude) as never
  zoneUuid = (await buildZone(world, { manager, zone_envelope })).zone_uuid
  broker = await startExternalBroker(world.database.url)
  const env = { MQTT_URL: broker.url, DATA_DIR: broker.dataDir }
  ;[near, far] = await Promise.all([
    startIngestProcess(world.database.url, env),
    startIngestProcess(world.database.url, env),
  ])
  await Promise.all([isReady(near), isReady(far)])
})
afterAll(async () => {
  await Promise.all([near?.kill(), far?.kill()])
  await broker?.close()
  await world.close()
})

const checksOf = async ({ origin }: IngestProcess): Promise<Record<string, string>> => {
  const answer = await fetch(`${origin.replace('ws:', 'http:')}/readyz`)
  return ((await answer.json()) as { checks: Record<string, string> }).checks
}
/** Database, events, broker and frame bus. */
const isReady = (at: IngestProcess) =>
  vi.waitUntil(
    async () => {
      const checks = Object.entries(await checksOf(at))
      return checks.some(([name]) => name === 'frame_bus') && checks.every(([, check]) => check === 'up')
    },
    { timeout: 40_000, interval: 100 },
  )

const viewer = async (at: IngestProcess, actor: BuiltOrganisation['owner']) => {
  world.clock.set(new Date())
  const { token } = await capabilities.live.createToken.invoke(world.as(actor), {}, {})
  return TestClient.open(`${at.origin}/v1/airspace/live?token=${token}`)
}
const withZone = async (at: IngestProcess) => {
  const client = await viewer(at, manager.owner)
  client.send({ action: 'subscribe', zoneUuid, mode: 'full' })
  await client.next('subscription_response')
  return client
}
const withViewport = async (at: IngestProcess) => {
  const client = await viewer(at, manager.owner)
  client.send({ action: 'set_bounds', version: 0, bounds })
  await client.next('viewport_snapshot_complete')
  return client
}
const withAsset = async (at: IngestProcess, flight: BuiltSession) => {
  const client = await viewer(at, flight.owner)
  client.send({ action: 'subscribe_asset', assetUuid: flight.assetUuid })
  await client.next('asset_subscription_response')
  return client
}
const station = async (at: IngestProcess, flight: BuiltSession) => {
  const client = await TestClient.open(stationUrl(at.origin, flight.sessionUuid, flight.token))
  await client.next('connection_ack')
  return client
}
const here = (offsetMs = 0, measured = {}) => frameAt(offsetMs, { ...place, ...measured })

describe('a frame that comes in at one process', () => {
  test('reaches a zone, a viewport and an asset subscriber at the other, each once and as they are at the first', async () => {
    const flight = await buildSession(world)
    const wanted = {
      zone: { zone_uuids: [zoneUuid], asset_subscription: false, viewport_version: null },
      viewport: { zone_uuids: [], asset_subscription: false, viewport_version: 0 },
      asset: { zone_uuids: [], asset_subscription: true, viewport_version: null },
    }
    const open = async (at: IngestProcess) => ({
      zone: await withZone(at),
      viewport: await withViewport(at),
      asset: await withAsset(at, flight),
    })
    const [there, beside] = [await open(far), await open(near)]
    const sender = await station(near, flight)
    const sent = [
      here(0, { status_text: 'über “Nord”' }),
      here(1),
      here(-400),
      here(2, { altitude_agl: 119.5 }),
    ]
    // Frames that are on their way together may be stored in any order.
    for (const frame of sent) {
      sender.send(frame)
      await sender.next('telemetry_ack')
    }
    for (const name of ['zone', 'viewport', 'asset'] as const) {
      for (const { timestamp } of sent) {
        const data = await there[name].nextFrame()
        expect(data).toMatchObject({ timestamp, asset_uuid: flight.assetUuid, zone_uuids: [zoneUuid] })
        expect(data.delivery_context).toEqual(wanted[name])
        await beside[name].nextFrame()
      }
      const frames = (client: TestClient) =>
        client.received.filter((message) => message.type === 'telemetry_frame')
      expect(frames(there[name])).toEqual(frames(beside[name]))
    }
    // A later frame shows that nothing of the earlier ones is still on its way.
    const last = here(3)
    sender.send(last)
    for (const client of [...Object.values(there), ...Object.values(beside)]) {
      expect((await client.nextFrame()).timestamp).toBe(last.timestamp)
      expect(client.count('telemetry_frame')).toBe(sent.length + 1)
      await client.close()
    }
  })

  test('is in the snapshot of the other, and its session’s end is seen there', async () => {
    const flight = await buildSession(world)
    const watching = await withAsset(far, flight)
    const sender = await station(near, flight)
    sender.send(here())
    await watching.nextFrame()
    const map = await withViewport(far)
    const { frames } = await map.next('viewport_snapshot')
    expect(frames).toContainEqual(
      expect.objectContaining({ asset_uuid: flight.assetUuid, zone_uuids: [zoneUuid] }),
    )
    const params = { session_uuid: flight.sessionUuid }
    await capabilities.sessions.end.invoke(world.as(flight.owner), params, {})
    expect(await map.next('viewport_assets_removed')).toMatchObject({
      assets: [{ asset_uuid: flight.assetUuid, session_uuid: flight.sessionUuid, reason: 'session_ended' }],
    })
    expect(await sender.closed).toMatchObject({ code: 4410 })
  })

  test('goes stale at the other too', async () => {
    const flight = await buildSession(world)
    const map = await withViewport(far)
    const sender = await station(near, flight)
    sender.send(here(-5_000))
    const data = await map.nextFrame()
    expect(data.asset_uuid).toBe(flight.assetUuid)
    const removal = { asset_uuid: flight.assetUuid, session_uuid: flight.sessionUuid, reason: 'stale' }
    const isRemoved = (message: Message) =>
      JSON.stringify(message.assets ?? []).includes(JSON.stringify(removal))
    await map.find(isRemoved, 'removal')
  })
})

test('a REST batch is shown at both, once', async () => {
  const flight = await buildSession(world)
  const watching = [await withAsset(near, flight), await withAsset(far, flight)]
  const frames = [here(-3_000), here(-2_000)]
  const upload = (of: typeof frames) => {
    world.clock.set(new Date())
    const params = { session_uuid: flight.sessionUuid }
    return capabilities.telemetry.upload.invoke(world.as(flight.owner), params, { frames: of })
  }
  await upload(frames)
  await upload([...frames, here(-1_000)])
  for (const client of watching) await expect.poll(() => client.count('telemetry_frame')).toBe(3)
  const sender = await station(near, flight)
  sender.send(here())
  for (const client of watching) {
    await expect.poll(() => client.count('telemetry_frame')).toBe(4)
    const times = client.received.flatMap(({ data }) => (data as { timestamp?: string })?.timestamp ?? [])
    expect(new Set(times).size).toBe(4)
  }
})

describe('rights at the broker', () => {
  test('a ground station neither receives the live picture nor publishes to it', async () => {
    const assetUuid = crypto.randomUUID()
    const issued = await broker.authority.issueAssetCertificate({ assetUuid, password: 'x', at: new Date() })
    const { ca } = await broker.authority.processCertificate('test', new Date())
    const credentials = { ca, pfx: Buffer.from(issued.pfx), passphrase: 'x' }
    const options: IClientOptions = { protocolVersion: 5, reconnectPeriod: 0, ...credentials }
    const connecting = connectAsync(broker.stationUrl, options, false)
    // It does not even let in a certificate that our records do not know.
    if (broker.name === 'embedded') return expect(connecting).rejects.toThrow()
    const client = await connecting
    const received: string[] = []
    client.on('message', (topic) => void received.push(topic))
    const topic = tileTopic(place.longitude, place.latitude)
    // Mosquitto takes every subscription and asks again at each message.
    for (const filter of [allTiles, topic, 'svc/v1/live/#']) await client.subscribeAsync(filter)
    await expect(client.publishAsync(topic, 'x', { qos: 1 })).rejects.toMatchObject({ code: 0x87 })
    const flight = await buildSession(world)
    const watching = await withAsset(far, flight)
    const sender = await station(near, flight)
    sender.send(here())
    await watching.nextFrame()
    expect(received).toEqual([])
    await client.endAsync(true)
  })

  test('whatever a process of the platform sends by mistake, the others go on', async () => {
    const { key, cert, ca } = await broker.authority.processCertificate('ingest', new Date())
    const client = await connectAsync(broker.url, { key, cert, ca, protocolVersion: 5, reconnectPeriod: 0 })
    await client.publishAsync(tileTopic(place.longitude, place.latitude), '{', { qos: 1 })
    await client.endAsync()
    const flight = await buildSession(world)
    const watching = await withAsset(far, flight)
    const sender = await station(near, flight)
    sender.send(here())
    await watching.nextFrame()
  })
})

test('while the broker is away frames are shown where they come in, and after it everywhere again', async () => {
  const flight = await buildSession(world)
  const [beside, there] = [await withAsset(near, flight), await withAsset(far, flight)]
  const sender = await station(near, flight)
  sender.send(here())
  await Promise.all([beside.nextFrame(), there.nextFrame()])
  await broker.stop()
  await expect.poll(async () => (await checksOf(far)).frame_bus).toBe('down')
  await expect.poll(async () => (await checksOf(near)).frame_bus).toBe('down')
  const meanwhile = here(10)
  sender.send(meanwhile)
  expect((await beside.nextFrame()).timestamp).toBe(meanwhile.timestamp)
  await broker.start()
  await Promise.all([isReady(near), isReady(far)])
  // What was missed is in the picture again, from what was stored.
  const inSnapshot = async () => {
    const map = await withViewport(far)
    const frames = map.received.flatMap((message) => (message.frames ?? []) as { timestamp: string }[])
    await map.close()
    return frames.map(({ timestamp }) => timestamp)
  }
  await expect.poll(inSnapshot).toContain(meanwhile.timestamp)
  const after = here(20)
  sender.send(after)
  expect((await there.nextFrame()).timestamp).toBe(after.timestamp)
  expect((await beside.nextFrame()).timestamp).toBe(after.timestamp)
})
