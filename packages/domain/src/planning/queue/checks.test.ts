import { describe, expect, it } from 'vitest'
import { summaryOf } from '../permissions/policy.ts'
import { type CheckFacts, checksOf } from './checks.ts'

const asset = {
  assetUin: 'UA0093K4T0Q',
  uinStatus: 1,
  category: 3,
  payloadId: 'p1',
  allowedPayloadUuids: ['p1'],
  certificateExpiresAt: new Date('2027-02-03T00:00:00Z'),
  isInService: true,
}
const good: CheckFacts = {
  assets: [asset],
  atMs: Date.parse('2027-02-02T23:59:59Z'),
  credentials: [{ category: 3, rpcNumber: 'RPC-IN-20418' }],
  endedCredentials: [],
  mission: { minHeight: 40, maxHeight: 90 },
  zone: { minHeight: 60, maxHeight: 120 },
  overlaps: 0,
  record: { flights: 41, nonConforming: 0 },
}

/** The last of the category counts. */
const ended = [
  { category: 3, expiresAt: new Date('2027-02-01T12:00:00Z') },
  { category: 3, expiresAt: new Date('2027-02-02T12:00:00Z') },
  { category: 2, expiresAt: new Date('2027-02-02T23:00:00Z') },
]

/** As they were given, over ground of 100 to 500 m. */
const aboveSea = (min: number, max: number): CheckFacts['mission'] => ({
  minHeight: Math.max(0, min - 500),
  maxHeight: max - 100,
  limits: {
    min: { value: min, reference: 'AMSL', unit: 'm' },
    max: { value: max, reference: 'AMSL', unit: 'm' },
    ground: { lowestAmslM: 100, highestAmslM: 500, source: 'a slope' },
    amsl: { min, max },
    w84: { min: null, max: null },
  },
})

describe('the automatic checks', () => {
  it('all pass for a good request, and report what they compared', () => {
    const checks = checksOf(good)
    expect(checks.every((one) => one.passes)).toBe(true)
    expect(checks.map((one) => one.facts)).toEqual([
      'no overlap',
      'UA0093K4T0Q',
      'to 2027-02-03',
      'RPC-IN-20418',
      '60–90 m AGL',
      '1 of 1',
      '41 flights, 0 without approval',
    ])
  })
  it.each<[string, Partial<CheckFacts>, string]>([
    ['clear_of_approved_plans', { overlaps: 1 }, '1 overlap'],
    ['registration_issued', { assets: [{ ...asset, uinStatus: 0 }] }, 'not issued'],
    ['registration_issued', { assets: [{ ...asset, assetUin: '' }] }, 'not issued'],
    ['certificate_active', { assets: [{ ...asset, certificateExpiresAt: null }, asset] }, '1 of 2'],
    ['certificate_active', { assets: [{ ...asset, isInService: false }] }, 'asset out of service'],
    ['certificate_active', { assets: [{ ...asset, certificateExpiresAt: null }] }, 'none active'],
    ['certificate_active', { atMs: Date.parse('2027-02-03T00:00:00Z') }, 'ends 2027-02-03'],
    ['pilot_credential', { credentials: [{ category: 2, rpcNumber: 'R' }] }, 'none covers Small'],
    ['pilot_credential', { credentials: [], endedCredentials: ended }, 'ends 2027-02-02'],
    ['within_zone_heights', { mission: { minHeight: 100, maxHeight: 130 } }, '100–120 m AGL'],
    ['within_zone_heights', { mission: { minHeight: 0, maxHeight: 60 } }, 'zone 60–120 m AGL'],
    ['within_zone_heights', { mission: aboveSea(600, 700), zone: aboveSea(650, 690) }, '650–690 m AMSL'],
    ['payload_allowed', { assets: [{ ...asset, allowedPayloadUuids: [] }] }, '0 of 1'],
    ['operator_record', { record: { flights: 2, nonConforming: 1 } }, '2 flights, 1 without approval'],
    ['registration_issued', { assets: [] }, 'no asset listed'],
  ])('%s fails', (check, fault, facts) => {
    const found = checksOf({ ...good, ...fault }).find((one) => one.check === check)
    expect(found).toEqual({ check, passes: false, facts })
  })
})

describe('the summary', () => {
  it.each([
    [[], 'approved'],
    [[1, 1], 'approved'],
    [[1, 0], 'pending'],
    [[1, 0, -1], 'rejected'],
  ])('of %j is %s', (statuses, summary) => {
    expect(summaryOf(statuses)).toBe(summary)
  })
})
