import { describe, expect, test } from 'vitest'
import {
  type AssetFacts,
  assetFitness,
  byFitness,
  crewJudgedAtMs,
  pilotFitness,
  pilotTally,
} from './fitness.ts'

const nowMs = Date.parse('2026-11-21T11:42')
const startMs = Date.parse('2026-11-21T14:30')
const need = { topM: 80, startMs, atMs: startMs, busyUntilMs: null, nowMs }
const asset: AssetFacts = {
  asset_status: 1,
  asset_uin: 'UA0093K4T0Q',
  uin_status: 1,
  max_endurance: 52,
  max_height: 120,
  certificate_status: 'Active',
  certificate_expires_at: '2027-02-03T00:00:00.000Z',
}

describe('an asset', () => {
  test('that can fly the mission says how long', () => {
    expect(assetFitness(asset, need)).toEqual({ kind: 'fit', note: '52 min' })
  })

  test.each([
    ['is out of service', { asset_status: -1 }, {}, 'Out of service', 'out'],
    ['has no registration yet', { asset_uin: null, uin_status: 0 }, {}, 'Registration pending', 'unfit'],
    ['was refused registration', { asset_uin: null, uin_status: -1 }, {}, 'Registration failed', 'unfit'],
    ['cannot reach the band', { max_height: 60 }, {}, 'Model ceiling 60 m AGL', 'unfit'],
    [
      'flies when the mission starts',
      {},
      { busyUntilMs: Date.parse('2026-11-21T15:30') },
      'Flying until 15:30',
      'unfit',
    ],
    [
      'flies into the next day',
      {},
      { busyUntilMs: Date.parse('2026-11-22T07:29') },
      'Flying until tomorrow 07:29',
      'unfit',
    ],
  ])('that %s says so', (_what, facts, needs, reason, kind) => {
    expect(assetFitness({ ...asset, ...facts }, { ...need, ...needs })).toEqual({ kind, reason })
  })

  test.each([
    ['never had a certificate', { certificate_status: 'None' as const }, 'No certificate'],
    ['had it revoked', { certificate_status: 'Revoked' as const }, 'Certificate revoked'],
    [
      'has one that ends before the start',
      { certificate_expires_at: '2026-11-21T13:00' },
      'Certificate ends 21 Nov 2026',
    ],
  ])('that %s says so and where to get one', (_what, facts, reason) => {
    expect(assetFitness({ ...asset, ...facts }, need)).toEqual({
      kind: 'unfit',
      reason,
      remedy: 'certificate',
    })
  })

  test('that lands before the mission starts is fit', () => {
    expect(assetFitness(asset, { ...need, busyUntilMs: Date.parse('2026-11-21T12:30') }).kind).toBe('fit')
  })

  test('whose ceiling is not known is not refused for it', () => {
    expect(assetFitness({ ...asset, max_height: null }, need).kind).toBe('fit')
  })
})

test.each([
  ['now, while no start is chosen', null, null, 50],
  ['at its start', 90, 120, 90],
  ['now, while it is under way', 40, 60, 50],
  ['at its end, once it has ended', 10, 20, 20],
  ['now, while its end is not chosen', 40, null, 50],
])('the crew of a mission is judged %s', (_when, startMs, endMs, atMs) => {
  expect(crewJudgedAtMs({ startMs, endMs }, 50)).toBe(atMs)
})

describe('a pilot', () => {
  const atMs = Date.parse('2026-11-21T12:00Z')
  const small = { category: 3, status: 1, expires_at: null }
  const micro = { category: 2, status: 1, expires_at: '2026-11-21T12:00:01.000Z' }

  test('with a credential for one of the chosen assets is fit', () => {
    expect(pilotFitness([small, micro], { categories: [3], atMs, nowMs: atMs })).toEqual({
      kind: 'fit',
      note: 'Micro, Small',
    })
  })

  test('with any credential is fit while no asset is chosen', () => {
    expect(pilotFitness([micro], { categories: [], atMs, nowMs: atMs }).kind).toBe('fit')
  })

  test.each([
    [[micro], 'Credential is Micro only'],
    [[micro, { ...small, category: 4 }], 'Credentials are Micro, Medium'],
    [[micro, { ...small, expires_at: '2026-11-21T12:00:00.000Z' }], 'Credential is Micro only'],
    [[{ ...small, expires_at: '2026-11-20T12:00:00.000Z' }], 'Credential ends 20 Nov 2026'],
    [[{ ...small, status: -1 }], 'No credential on record'],
    [[], 'No credential on record'],
  ])('%# without one says what is held, and can be given one', (held, reason) => {
    expect(pilotFitness(held, { categories: [3], atMs, nowMs: atMs })).toEqual({
      kind: 'unfit',
      reason,
      remedy: 'credential',
    })
  })
})

test('a pilot whose credential ends before the mission starts is not offered another of its kind, which would be refused', () => {
  const ends = { category: 3, status: 1, expires_at: '2026-11-25T12:00:00.000Z' }
  const need = {
    categories: [3],
    atMs: Date.parse('2026-11-30T12:00Z'),
    nowMs: Date.parse('2026-11-21T12:00Z'),
  }
  expect(pilotFitness([ends], need)).toEqual({ kind: 'unfit', reason: 'Credential ends 25 Nov 2026' })
})

test('the fit come first and keep their order', () => {
  const list = [
    { id: 1, fitness: { kind: 'out', reason: '' } as const },
    { id: 2, fitness: { kind: 'fit', note: '' } as const },
    { id: 3, fitness: { kind: 'unfit', reason: '' } as const },
    { id: 4, fitness: { kind: 'fit', note: '' } as const },
  ]
  expect(list.toSorted(byFitness).map(({ id }) => id)).toEqual([2, 4, 3, 1])
})

test('the tally names the category', () => {
  expect(pilotTally(2, 4, [3, 3])).toBe('2 of 4 hold a credential for Small')
  expect(pilotTally(1, 4, [])).toBe('1 of 4 holds a credential')
})
