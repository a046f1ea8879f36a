import { expect, test } from 'vitest'
import { frameMaxBytes } from '../generated.ts'
import { outgoing } from './outgoing.ts'

const frameAt = (timestamp: string) => ({ timestamp, latitude: 13, longitude: 77.6 })
const timeOf = (timestamp: string) => {
  const out = outgoing(frameAt(timestamp))
  return 'code' in out ? out.code : out.frame.timestamp
}

test.each([
  ['2026-06-01T08:00:00.000Z', '2026-06-01T08:00:00.000Z'],
  ['2026-06-01T13:30:00.25+05:30', '2026-06-01T08:00:00.250Z'],
  ['2026-06-01T08:00:00Z', '2026-06-01T08:00:00.000Z'],
  ['2028-02-29T08:00:00Z', '2028-02-29T08:00:00.000Z'],
])('the time %s is sent as the acknowledgement names it', (given, named) => {
  expect(timeOf(given)).toBe(named)
})

test.each([
  '2026-06-01T08:00:00',
  '2026-06-01',
  '2026-02-30T08:00:00Z',
  '2026-06-01T08:00:60Z',
  '2026-06-01T08:00:00+99:00',
  'soon',
  '',
])('%j is no time that could be sent: without an offset it would be one of this place', (given) => {
  expect(timeOf(given)).toBe('INVALID_FRAME')
})

test('a frame has as many bytes as the service takes, whatever letters it is written in', () => {
  const ofBytes = (bytes: number) => {
    const empty = { ...frameAt('2026-06-01T08:00:00.000Z'), status_text: 'ü' }
    const left = bytes - new TextEncoder().encode(JSON.stringify(empty)).length
    return outgoing({ ...empty, status_text: `ü${'x'.repeat(left)}` })
  }
  expect(ofBytes(frameMaxBytes)).toHaveProperty('text')
  expect(ofBytes(frameMaxBytes + 1)).toMatchObject({
    code: 'INVALID_FRAME',
    message: expect.stringContaining('65536 bytes'),
  })
})
