import {
  type FieldKind,
  fieldPlace,
  type TelemetryField,
  telemetryFields,
} from '@clearway/db/telemetry-fields'
import { describe, expect, test } from 'vitest'
import { type FrameWindow, isProblem, namedTime, readFrame } from './frame.ts'
import { frameWindow } from './retention.ts'

const at = Date.parse('2026-06-01T08:00:00.000Z')
const window = { from: at - 60_000, to: at + 60_000, keptFrom: at - 60_000 }
const owner = { sessionUuid: 'session', assetUuid: 'asset', assetUin: null }
const good = { timestamp: '2026-06-01T08:00:00.250Z', latitude: 12.9, longitude: 77.6 }

const frameProblem = (frame: unknown, within: FrameWindow) => {
  const read = readFrame(frame, { owner, window: within })
  return isProblem(read) ? read : null
}

/** The fields of a kind that a station may send, for a table of tests. */
const ofKind = <Kind extends FieldKind>(...kinds: readonly Kind[]) =>
  telemetryFields
    .filter((field) => !('by' in field))
    .filter((field): field is Extract<TelemetryField, { kind: Kind }> =>
      kinds.some((kind) => kind === field.kind),
    )
    .map((field) => [field.name, field] as const)

describe('a good frame', () => {
  test.each([
    ['no more than where and when', {}],
    ['an offset instead of Z', { timestamp: '2026-06-01T13:30:00.250+05:30' }],
    ['nulls for what was not measured', { heading: null, is_armed: null, flight_mode: null }],
    ['the edges of the world', { latitude: -90, longitude: 180 }],
    ['fields that nobody asked for', { session_uuid: 'ignored', wind: [1, 2] }],
  ])('may carry %s', (_what, change) => {
    expect(frameProblem({ ...good, ...change }, window)).toBeNull()
  })

  test('is read with milliseconds, and what was not measured is null', () => {
    const sent = { ...good, timestamp: '2026-06-01T08:00:00.250999Z', heading: 12.5 }
    const measured = telemetryFields.map(({ name }) => (name === 'heading' ? 12.5 : null))
    expect(measured[fieldPlace.heading]).toBe(12.5)
    expect(readFrame(sent, { owner, window })).toEqual({
      ...owner,
      at: at + 250,
      timestamp: good.timestamp,
      latitude: good.latitude,
      longitude: good.longitude,
      measured,
      sequenceNumber: null,
      isNotedLate: false,
    })
  })
})

test.each<[string, unknown, string | null]>([
  ['in UTC', { timestamp: '2026-06-01T08:00:00.250Z', latitude: 91 }, '2026-06-01T08:00:00.250Z'],
  ['with an offset', { timestamp: '2026-06-01T13:30:00+05:30' }, '2026-06-01T08:00:00.000Z'],
  ['that is none', { timestamp: 'yesterday' }, null],
  ['that is no text', { timestamp: 5 }, null],
  ['of no frame', undefined, null],
  ['of null', null, null],
])('a time %s is named as the wire writes it, or not at all', (_what, frame, named) => {
  expect(namedTime(frame)).toBe(named)
})

describe('a bad frame is refused by the name of its field', () => {
  test.each<[string, unknown]>([
    ['frame', null],
    ['frame', []],
    ['frame', 'text'],
    ['timestamp', { ...good, timestamp: undefined }],
    ['timestamp', { ...good, timestamp: 1_780_000_000 }],
    ['timestamp', { ...good, timestamp: '2026-06-01 08:00:00' }],
    ['timestamp', { ...good, timestamp: '2026-06-01T08:00:00' }],
    ['timestamp', { ...good, timestamp: '2026-02-30T08:00:00Z' }],
    ['timestamp', { ...good, timestamp: '2026-05-31T24:00:00.000Z' }],
    ['timestamp', { ...good, timestamp: '2026-06-01T07:58:59.999Z' }],
    ['timestamp', { ...good, timestamp: '2026-06-01T08:01:00.001Z' }],
    ['latitude', { ...good, latitude: undefined }],
    ['latitude', { ...good, latitude: 90.0001 }],
    ['latitude', { ...good, latitude: '12.9' }],
    ['longitude', { ...good, longitude: -180.0001 }],
    ['longitude', { ...good, longitude: Number.NaN }],
    ['altitude_agl', { ...good, altitude_agl: Number.POSITIVE_INFINITY }],
    ['heading', { ...good, heading: 361 }],
    ['battery_remaining_percent', { ...good, battery_remaining_percent: 101 }],
    ['satellites_visible', { ...good, satellites_visible: 7.5 }],
    ['is_armed', { ...good, is_armed: 'yes' }],
    ['flight_mode', { ...good, flight_mode: 4 }],
    ['status_text', { ...good, status_text: 'x'.repeat(65_537) }],
  ])('%s', (field, frame) => {
    expect(frameProblem(frame, window)).toMatchObject({ field })
  })
})

