import { assert, double, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EpisodeRule, episode, type LineFaults, overLine, seeded, stray } from './faults.ts'

const none: LineFaults = { loss: 0, duplicates: 0, reorder: 0 }
const share = double({ min: 0, max: 1, noNaN: true })
const faults = record({ loss: share, duplicates: share, reorder: share })

/** Sends 0, 1, 2, … over a line; what came out, what it still holds, and what it reported about each. */
const sendAll = (count: number, line: LineFaults, seed: number) => {
  const random = seeded(seed)
  const out: number[] = []
  let held: readonly number[] = []
  let lost = 0
  let doubled = 0
  for (let n = 0; n < count; n += 1) {
    const passed = overLine(held, n, line, random)
    out.push(...passed.out)
    held = passed.held
    lost += Number(passed.isLost)
    doubled += Number(passed.isDoubled)
  }
  return { out, held, lost, doubled }
}

describe('a bad line', () => {
  test.each([
    ['none', none, [0, 1, 2, 3]],
    ['everything lost', { ...none, loss: 1 }, []],
    ['everything twice', { ...none, duplicates: 1 }, [0, 0, 1, 1, 2, 2, 3, 3]],
    ['every other overtaken', { ...none, reorder: 1 }, [1, 0, 3, 2]],
    ['twice and overtaken', { ...none, duplicates: 1, reorder: 1 }, [1, 1, 0, 0, 3, 3, 2, 2]],
  ])('with faults %s', (_name, line, expected) => {
    expect(sendAll(4, line, 1).out).toEqual(expected)
  })

  test('loses, doubles and holds back, and makes nothing up', () => {
    assert(
      property(faults, integer(), integer({ min: 0, max: 200 }), (line, seed, count) => {
        const { out, held, lost, doubled } = sendAll(count, line, seed)
        expect(out.length + held.length).toBe(count - lost + doubled)
        expect(new Set([...out, ...held]).size).toBe(count - lost)
        expect(held.length).toBeLessThanOrEqual(2)
        expect(out.every((n) => n >= 0 && n < count)).toBe(true)
      }),
    )
  })

  test('a message is overtaken by one other at most', () => {
    assert(
      property(faults, integer(), (line, seed) => {
        const { out } = sendAll(100, { ...line, loss: 0 }, seed)
        const order = [...new Set(out)]
        for (const [at, n] of order.entries()) expect(Math.abs(n - at)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('has the same faults for the same seed, and about as many as were asked for', () => {
    const line = { loss: 0.1, duplicates: 0.05, reorder: 0.02 }
    expect(sendAll(500, line, 7)).toEqual(sendAll(500, line, 7))
    expect(sendAll(500, line, 7)).not.toEqual(sendAll(500, line, 8))
    const { lost, doubled } = sendAll(20_000, line, 3)
    expect(lost / 20_000).toBeCloseTo(0.1, 1)
    expect(doubled / 20_000).toBeCloseTo(0.9 * 0.05, 1)
  })

  test('loses the same messages whatever else it does to them', () => {
    assert(
      property(faults, integer(), (line, seed) => {
        const alone = sendAll(50, { ...none, loss: line.loss }, seed)
        const { out, held } = sendAll(50, line, seed)
        expect([...new Set([...out, ...held])].toSorted((a, b) => a - b)).toEqual(alone.out)
      }),
    )
  })
})

/** The seconds of a minute in which the episode is on. */
const secondsOn = (rule: EpisodeRule, seed = 1) => {
  const random = seeded(seed)
  const on: number[] = []
  let ends: number | null = null
  for (let nowS = 1; nowS <= 60; nowS += 1) {
    ends = episode(ends, { nowS, beforeS: nowS - 1 }, rule, random)
    if (ends !== null) on.push(nowS)
  }
  return on
}

describe('an episode', () => {
  test.each([
    ['never', { perSecond: 0, atS: null, forS: 5 }, []],
    ['at its time', { perSecond: 0, atS: 10, forS: 5 }, [10, 11, 12, 13, 14]],
    ['at the start', { perSecond: 0, atS: 0.5, forS: 2 }, [1, 2]],
  ])('%s', (_name, rule, expected) => {
    expect(secondsOn(rule)).toEqual(expected)
  })

  test('that is certain goes on for ever, and by chance comes now and then', () => {
    expect(secondsOn({ perSecond: 1, atS: null, forS: 3 })).toHaveLength(60)
    const seldom = secondsOn({ perSecond: 0.02, atS: null, forS: 5 }, 5)
    expect(seldom).toEqual(secondsOn({ perSecond: 0.02, atS: null, forS: 5 }, 5))
    expect(seldom.length % 5 === 0 || seldom.at(-1) === 60).toBe(true)
  })

  test('is as likely in a second however often it is asked in it', () => {
    const began = (steps: number) => {
      const random = seeded(11)
      let count = 0
      for (let run = 0; run < 4_000; run += 1) {
        let ends: number | null = null
        for (let step = 0; step < steps && ends === null; step += 1) {
          const moment = { beforeS: step / steps, nowS: (step + 1) / steps }
          ends = episode(null, moment, { perSecond: 0.3, atS: null, forS: 9 }, random)
        }
        count += Number(ends !== null)
      }
      return count / 4_000
    }
    expect(began(1)).toBeCloseTo(0.3, 1)
    expect(began(10)).toBeCloseTo(0.3, 1)
  })
})

describe('an excursion', () => {
  const frame = {
    timestamp: '2026-01-31T09:00:00.000Z',
    latitude: 13,
    longitude: 77.6,
    heading: 0,
    altitude_agl: 60,
    absolute_altitude_m: 960,
    battery_remaining_percent: 80,
  }

  test('to the side goes right of the heading, and keeps the height', () => {
    const strayed = stray(frame, 'lateral')
    expect(strayed.latitude).toBeCloseTo(13, 6)
    expect((strayed.longitude - 77.6) * 111_195 * Math.cos((13 * Math.PI) / 180)).toBeCloseTo(2_000, 0)
    expect(strayed).toMatchObject({ altitude_agl: 60, battery_remaining_percent: 80 })
  })

  test('in height goes up and stays where it is; a track without heights gets one', () => {
    expect(stray(frame, 'height')).toEqual({ ...frame, altitude_agl: 210, absolute_altitude_m: 1_110 })
    const { timestamp, latitude, longitude } = frame
    expect(stray({ timestamp, latitude, longitude }, 'height')).toEqual({
      timestamp,
      latitude,
      longitude,
      altitude_agl: 150,
    })
  })

  test('of both kinds is both', () => {
    const both = stray(frame, 'both')
    const { latitude, longitude } = stray(frame, 'lateral')
    expect(both).toEqual({ ...stray(frame, 'height'), latitude, longitude })
  })
})

test('seeded numbers are from 0 up to 1 and spread evenly', () => {
  assert(
    property(integer(), (seed) => {
      const random = seeded(seed)
      const numbers = Array.from({ length: 1_000 }, random)
      expect(numbers.every((n) => n >= 0 && n < 1)).toBe(true)
      expect(numbers.reduce((sum, n) => sum + n, 0) / 1_000).toBeGreaterThan(0.4)
      expect(numbers.reduce((sum, n) => sum + n, 0) / 1_000).toBeLessThan(0.6)
    }),
    { numRuns: 30 },
  )
})
