import { describe, expect, it } from 'vitest'
import { affectedWords } from './zone-form-values.ts'

const none = {
  total_missions: 0,
  total_holding: 0,
  total_flight_plans: 0,
  asked: 0,
  asked_again: 0,
  approved: 0,
  retired: 0,
  kept: 0,
  missions: [],
}

describe('who is affected, in words', () => {
  it('has a sentence where nobody is affected', () => {
    expect(affectedWords(none, true)).toBe('No mission is in this airspace.')
    expect(affectedWords(none, false)).toBe('No mission asks this zone.')
  })
  it('names each effect with its number', () => {
    expect(affectedWords({ ...none, asked: 2, retired: 1 }, false)).toBe(
      '2 missions will ask for a decision. 1 mission no longer needs this zone.',
    )
    expect(affectedWords({ ...none, approved: 1, kept: 3, total_flight_plans: 1 }, false)).toBe(
      '1 mission is approved at once. 3 answers stand. 1 flight plan follows.',
    )
  })
})
