import { setTimeout as sleep } from 'node:timers/promises'
import { minute, second } from '@clearway/domain/kernel'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type BrokerWorld, createBrokerWorld } from '../../testing/broker-world.ts'
import { connectToBroker } from './client.ts'
import { readBatch } from './frame-batch.ts'
import { frameBatches, frameTopic } from './topic.ts'

const clientId = 'ingest-paused'
const unhurried = { perSecond: 1e6, burst: 1e6 }
let at: BrokerWorld

beforeAll(async () => {
  at = await createBrokerWorld({ consumers: [clientId], pace: unhurried })
})
beforeEach(async () => {
  await at.broker.close()
  await at.start()
})
afterAll(() => at.close())

/** A consumer of the embedded broker, and the numbers of the frames that it was given. */
const consume = async () => {
  const received: number[] = []
  const client = connectToBroker({
    url: `mqtts://127.0.0.1:${at.port}`,
    credentials: await at.world.services.authority.processCertificate('ingest', new Date()),
    clientId,
    log: at.world.services.log,
    filters: () => [frameBatches(clientId)],
    onDelivery(delivery) {
      readBatch(delivery.payload, (_assetUuid, text) => received.push(JSON.parse(text).n))
      delivery.acknowledge()
    },
    onReady() {},
  })
  onTestFinished(() => client.close())
  await expect.poll(client.check).toBe('up')
  return { client, received }
}

/** Publishes frames of these numbers, each of them so large. */
const station = async () => {
  const { assetUuid, tls } = await at.certificate()
  const client = await connectAsync(`mqtts://127.0.0.1:${at.port}`, { ...tls, protocolVersion: 5 })
  onTestFinished(() => client.endAsync(true))
  return (numbers: readonly number[], bytes = 0) =>
    Promise.all(
      numbers.map((n) =>
        client.publishAsync(frameTopic(assetUuid), JSON.stringify({ n, text: 'x'.repeat(bytes) }), {
          qos: 1,
        }),
      ),
    )
}

const now = performance.now.bind(performance)
/** From now on the clock of this process is ahead by so much. */
const setAhead = (ms: number) => {
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ms)
  onTestFinished(() => void vi.restoreAllMocks())
}

test('a broker is not silent while nothing is read from it, however long that is', async () => {
  const publish = await station()
  const { client, received } = await consume()
  client.pause()
  await publish([1, 2, 3])
  setAhead(minute)
  expect(client.check()).toBe('up')
  // It is looked after every two seconds.
  await sleep(3 * second)
  expect(client.check()).toBe('up')
  expect(received).toEqual([])
  client.resume()
  expect(client.check()).toBe('up')
  await expect.poll(() => received).toEqual([1, 2, 3])
  expect(at.broker.counts().connections.process).toBe(1)
  setAhead(2 * minute)
  expect(client.check()).toBe('down')
})

test(
  'a broker that ends a connection which takes nothing is not read again before there is room',
  async () => {
    const { client, received } = await consume()
    const publish = await station()
    client.pause()
    const numbers = Array.from({ length: 300 }, (_, n) => n)
    await publish(numbers, 60_000)
    // The broker has waited for as long as it does; who is connected finds out by its own pings.
    await expect.poll(client.check, { timeout: 30_000 }).toBe('down')
    // It would be back by now.
    await sleep(2 * second)
    expect(at.broker.counts().connections.process).toBe(0)
    expect(received).toEqual([])
    client.resume()
    await expect.poll(() => new Set(received).size, { timeout: 10_000 }).toBe(numbers.length)
    expect(client.check()).toBe('up')
  },
  minute,
)
