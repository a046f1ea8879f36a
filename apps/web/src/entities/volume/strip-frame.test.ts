import { expect, test } from 'vitest'
import { fieldsOfBlock, frameRound, isFramed, stripZones } from './strip-frame.ts'

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

test('a dragged block becomes heights and local times', () => {
  expect(fieldsOfBlock({ from: at('14:35'), to: at('15:50'), lower: 30, upper: 50 })).toEqual({
    min_height: 30,
    max_height: 50,
    min_measure: 'm AGL',
    max_measure: 'm AGL',
    start_time: '2026-11-21T14:35',
    end_time: '2026-11-21T15:50',
  })
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
