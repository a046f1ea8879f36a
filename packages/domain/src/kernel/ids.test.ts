import { describe, expect, it } from 'vitest'
import { fixedClock } from './clock.ts'
import { randomIds } from './ids.ts'

const clock = fixedClock(new Date('2026-06-01T08:00:00Z'))
const ids = randomIds(clock)

describe('identifiers', () => {
  it('are UUIDv7 of the clock that was given', () => {
    const uuid = ids.uuid()
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)).toBe(clock.now().getTime())
  })
  it('of one millisecond stay in the order they were made in', () => {
    const made = Array.from({ length: 1_000 }, () => ids.uuid())
    expect(made.toSorted()).toEqual(made)
    expect(new Set(made.map((uuid) => uuid.slice(-8))).size).toBe(1_000)
  })
  it('carry the prefix of their entity and ten Crockford characters', () => {
    expect(ids.svc('zone')).toMatch(/^ZON-[0-9A-HJKMNP-TV-Z]{10}$/)
  })
  it('draw every digit of a code, evenly', () => {
    const counts = new Map<string, number>()
    for (const digit of ids.digits(20_000)) counts.set(digit, (counts.get(digit) ?? 0) + 1)
    expect([...counts.keys()].sort().join('')).toBe('0123456789')
    for (const count of counts.values()) expect(Math.abs(count - 2_000)).toBeLessThan(300)
  })
})
