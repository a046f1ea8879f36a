import { describe, expect, it } from 'vitest'
import { effectOnExisting, effectOnNew } from './zone-effect.ts'

const red = { airspaceZoneType: 1 }
const green = { airspaceZoneType: 3 }
const pending = { parentType: 'MISSION', requested: false, permissionStatus: 0 }
const approved = { ...pending, permissionStatus: 1 }
const usual = { rule: red, touches: true, isCurrent: true, byHand: false }

describe('what a changed zone does to a permission that exists', () => {
  it.each([
    ['stays as it is under the same rule', pending, usual, 'kept'],
    ['approved by its rule is asked again under a stricter one', approved, usual, 'asked_again'],
    ['waiting is approved under a milder one', pending, { ...usual, rule: green }, 'approved'],
    ['that a person answered stays', approved, { ...usual, byHand: true }, 'kept'],
    ['of an ended mission is not asked again', approved, { ...usual, isCurrent: false }, 'kept'],
    ['that the zone leaves is retired', approved, { ...usual, touches: false }, 'retired'],
    [
      'that the zone leaves is retired even when a person answered it',
      approved,
      { ...usual, touches: false, byHand: true },
      'retired',
    ],
    [
      'of an ended mission is retired too when the zone leaves it',
      approved,
      { ...usual, touches: false, isCurrent: false },
      'retired',
    ],
    [
      'that was asked for by hand needs no intersection',
      { ...pending, requested: true },
      { ...usual, touches: false },
      'kept',
    ],
    [
      'of one plan alone needs none either',
      { ...pending, parentType: 'FLIGHT_PLAN', requested: true },
      { ...usual, touches: false },
      'kept',
    ],
  ] as const)('one %s', (_case, row, circumstances, effect) => {
    expect(effectOnExisting(row, circumstances)).toBe(effect)
  })

  it('a mission that meets it for the first time is asked by its rule, an ended one never', () => {
    expect(effectOnNew(red, true)).toBe('asked')
    expect(effectOnNew(green, true)).toBe('approved')
    expect(effectOnNew(red, false)).toBe('kept')
  })
})
