import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Slot } from '../../airspace/constraints/volume.ts'
import { freeSlots, slotsMeet } from './alternatives.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 5, 1, hour))
const slot = (from: number, to: number, minHeight: number, maxHeight: number): Slot => ({
  from: at(from),
  to: at(to),
  minHeight,
  maxHeight,
})
const day = slot(0, 23, 0, 120)

describe('free slots', () => {
  it('are none where nothing is in the way', () => {
    expect(freeSlots(slot(8, 9, 20, 60), [slot(9, 10, 20, 60)], day)).toEqual([])
  })
  it('are the first free window after, and the nearest bands above and below', () => {
    const taken = [slot(8, 9, 40, 60), slot(9, 10, 20, 60)]
    expect(freeSlots(slot(8, 9, 30, 50), taken, day)).toEqual([
      { kind: 'later_window', ...slot(10, 11, 30, 50) },
      { kind: 'earlier_window', ...slot(7, 8, 30, 50) },
      { kind: 'higher_band', ...slot(8, 9, 60, 80) },
      { kind: 'lower_band', ...slot(8, 9, 20, 40) },
    ])
  })
  it('before and after skip what is too short', () => {
    const taken = [slot(8, 10, 20, 60), slot(4, 7, 20, 60), slot(11, 12, 20, 60)]
    expect(freeSlots(slot(8, 10, 20, 60), taken, slot(0, 23, 20, 60))).toEqual([
      { kind: 'later_window', ...slot(12, 14, 20, 60) },
      { kind: 'earlier_window', ...slot(2, 4, 20, 60) },
    ])
  })
  it('stay inside the bounds', () => {
    expect(freeSlots(slot(8, 9, 20, 60), [slot(8, 9, 20, 60)], slot(8, 9, 20, 60))).toEqual([])
  })
  const anySlot = fc
    .tuple(fc.nat(20), fc.integer({ min: 1, max: 3 }), fc.nat(10), fc.integer({ min: 1, max: 4 }))
    .map(([from, hours, low, steps]) => slot(from, from + hours, low * 10, (low + steps) * 10))
  it('are the nearest that there are on the hour and at ten metres', () => {
    const hoursOf = (date: Date) => (+date - +at(0)) / 3_600_000
    const steps = Array.from({ length: 23 }, (_, n) => n + 1)
    fc.assert(
      fc.property(anySlot, fc.array(anySlot, { maxLength: 12 }), (wanted, taken) => {
        const isTaken = (one: Slot) => taken.some((other) => slotsMeet(one, other))
        fc.pre(isTaken(wanted))
        const { from, to, minHeight, maxHeight } = wanted
        const aside = (hours: number, metres: number) =>
          slot(hoursOf(from) + hours, hoursOf(to) + hours, minHeight + metres, maxHeight + metres)
        const isFree = (one: Slot) =>
          one.from >= day.from &&
          one.to <= day.to &&
          one.minHeight >= day.minHeight &&
          one.maxHeight <= day.maxHeight &&
          !isTaken(one)
        const nearest = {
          later_window: steps.map((n) => aside(n, 0)).find(isFree),
          earlier_window: steps.map((n) => aside(-n, 0)).find(isFree),
          higher_band: steps.map((n) => aside(0, n * 10)).find(isFree),
          lower_band: steps.map((n) => aside(0, n * -10)).find(isFree),
        }
        expect(freeSlots(wanted, taken, day)).toEqual(
          Object.entries(nearest).flatMap(([kind, free]) => (free ? [{ kind, ...free }] : [])),
        )
      }),
    )
  })
  it('are found without looking at everything for everything, however much is taken', () => {
    const many = 2_000
    let looked = 0
    const taken = Array.from({ length: many }, (_, n) => ({
      ...slot(0, 23, 0, 120),
      from: new Date(+at(0) + n * 40_000),
      get to() {
        looked++
        return new Date(+at(0) + (n + 1) * 40_000)
      },
    }))
    expect(freeSlots(slot(8, 9, 20, 60), taken, day)).toEqual([])
    expect(looked).toBeLessThan(many * 100)
  })
  it('never meet what is taken, and keep duration and thickness', () => {
    fc.assert(
      fc.property(anySlot, fc.array(anySlot, { maxLength: 12 }), (wanted, taken) => {
        for (const free of freeSlots(wanted, taken, day)) {
          const clear = taken.every(
            (other) =>
              other.to <= free.from ||
              other.from >= free.to ||
              other.maxHeight <= free.minHeight ||
              other.minHeight >= free.maxHeight,
          )
          expect(clear).toBe(true)
          expect(+free.to - +free.from).toBe(+wanted.to - +wanted.from)
          expect(free.maxHeight - free.minHeight).toBe(wanted.maxHeight - wanted.minHeight)
        }
      }),
    )
  })
})
