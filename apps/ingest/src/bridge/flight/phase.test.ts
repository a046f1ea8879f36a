import { describe, expect, it } from 'vitest'
import { newVehicle } from '../vehicle/state.ts'
import { flies, type SessionRule } from './phase.ts'

const begins = ['arming', 'take_off', 'first_message'] as const
const ends = ['disarming', 'landing', 'silence'] as const
const pairs = begins.flatMap((begin) => ends.map((end) => [begin, end] as const))

const heard = { HEARTBEAT: { fields: {}, atMs: 0 } }
const vehicle = (isArmed: boolean, isInAir: boolean | null, messages: object = heard) => ({
  ...newVehicle(1),
  isArmed,
  isInAir,
  messages,
})
const states = [true, false].flatMap((isArmed) =>
  [true, false, null].flatMap((isInAir) => [vehicle(isArmed, isInAir), vehicle(isArmed, isInAir, {})]),
)

describe('a flight', () => {
  it.each(pairs)(
    'that begins with %s and ends with %s goes on, or not, while nothing changes',
    (begin, end) => {
      const rule: SessionRule = { begins: begin, ends: end, silence_s: 300 }
      for (const state of states)
        for (const wasFlying of [true, false]) {
          const isFlying = flies(wasFlying, state, rule)
          expect(flies(isFlying, state, rule)).toBe(isFlying)
        }
    },
  )

  /** From switched on to switched off, as an autopilot reports it that knows whether it is in the air. */
  const story = [
    vehicle(false, null, {}),
    vehicle(false, false),
    vehicle(true, false),
    vehicle(true, true),
    vehicle(true, false),
    vehicle(false, false),
  ]
  it.each([
    ['arming', 'disarming', '001110'],
    ['arming', 'landing', '000100'],
    ['arming', 'silence', '001111'],
    ['take_off', 'disarming', '000110'],
    ['take_off', 'landing', '000100'],
    ['take_off', 'silence', '000111'],
    ['first_message', 'disarming', '001110'],
    ['first_message', 'landing', '000100'],
    ['first_message', 'silence', '111111'],
  ] as const)('that begins with %s and ends with %s is on at %s', (begin, end, on) => {
    let isFlying = false
    const seen = story.map((state) => {
      isFlying = flies(isFlying, state, { begins: begin, ends: end, silence_s: 300 })
      return isFlying ? '1' : '0'
    })
    expect(seen.join('')).toBe(on)
  })

  it('that an earlier run left is not ended before the first heartbeat', () => {
    const rule = { begins: 'arming', ends: 'disarming', silence_s: 300 } as const
    expect(flies(true, vehicle(false, null, {}), rule)).toBe(true)
  })
})
