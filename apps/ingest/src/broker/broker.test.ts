import { type ShownCertificate, validAmong } from '@clearway/domain/certificates'
import { capabilities } from '@clearway/domain/operations'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type BrokerWorld, createBrokerWorld } from '../testing/broker-world.ts'
import { ecdheWithAead, takenSuites, takenVersions } from '../testing/tls-suites.ts'
import { connectToBroker } from '../wire/mqtt/client.ts'
import { readBatch } from '../wire/mqtt/frame-batch.ts'
import { ackTopic, allFrames, frameBatches, frameTopic } from '../wire/mqtt/topic.ts'
import { addBrokerCounts, createBrokerMetrics } from './metrics.ts'

let at: BrokerWorld
const clients: MqttClient[] = []
/** Happens after the records were read, before the broker is notified. */
let whileAsked: ((shown: readonly ShownCertificate[]) => Promise<void>) | undefined
const { registry, observer } = createBrokerMetrics()

beforeAll(async () => {
  at = await createBrokerWorld({
    validAmong: async (shown) => {
      const valid = await validAmong(at.world.services.db, shown, new Date())
      await whileAsked?.(shown)
      return valid
    },
    observer,
  })
  addBrokerCounts(registry, () => at.broker.counts())
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true)
})
afterAll(() => at.close())

const connect = async (options: IClientOptions): Promise<MqttClient> => {
  const trusted = await at.world.services.authority.processCertificate('test', new Date())
  const client = await connectAsync(
    `mqtts://127.0.0.1:${at.port}`,
    { ca: trusted.ca, protocolVersion: 5, reconnectPeriod: 0, ...options },
    false,
  )
  clients.push(client)
  return client
}

/** A ground station with the certificate of an asset of its own. */
const groundStation = async (options: IClientOptions = {}) => {
  const { assetUuid, tls } = await at.certificate()
  const credentials = { ...tls, ...options }
  return { assetUuid, credentials, client: await connect(credentials) }
}

const nextMessage = (client: MqttClient): Promise<[string, Buffer]> =>
  new Promise((resolve) => client.once('message', (topic, payload) => resolve([topic, payload])))
const closed = (client: MqttClient): Promise<void> => new Promise((resolve) => client.once('close', resolve))

const ingest = async () => {
  const { key, cert } = await at.world.services.authority.processCertificate('ingest', new Date())
  return connect({ key, cert })
}

