import { describedFault } from '@clearway/api/testing/described'
import { liveActions } from '@clearway/domain/contracts'
import { expect, it } from 'vitest'
import { readRequest } from './live/client-message.ts'
import { numbered } from './testing/mqtt-station.ts'
import { frameAt } from './testing/stage.ts'

// What the sockets and the broker send is compared with the AsyncAPI document wherever a test receives it (testing/client.ts,
// testing/mqtt-station.ts); here, what is sent to them, and that the document can refuse.

const uuid = '01900000-0000-7000-8000-0000000000ff'
const bounds = { west: 77, south: 12, east: 78, north: 13 }
const given = { zoneUuid: uuid, assetUuid: uuid, version: 0, bounds }

it('a frame that a station may send is as the document describes it, with a number and without', () => {
  expect(describedFault('telemetry', 'frame', frameAt(0, { heading: null }))).toBeUndefined()
  expect(describedFault('frames', 'numbered_frame', { ...frameAt(), ...numbered(uuid, 1) })).toBeUndefined()
  expect(describedFault('telemetry', 'frame', frameAt(0, { heading: 361 }))).toContain('heading')
  expect(describedFault('frames', 'numbered_frame', frameAt())).toContain('sequence_number')
})

it.each([...liveActions, 'ping'])('what the document has of %s is what the live socket reads', (action) => {
  const message = { action, ...given }
  expect(describedFault('live', action, message)).toBeUndefined()
  expect(readRequest(JSON.stringify(message))).toMatchObject({ action })
})

it('a field that the document does not describe is a fault', () => {
  const ack = { type: 'telemetry_ack', timestamp: '2026-01-31T09:00:00.000Z' }
  expect(describedFault('telemetry', 'telemetry_ack', ack)).toBeUndefined()
  expect(describedFault('telemetry', 'telemetry_ack', { ...ack, extra: 1 })).toContain('additional')
  expect(describedFault('telemetry', 'greeting', {})).toContain('telemetry.greeting')
})
