import { expect, test } from 'vitest'
import { fieldsOfBlock, frameRound, isFramed, stepOf, stripZones } from './strip-frame.ts'

const at = (text: string) => Date.parse(`2026-11-21T${text}`)

test('there is room on both sides of the window, on whole quarters', () => {
  const frame = frameRound(at('14:30'), at('15:45'))
  expect(frame).toEqual({ from: at('14:00'), to: at('16:15') })
})

test('a window that moved within it keeps the frame, one that left it does not', () => {
  const frame = frameRound(at('14:30'), at('15:45'))
  expect(isFramed(frame, at('14:10'), at('15:25'))).toBe(true)
  expect(isFramed(frame, at('15:30'), at('16:45'))).toBe(false)
  expect(isFramed(frame, at('15:00'), at('15:05'))).toBe(false)
})

const block = { from: at('14:35'), to: at('15:50'), lower: 0, upper: 121.92 }
const feet = { min_measure: 'ft AGL', max_measure: 'ft AGL' } as const
const takeOff = { min_measure: 'm take-off', max_measure: 'm take-off' } as const

test.each([
  ['its time changes no height', { from: at('14:40') }, feet, { start_time: '2026-11-21T14:40' }],
  ['its end changes no start', { to: at('16:00') }, takeOff, { end_time: '2026-11-21T16:00' }],
  ['its height changes no time', { upper: 100 }, takeOff, { max_height: 100 }],
  ['in feet it stays in feet', { upper: 121.92 + 3.048 }, feet, { max_height: 410 }],
  [
    'a band that has no whole feet lies within it',
    { lower: 30, upper: 60 },
    feet,
    { min_height: 98.43, max_height: 196.85 },
  ],
  ['without a measure it is in metres', { upper: 126.92 }, {}, { max_height: 126.92 }],
])('of a block that is moved %s', (_what, moved, measures, fields) => {
  expect(fieldsOfBlock({ ...block, ...moved }, block, measures)).toEqual(fields)
})

test('feet are moved by ten of them', () => {
  expect([stepOf(feet), stepOf(takeOff), stepOf({})]).toEqual([3.048, 5, 5])
})

test('zones of one kind, band and time share a block and its label', () => {
  const zone = (zone_name: string, airspace_zone_type = 2) => ({
    zone_uuid: zone_name,
    zone_name,
    airspace_zone_type,
    min_height: 0,
    max_height: 120,
    active_from: null,
    active_to: null,
  })
  const names = stripZones([
    zone('KIA Outer'),
    zone('Jakkur'),
    zone('Agri', 3),
    zone('HAL'),
    zone('Devanahalli'),
  ])
  expect(names.map(({ kind, name }) => [kind, name])).toEqual([
    ['yellow', 'KIA Outer, Jakkur and 2 more'],
    ['green', 'Agri'],
  ])
})