describe('a ground station', () => {
  test('publishes frames of its own asset, and ingest receives them', async () => {
    const listener = await ingest()
    await listener.subscribeAsync(allFrames, { qos: 1 })
    const received = nextMessage(listener)
    const { client, assetUuid } = await groundStation()
    await client.publishAsync(frameTopic(assetUuid), '{"schema_version":1}', { qos: 1 })
    const [topic, payload] = await received
    expect([topic, String(payload)]).toEqual([frameTopic(assetUuid), '{"schema_version":1}'])
  })

  test('is refused with 0x87 on the topic of another asset', async () => {
    const { client } = await groundStation()
    const foreign = client.publishAsync(frameTopic(crypto.randomUUID()), '{}', { qos: 1 })
    await expect(foreign).rejects.toMatchObject({ code: 0x87 })
  })

  test('receives its own acknowledgements and nobody else’s', async () => {
    const { client, assetUuid } = await groundStation()
    await expect(client.subscribeAsync(ackTopic(assetUuid), { qos: 1 })).resolves.toMatchObject([{ qos: 1 }])
    for (const filter of [ackTopic(crypto.randomUUID()), 'svc/#', allFrames, '#'])
      await expect(client.subscribeAsync(filter, { qos: 1 })).rejects.toThrow()
    const service = await ingest()
    const received = nextMessage(client)
    await service.publishAsync(ackTopic(assetUuid), '{"type":"telemetry_ack"}', { qos: 1 })
    expect((await received)[0]).toBe(ackTopic(assetUuid))
  })

  test('with a lasting session receives nothing after a reconnect that it was refused before', async () => {
    const lasting = {
      clientId: 'lasting',
      clean: false,
      properties: { sessionExpiryInterval: 300 },
    } as const
    const { client, assetUuid, credentials } = await groundStation(lasting)
    const wishes = { [ackTopic(assetUuid)]: { qos: 1 }, 'svc/#': { qos: 1 } } as const
    await client.subscribeAsync(wishes).catch(() => {})
    await client.endAsync()
    const other = await groundStation()
    await other.client.publishAsync(frameTopic(other.assetUuid), '{"secret":true}', { qos: 1 })
    const service = await ingest()
    await service.publishAsync(ackTopic(assetUuid), '{"type":"telemetry_ack"}', { qos: 1 })
    const received: string[] = []
    const back = await connect({
      ...credentials,
      // Kept messages come with the connection itself: the ear has to be there first.
      customHandleAcks: (topic, _message, _packet, done) => {
        received.push(topic)
        done(0)
      },
    })
    await expect.poll(() => received).toContain(ackTopic(assetUuid))
    await service.publishAsync(ackTopic(assetUuid), '{}', { qos: 1 })
    await expect.poll(() => received).toHaveLength(2)
    expect(back.connected).toBe(true)
    expect(new Set(received)).toEqual(new Set([ackTopic(assetUuid)]))
  })

  test('cannot take over another one’s session by using its client id', async () => {
    const first = await groundStation({ clientId: 'station' })
    await groundStation({ clientId: 'station' })
    await first.client.publishAsync(frameTopic(first.assetUuid), '{}', { qos: 1 })
    expect(first.client.connected).toBe(true)
  })

  test('without a certificate gets no connection', async () => {
    await expect(connect({})).rejects.toThrow()
  })

  test('whose certificate is revoked between being asked for and being let in is cut all the same', async () => {
    const { assetUuid, credentials, client } = await groundStation()
    await client.endAsync(true)
    whileAsked = async () => {
      whileAsked = undefined
      const params = { asset_uuid: assetUuid }
      const revoked = await capabilities.certificates.revoke.invoke(at.world.as(at.fleet.owner), params, {})
      at.broker.cut(revoked.thumbprint)
    }
    await expect(connect(credentials)).rejects.toThrow()
    expect(whileAsked).toBeUndefined()
  })

  test('whose revocation no event announced is found by the next sweep, with one question for all', async () => {
    const others = [await groundStation(), await groundStation()]
    const { assetUuid, client } = await groundStation()
    const params = { asset_uuid: assetUuid }
    await capabilities.certificates.revoke.invoke(at.world.as(at.fleet.owner), params, {})
    let questions = 0
    whileAsked = async () => {
      questions += 1
    }
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
    await at.broker.recheck()
    whileAsked = undefined
    await closed
    expect(questions).toBe(1)
    expect(others.map((other) => other.client.connected)).toEqual([true, true])
  })

  test('whose asset changes is asked about alone, and cut where its certificate no longer counts', async () => {
    const other = await groundStation()
    const { assetUuid, client } = await groundStation()
    const asked: string[] = []
    whileAsked = async (shown) => void asked.push(...shown.map((one) => one.assetUuid))
    await at.broker.recheck(assetUuid)
    await at.broker.recheck(crypto.randomUUID())
    expect([asked, client.connected]).toEqual([[assetUuid], true])
    const gone = closed(client)
    await capabilities.assets.update.invoke(
      at.world.as(at.fleet.owner),
      { asset_uuid: assetUuid },
      { status: -1 },
    )
    await at.broker.recheck(assetUuid)
    whileAsked = undefined
    await gone
    expect(other.client.connected).toBe(true)
  })

  test('whose certificate has expired is cut off with 0x87, and before that is not', async () => {
    const { client, assetUuid } = await groundStation()
    const { certificates } = capabilities
    const owner = at.world.as(at.fleet.owner)
    const { data } = await certificates.list.invoke(owner, { asset_uuid: assetUuid }, {})
    const expiresAt = Date.parse(data[0]!.expires_at)
    const reason = new Promise((resolve) =>
      client.once('disconnect', ({ reasonCode }) => resolve(reasonCode)),
    )
    at.broker.endExpired(expiresAt - 1_000)
    await client.publishAsync(frameTopic(assetUuid), '{}', { qos: 1 })
    at.broker.endExpired(expiresAt)
    expect(await reason).toBe(0x87)
  })

  test('whose certificate was revoked is cut off, and does not come back', async () => {
    const { client, assetUuid, credentials } = await groundStation()
    const gone = closed(client)
    const revoked = await capabilities.certificates.revoke.invoke(
      at.world.as(at.fleet.owner),
      { asset_uuid: assetUuid },
      {},
    )
    at.broker.cut(revoked.thumbprint)
    await gone
    await expect(connect(credentials)).rejects.toThrow(/Not authorized/i)
  })
})

test('frames that came before the telemetry service ever did are kept for it', async () => {
  await at.broker.close()
  await at.start({ consumers: ['ingest-test-2'] })
  const { client, assetUuid } = await groundStation()
  for (const text of ['{"n":1}', '{"n":2}'])
    await client.publishAsync(frameTopic(assetUuid), text, { qos: 1 })
  const received: string[] = []
  const listener = connectToBroker({
    url: `mqtts://127.0.0.1:${at.port}`,
    credentials: await at.world.services.authority.processCertificate('ingest', new Date()),
    clientId: 'ingest-test-2',
    log: at.world.services.log,
    filters: () => [frameBatches('ingest-test-2')],
    onDelivery(delivery) {
      readBatch(delivery.payload, (_assetUuid, text) => received.push(text))
      delivery.acknowledge()
    },
    onReady() {},
  })
  await expect.poll(() => received).toEqual(['{"n":1}', '{"n":2}'])
  await listener.close()
})