describe('a number is held against its own limits', () => {
  test.each(ofKind('number', 'whole'))('%s', (name, { min, max, kind }) => {
    const problemOf = (value: unknown) => frameProblem({ ...good, [name]: value }, window)
    for (const value of [min, max]) expect(problemOf(value)).toBeNull()
    const step = kind === 'whole' ? 1 : 0.001
    for (const value of [min - step, max + step, '1', true, {}, Number.NaN])
      expect(problemOf(value)).toMatchObject({ field: name })
    expect(problemOf(0.5) === null).toBe(kind !== 'whole')
  })

  test.each(ofKind('text'))('%s has a length', (name, { max }) => {
    expect(frameProblem({ ...good, [name]: 'x'.repeat(max) }, window)).toBeNull()
    for (const value of ['x'.repeat(max + 1), 1])
      expect(frameProblem({ ...good, [name]: value }, window)).toMatchObject({ field: name })
  })

  test.each([
    ['Low battery\u0000\u0000', 'Low battery'],
    ['a\u0000b', 'ab'],
    ['\u0000', ''],
    ['cut \ud83d', 'cut \ufffd'],
    ['whole 🛩', 'whole 🛩'],
  ])('a text that cannot be stored costs its frame nothing: %j is read as %j', (status_text, stored) => {
    const read = readFrame({ ...good, status_text }, { owner, window })
    expect(isProblem(read) ? read : read.measured[fieldPlace.status_text]).toBe(stored)
  })

  test.each(ofKind('flag'))('%s is a flag', (name) => {
    expect(frameProblem({ ...good, [name]: false }, window)).toBeNull()
    expect(frameProblem({ ...good, [name]: 0 }, window)).toMatchObject({ field: name })
  })
})

describe('the window of a session', () => {
  const rules = { windowSlackMs: 60_000, maxFutureMs: 60_000, retentionDays: 365 }
  const minutes = (of: number) => at + of * 60_000

  test('of an open one ends a minute ahead of the clock', () => {
    const open = { startedAt: minutes(-30), endedAt: null }
    expect(frameWindow(open, minutes(0), rules)).toMatchObject({ from: minutes(-31), to: minutes(1) })
  })

  test('does not reach back to days whose frames are no longer kept', () => {
    const dayMs = 86_400_000
    const old = { startedAt: at - 10 * dayMs, endedAt: null }
    const { keptFrom } = frameWindow(old, at, { ...rules, retentionDays: 3 })
    expect(keptFrom).toBe(Math.floor(at / dayMs) * dayMs - 3 * dayMs)
    const within = frameWindow(old, at, { ...rules, retentionDays: 3 })
    const frame = (ms: number) => ({ ...good, timestamp: new Date(ms).toISOString() })
    expect(frameProblem(frame(keptFrom), within)).toBeNull()
    expect(frameProblem(frame(keptFrom - 1), within)).toEqual({
      field: 'timestamp',
      message: `timestamp must not lie before ${new Date(keptFrom).toISOString()}: older frames are no longer kept`,
    })
  })

  test('of an ended one ends a minute after its end', () => {
    const ended = { startedAt: minutes(-30), endedAt: minutes(-10) }
    expect(frameWindow(ended, minutes(0), rules).to).toBe(minutes(-9))
  })
})
