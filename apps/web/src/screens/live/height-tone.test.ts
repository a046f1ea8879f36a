import { expect, it } from 'vitest'
import { buildLiveFlight } from '../../testing/build-live-flight.ts'
import { heightTone } from './height-tone.ts'

const { facts } = buildLiveFlight()
const aboveSea = (value: number) => ({ value, unit: 'm', reference: 'AMSL' }) as const
const limits = { min: aboveSea(900), max: aboveSea(1_000) }
const hills = { ...facts!, plan: { ...facts!.plan!, limits } }

it.each([
  ['plain within the band', {}, undefined],
  ['amber near its top', { heightM: 87 }, 'pending'],
  ['red above it', { heightM: 97 }, 'rejected'],
  ['red below it in the air', { heightM: 30 }, 'rejected'],
  ['plain once landed', { heightM: 0, isInAir: false }, undefined],
  ['plain where it is not known', { heightM: null }, undefined],
  ['plain without a plan', { heightM: 97, facts: { ...facts!, plan: null } }, undefined],
  ['red out of limits above sea level, whatever the ground does', { amslM: 1_010, facts: hills }, 'rejected'],
  ['plain within limits above sea level', { heightM: 97, amslM: 950, facts: hills }, undefined],
] as const)('the height of a flight is %s', (_how, given, tone) => {
  expect(heightTone(buildLiveFlight(given))).toBe(tone)
})
