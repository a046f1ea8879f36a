import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { mayConnect } from '@clearway/domain/certificates'
import { capabilities } from '@clearway/domain/operations'
import {
  buildAsset,
  buildModel,
  buildOrganisation,
  createTestWorld,
  type TestWorld,
} from '@clearway/domain/testing'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Broker, createEmbeddedBroker } from './broker.ts'
import { connectToBroker } from './client.ts'
import { readBatch } from './frame-batch.ts'
import { ackTopic, allFrames, frameBatches, frameTopic } from './topic.ts'

let world: TestWorld
let fleet: Awaited<ReturnType<typeof buildOrganisation>>
let model: string
let broker: Broker
let port: number
const clients: MqttClient[] = []

const startBroker = async (at = 0, consumer?: string) => {
  broker = await createEmbeddedBroker({
    credentials: await world.services.authority.serverCertificate(['127.0.0.1'], new Date()),
    log: world.services.log,
    isCertificateValid: (assetUuid, thumbprint) =>
      mayConnect(world.services.db, { assetUuid, thumbprint }, new Date()),
    ...(consumer && { consumer }),
  })
  broker.server.listen(at, '127.0.0.1')
  await once(broker.server, 'listening')
  port = (broker.server.address() as AddressInfo).port
}

beforeAll(async () => {
  world = await createTestWorld()
  world.clock.set(new Date())
  fleet = await buildOrganisation(world)
  model = (await buildModel(world)).model_uuid
  await startBroker()
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true)
})
afterAll(async () => {
  await broker.close()
  await world.close()
})

const connect = async (options: IClientOptions): Promise<MqttClient> => {
  const trusted = await world.services.authority.processCertificate('test', new Date())
  const client = await connectAsync(
    `mqtts://127.0.0.1:${port}`,
    { ca: trusted.ca, protocolVersion: 5, reconnectPeriod: 0, ...options },
    false,
  )
  clients.push(client)
  return client
}

/** A ground station with the certificate of an asset of its own. */
const groundStation = async (options: IClientOptions = {}) => {
  const { asset_uuid } = await buildAsset(world, fleet, { asset_model_uuid: model })
  const issued = await capabilities.certificates.issue.invoke(
    world.as(fleet.owner),
    { asset_uuid },
    { password: 'station' },
  )
  const pfx = Buffer.from(issued.pfx_base64, 'base64')
  const credentials = { pfx, passphrase: 'station', ...options }
  return { assetUuid: asset_uuid, credentials, client: await connect(credentials) }
}

const nextMessage = (client: MqttClient): Promise<[string, Buffer]> =>
  new Promise((resolve) => client.once('message', (topic, payload) => resolve([topic, payload])))
const closed = (client: MqttClient): Promise<void> => new Promise((resolve) => client.once('close', resolve))

const ingest = async () => {
  const { key, cert } = await world.services.authority.processCertificate('ingest', new Date())
  return connect({ key, cert })
}

describe('a ground station', () => {
  test('publishes frames of its own asset, and ingest hears them', async () => {
    const listener = await ingest()
    await listener.subscribeAsync(allFrames, { qos: 1 })
    const heard = nextMessage(listener)
    const { client, assetUuid } = await groundStation()
    await client.publishAsync(frameTopic(assetUuid), '{"schema_version":1}', { qos: 1 })
    const [topic, payload] = await heard
    expect([topic, String(payload)]).toEqual([frameTopic(assetUuid), '{"schema_version":1}'])
  })

  test('is refused with 0x87 on the topic of another asset', async () => {
    const { client } = await groundStation()
    const foreign = client.publishAsync(frameTopic(crypto.randomUUID()), '{}', { qos: 1 })
    await expect(foreign).rejects.toMatchObject({ code: 0x87 })
  })

  test('hears its own acknowledgements and nobody else’s', async () => {
    const { client, assetUuid } = await groundStation()
    await expect(client.subscribeAsync(ackTopic(assetUuid), { qos: 1 })).resolves.toMatchObject([{ qos: 1 }])
    for (const filter of [ackTopic(crypto.randomUUID()), 'svc/#', allFrames, '#'])
      await expect(client.subscribeAsync(filter, { qos: 1 })).rejects.toThrow()
    const service = await ingest()
    const heard = nextMessage(client)
    await service.publishAsync(ackTopic(assetUuid), '{"type":"telemetry_ack"}', { qos: 1 })
    expect((await heard)[0]).toBe(ackTopic(assetUuid))
  })

  test('with a lasting session hears nothing after a reconnect that it was refused before', async () => {
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
    const heard: string[] = []
    const back = await connect({
      ...credentials,
      // Kept messages come with the connection itself: the ear has to be there first.
      customHandleAcks: (topic, _message, _packet, done) => {
        heard.push(topic)
        done(0)
      },
    })
    await vi.waitFor(() => expect(heard).toContain(ackTopic(assetUuid)))
    await service.publishAsync(ackTopic(assetUuid), '{}', { qos: 1 })
    await vi.waitFor(() => expect(heard).toHaveLength(2))
    expect(back.connected).toBe(true)
    expect(new Set(heard)).toEqual(new Set([ackTopic(assetUuid)]))
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

  test('whose certificate was revoked is cut off, and does not come back', async () => {
    const { client, assetUuid, credentials } = await groundStation()
    const gone = closed(client)
    const revoked = await capabilities.certificates.revoke.invoke(
      world.as(fleet.owner),
      { asset_uuid: assetUuid },
      {},
    )
    broker.cut(revoked.thumbprint)
    await gone
    await expect(connect(credentials)).rejects.toThrow(/Not authorized/i)
  })
})

test('frames that came before the telemetry service ever did are kept for it', async () => {
  await broker.close()
  await startBroker(0, 'ingest-test-2')
  const { client, assetUuid } = await groundStation()
  for (const text of ['{"n":1}', '{"n":2}'])
    await client.publishAsync(frameTopic(assetUuid), text, { qos: 1 })
  const heard: string[] = []
  const listener = connectToBroker({
    url: `mqtts://127.0.0.1:${port}`,
    credentials: await world.services.authority.processCertificate('ingest', new Date()),
    clientId: 'ingest-test-2',
    log: world.services.log,
    filters: () => [frameBatches],
    onDelivery(delivery) {
      readBatch(delivery.payload, (_assetUuid, text) => heard.push(text))
      delivery.acknowledge()
    },
    onReady() {},
  })
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['{"n":1}', '{"n":2}'])
  await listener.close()
})

test('ingest says that the broker is down while it is away, and finds it again by itself', async () => {
  const listener = connectToBroker({
    url: `mqtts://127.0.0.1:${port}`,
    credentials: await world.services.authority.processCertificate('ingest', new Date()),
    clientId: 'ingest-test-1',
    log: world.services.log,
    filters: () => [allFrames],
    onDelivery: (delivery) => delivery.acknowledge(),
    onReady() {},
  })
  await expect.poll(listener.check, { timeout: 5_000 }).toBe('up')
  await broker.close()
  await expect.poll(listener.check, { timeout: 5_000 }).toBe('down')
  await startBroker(port)
  await expect.poll(listener.check, { timeout: 10_000 }).toBe('up')
  await listener.close()
})
