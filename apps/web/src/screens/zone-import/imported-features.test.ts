import type { ZoneDraft, ZoneFeature } from '@clearway/domain/exchange'
import { expect, test } from 'vitest'
import { merged, type Outcome, reportRows } from './imported-features.ts'

const feature = (index: number, more: Partial<ZoneFeature> = {}): ZoneFeature => ({
  index,
  id: null,
  name: `Isle ${index}`,
  drafts: [{} as ZoneDraft],
  notes: [],
  faults: [],
  ...more,
})
const file = [
  feature(0),
  feature(1),
  feature(2, { drafts: [], faults: ['is a line'] }),
  feature(3),
  feature(4),
]

test('the report says of each feature what became of it, and where no answer came that it is not known', () => {
  const outcomes = new Map<number, Outcome>([
    [0, { faults: [] }],
    [1, 'unanswered'],
    [3, { faults: ['name taken'] }],
  ])
  expect(reportRows(merged(file, [], outcomes))).toEqual([
    ['feature', 'name', 'result', 'zones', 'remarks'],
    ['1', 'Isle 0', 'created', '1', ''],
    ['2', 'Isle 1', 'not known, no answer came', '1', ''],
    ['3', 'Isle 2', 'fault', '0', 'is a line'],
    ['4', 'Isle 3', 'fault', '1', 'name taken'],
    ['5', 'Isle 4', 'not created', '1', ''],
  ])
})

test('what the service finds of a feature counts until it is sent, and its own faults go before', () => {
  const checked = [0, 2].map((index) => ({ index, faults: ['name taken'] }))
  const states = merged(file, checked, new Map([[0, { faults: [] }]])).map(({ state, faults }) => [
    state,
    faults,
  ])
  expect(states).toEqual([
    ['created', []],
    ['ready', []],
    ['fault', ['is a line']],
    ['ready', []],
    ['ready', []],
  ])
  expect(merged(file, checked, new Map())[0]).toMatchObject({ state: 'fault', faults: ['name taken'] })
})
