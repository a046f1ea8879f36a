import { expect, test } from 'vitest'
import type { Delivery } from '../../../wire/mqtt/client.ts'
import { arrivalsTopic, followArrivals } from './arrivals.ts'

const asset = '01900000-0000-7000-8000-000000000001'
const scene = () => {
  const came: [string, number][] = []
  const others: string[] = []
  const arrivals = followArrivals((assetUuid, order) => came.push([assetUuid, order]))
  const hear = arrivals.before(({ topic }) => others.push(topic))
  const deliver = (topic: string, text: string) =>
    hear({ topic, payload: Buffer.from(text), acknowledge() {} } satisfies Delivery)
  return {
    arrivals,
    came,
    others,
    deliver,
    /** As Mosquitto 2 writes it. */
    opens: (address: string) =>
      deliver(arrivalsTopic, `1795366762: New connection from ${address} on port 8883.`),
    comes: (address: string, name = asset) =>
      deliver(
        arrivalsTopic,
        `1795366762: New client connected from ${address} as ${name} (p5, c1, k60, u'${name}').`,
      ),
  }
}

test('a station that comes is known by when its connection was opened, however long it waited', () => {
  const { arrivals, came, opens, comes } = scene()
  opens('10.0.0.1:4000')
  opens('[2001:db8::1]:4000')
  opens('10.0.0.3:4000')
  expect(arrivals.opened).toBe(3)
  comes('10.0.0.3:4000')
  comes('[2001:db8::1]:4000')
  expect(came).toEqual([
    [asset, 3],
    [asset, 2],
  ])
})

test('one whose opening was not received is taken for the oldest, and an address that is used again for its newest', () => {
  const { came, opens, comes } = scene()
  comes('10.0.0.1:4000')
  opens('10.0.0.2:4000')
  opens('10.0.0.3:4000')
  opens('10.0.0.2:4000')
  comes('10.0.0.2:4000')
  comes('10.0.0.2:4000')
  expect(came.map(([, order]) => order)).toEqual([0, 3, 0])
})

test('a process of the platform is no station, and everything else is handed on', () => {
  const { came, others, opens, comes, deliver } = scene()
  opens('10.0.0.1:4000')
  comes('10.0.0.1:4000', 'ingest-host-8081')
  deliver(arrivalsTopic, '1795366762: Client canary disconnected.')
  deliver(`svc/v1/telemetry/${asset}/frames`, '{}')
  expect(came).toEqual([])
  expect(others).toEqual([`svc/v1/telemetry/${asset}/frames`])
})
