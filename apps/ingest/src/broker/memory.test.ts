import { hostname } from 'node:os'
import { buildSession, createTestWorld, type TestWorld } from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedBroker } from '../testing/embedded-broker.ts'
import type { ExternalBroker } from '../testing/external-broker.ts'
import { framePacket, greeting, type Line, openLine } from '../testing/mqtt-line.ts'
import { stationCredentials } from '../testing/mqtt-station.ts'
import { residentMib } from '../testing/process.ts'
import { connectToBroker, type MqttClient } from '../wire/mqtt/client.ts'
import { frameBatches, ingestClientId } from '../wire/mqtt/topic.ts'

/** The broker as a process of its own, whose frames are consumed: what it grows by is what it keeps all the same. */
const consumerPort = 1
let world: TestWorld
let broker: ExternalBroker
let consumer: MqttClient
const stations: Line[] = []
beforeAll(async () => {
  world = await createTestWorld()
  world.clock.set(new Date())
  broker = await startEmbeddedBroker(world.database.url, consumerPort)
  consumer = connectToBroker({
    url: broker.url,
    credentials: await broker.authority.processCertificate('ingest', new Date()),
    clientId: ingestClientId(hostname(), consumerPort),
    log: world.services.log,
    filters: () => [frameBatches(ingestClientId(hostname(), consumerPort))],
    onDelivery: (delivery) => delivery.acknowledge(),
    onReady() {},
  })
})
afterAll(async () => {
  for (const { socket } of stations) socket.destroy()
  await consumer?.close()
  await broker?.close()
  await world.close()
})

test('frames of QoS 2 that are not released are not kept, however large they are', async () => {
  const { owner, assetUuid } = await buildSession(world)
  const tls = await stationCredentials(world, broker.authority, { owner, assetUuid })
  const payload = 'x'.repeat(60_000)
  const each = 900
  const publishOnNewLine = async (clientId: string) => {
    const station = await openLine(Number(new URL(broker.stationUrl).port), { assetUuid, tls })
    stations.push(station)
    station.send(greeting(clientId))
    await station.received('connack')
    for (let id = 1; id <= each; id += 1) {
      station.send(framePacket({ assetUuid }, id, { qos: 2, payload }))
      if (id % 20 === 0) await station.received('pubrec', id)
    }
  }
  await publishOnNewLine('zero')
  const before = await residentMib(broker.pid)
  for (const clientId of ['one', 'two', 'three', 'four']) await publishOnNewLine(clientId)
  const grownMib = (await residentMib(broker.pid)) - before
  const sentMib = (4 * each * payload.length) / 2 ** 20
  console.log(`of ${Math.round(sentMib)} MiB unreleased the broker grew by ${Math.round(grownMib)} MiB`)
  expect(grownMib).toBeLessThan(sentMib / 2)
})
