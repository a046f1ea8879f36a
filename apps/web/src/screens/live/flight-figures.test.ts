import { showUnits } from '@clearway/ui'
import { afterEach, expect, test } from 'vitest'
import type { Flight } from './flight.ts'
import { flightFigures } from './flight-figures.ts'

afterEach(() => showUnits({ distance: 'metric', height: 'm' }))

const plan = { envelope: { type: 'Polygon' as const, coordinates: [] }, minHeightM: 40, maxHeightM: 90 }
const flight = (change: Partial<Flight>) =>
  ({
    conformance: 'breach',
    heightM: 60,
    speedMps: 11.42,
    batteryPercent: 58,
    batteryMinutes: 14,
    frameAtMs: 0,
    facts: { plan },
    ...change,
  }) as Flight
const figures = (change: Partial<Flight>, nowMs = 400) =>
  Object.fromEntries(flightFigures(flight(change), nowMs).map((figure) => [figure.label, figure]))

test('height, speed, battery and link in their units', () => {
  const { Height, Speed, Battery, Link } = figures({})
  expect([Height?.value, Speed?.value, Battery?.value, Link?.value]).toEqual(['60', '11.4', '58', '0.4'])
})

test('height and speed in feet and knots for who reads them', () => {
  showUnits({ distance: 'nautical', height: 'ft' })
  const { Height, Speed } = figures({})
  expect([Height?.value, Height?.unit, Speed?.value, Speed?.unit]).toEqual(['197', 'ft AGL', '22.2', 'kt'])
})

test('what is not measured is a dash, never 0', () => {
  const { Height, Speed, Battery } = figures({ heightM: null, speedMps: null, batteryPercent: null })
  expect([Height?.value, Speed?.value, Battery?.value]).toEqual(['–', '–', '–'])
})

test.each([
  ['above the band', 97, 'rejected'],
  ['below the band', 30, 'rejected'],
  ['near the ceiling', 86, 'pending'],
  ['inside, whatever else is wrong', 60, undefined],
])('the height %s', (_name, heightM, tone) => {
  expect(figures({ heightM }).Height?.tone).toBe(tone)
})

test('a link older than five seconds and a battery under a quarter are highlighted', () => {
  expect(figures({ batteryPercent: 24 }, 14_000)).toMatchObject({
    Battery: { tone: 'pending' },
    Link: { value: '14', tone: 'stale' },
  })
})
