import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assetIdentity, mayPublish, mayReceive, maySubscribe } from '../../broker/identity.ts'
import { allTiles, isTileTopic, tileTopic } from './topic.ts'

const process = { kind: 'process', name: 'ingest' } as const
const assetUuid = '01976a3e-5d00-7000-8000-000000000002'
const asset = assetIdentity(assetUuid, { thumbprint: 'AB', expiresAt: Number.POSITIVE_INFINITY })

test.each([
  [0, 0, 'svc/v1/live/6/32/32'],
  [77.59, 12.97, 'svc/v1/live/6/45/29'],
  [-180, 85.1, 'svc/v1/live/6/0/0'],
  [179.999, -85, 'svc/v1/live/6/63/63'],
  [180, -90, 'svc/v1/live/6/63/63'],
  [0, 90, 'svc/v1/live/6/32/0'],
])('longitude %d, latitude %d is in %s', (longitude, latitude, topic) => {
  expect(tileTopic(longitude, latitude)).toBe(topic)
})

test('every position is in a tile that processes share and stations do not touch', () => {
  const position = [
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
  ]
  fc.assert(
    fc.property(...(position as [fc.Arbitrary<number>, fc.Arbitrary<number>]), (longitude, latitude) => {
      const topic = tileTopic(longitude, latitude)
      expect([isTileTopic(topic), mayPublish(process, topic), mayReceive(process, topic)]).toEqual([
        true,
        true,
        true,
      ])
      expect([mayPublish(asset, topic), mayReceive(asset, topic), maySubscribe(asset, topic)]).toEqual([
        false,
        false,
        false,
      ])
    }),
  )
})

describe('the live picture', () => {
  test('is received by processes, as a whole', () => {
    expect(maySubscribe(process, allTiles)).toBe(true)
    for (const filter of ['#', 'svc/#', 'svc/v1/live/#']) expect(maySubscribe(process, filter)).toBe(false)
  })

  test('is closed to ground stations', () => {
    for (const filter of [allTiles, '#', 'svc/v1/live/#']) expect(maySubscribe(asset, filter)).toBe(false)
  })

  test.each([
    'svc/v1/live/6/1',
    'svc/v1/live/6/1/2/3',
    'svc/v1/live/6/+/2',
    'svc/v1/live/6/1/-2',
    'x/v1/live/6/1/2',
  ])('%s is no tile', (topic) => expect(isTileTopic(topic)).toBe(false))
})