test('of several telemetry services each frame goes to one, and to another when that one is gone', async () => {
  await at.broker.close()
  const names = ['ingest-a', 'ingest-b']
  await at.start({ consumers: names })
  const credentials = await at.world.services.authority.processCertificate('ingest', new Date())
  const received = new Map(names.map((name) => [name, [] as string[]]))
  const listeners = names.map((clientId) =>
    connectToBroker({
      url: `mqtts://127.0.0.1:${at.port}`,
      credentials,
      clientId,
      log: at.world.services.log,
      filters: () => [frameBatches(clientId)],
      onDelivery(delivery) {
        readBatch(delivery.payload, (_assetUuid, text) => received.get(clientId)?.push(text))
        // The first stores nothing.
        if (clientId === 'ingest-b') delivery.acknowledge()
      },
      onReady() {},
    }),
  )
  for (const listener of listeners) await expect.poll(listener.check).toBe('up')
  const stations = await Promise.all(Array.from({ length: 12 }, groundStation))
  const frames = stations.flatMap((_, n) => [`{"n":${n}}`, `{"n":${n},"again":true}`])
  await Promise.all(
    stations.map(async ({ client, assetUuid }, n) => {
      for (const text of frames.slice(2 * n, 2 * n + 2))
        await client.publishAsync(frameTopic(assetUuid), text, { qos: 1 })
    }),
  )
  await expect.poll(() => [...received.values()].flat().toSorted()).toEqual(frames.toSorted())
  for (const texts of received.values())
    expect(new Set(texts.map((text) => JSON.parse(text).n)).size).toBe(texts.length / 2)

  await listeners[0]!.close()
  await expect.poll(() => received.get('ingest-b')?.toSorted()).toEqual(frames.toSorted())
  await stations[0]!.client.publishAsync(frameTopic(stations[0]!.assetUuid), '{"n":99}', { qos: 1 })
  await expect.poll(() => received.get('ingest-b')).toContain('{"n":99}')
  await listeners[1]!.close()
})

test('an operator sees who is connected, what passes and how fast, what waits, and what was refused', async () => {
  const figures = async (): Promise<Record<string, number>> => {
    const lines = (await registry.metrics()).matchAll(/^clearway_broker_(\S+) (\S+)$/gm)
    return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]))
  }
  await at.broker.close()
  await at.start({ consumers: ['counted'] })
  const before = await figures()
  const more = async (name: string) => ((await figures())[name] ?? 0) - (before[name] ?? 0)
  const { client, assetUuid } = await groundStation()
  await expect(client.publishAsync(frameTopic(crypto.randomUUID()), '{}', { qos: 1 })).rejects.toThrow()
  const { key, cert } = await at.world.services.authority.processCertificate('ingest', new Date())
  await client.publishAsync(frameTopic(assetUuid), '{"n":1}', { qos: 1 })
  await expect.poll(() => more('waiting_messages{for="process"}')).toBe(1)
  expect(await more('waiting_bytes{for="process"}')).toBeGreaterThan(7)
  expect(await more('connections{of="asset"}')).toBe(1)
  expect(await more('messages_total{from="asset"}')).toBe(1)
  expect(await more('refused_total{reason="topic"}')).toBe(1)
  await connect({ key, cert, clientId: 'counted', clean: false })
  await expect.poll(() => more('delivery_seconds_count')).toBe(1)
  expect(await more('waiting_messages{for="process"}')).toBe(0)
  expect((await figures())['connections{of="process"}']).toBe(1)
  await expect(connect({})).rejects.toThrow()
  expect(await more('refused_total{reason="handshake"}')).toBe(1)
})

test('the broker takes TLS 1.2 with ECDHE and AEAD, TLS 1.3, and nothing older or weaker', async () => {
  const credentials = await at.world.services.authority.processCertificate('test', new Date())
  expect(await takenSuites({ port: at.port, credentials })).toEqual(ecdheWithAead)
  expect(await takenVersions({ port: at.port, credentials })).toEqual(['TLSv1.2', 'TLSv1.3'])
})

test('ingest reports the broker as down while it is away, and finds it again by itself', async () => {
  const listener = connectToBroker({
    url: `mqtts://127.0.0.1:${at.port}`,
    credentials: await at.world.services.authority.processCertificate('ingest', new Date()),
    clientId: 'ingest-test-1',
    log: at.world.services.log,
    filters: () => [allFrames],
    onDelivery: (delivery) => delivery.acknowledge(),
    onReady() {},
  })
  await expect.poll(listener.check).toBe('up')
  await at.broker.close()
  await expect.poll(listener.check).toBe('down')
  await at.start({}, at.port)
  await expect.poll(listener.check).toBe('up')
  await listener.close()
})
