import { expect, it } from 'vitest'
import { severities } from '../../mavlink/numbers.ts'
import type { OpenAlert } from '../service/service.ts'
import { type Announced, warningsOf } from './alerts.ts'

const alertOf = (given: Partial<OpenAlert>): OpenAlert => ({
  alert_uuid: 'a',
  alert_type: 'zone_violation',
  severity: 'major',
  state: 'raised',
  session_uuid: 's',
  message: 'inside zone N',
  ...given,
})

/** What a pilot hears, look after look. */
const heard = (...looks: Partial<OpenAlert>[]) => {
  let announced: ReadonlyMap<string, Announced> = new Map()
  return looks.map((look) => {
    const seen = warningsOf([alertOf(look)], 's', announced)
    announced = seen.announced
    return seen.warnings.map(({ severity, text }) => [severity, text])
  })
}
const { critical, warning, info } = severities

it('a pilot hears once that an alert was raised, and once that it is over', () => {
  expect(heard({}, {}, { state: 'acknowledged' }, { state: 'cleared' }, { state: 'cleared' }, {})).toEqual([
    [[warning, 'CW: inside zone N']],
    [],
    [],
    [[info, 'CW: over: inside zone N']],
    [],
    [[warning, 'CW: inside zone N']],
  ])
})

it('a pilot hears that an alert became graver, whoever has acknowledged it, and not that it is as grave as before', () => {
  const red = { severity: 'critical', message: 'inside RED zone N' }
  expect(heard({}, { state: 'acknowledged', ...red }, red, {})).toEqual([
    [[warning, 'CW: inside zone N']],
    [[critical, 'CW: inside RED zone N']],
    [],
    [],
  ])
})

it('a pilot hears nothing of the flights of others, nor of an alert that was over before he could', () => {
  expect(heard({ session_uuid: 'other' }, { state: 'cleared' })).toEqual([[], []])
})
