import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pauseAfter, retried } from './backoff.ts'

const doubling = { firstMs: 100, mostMs: 1_000 }

describe('a pause', () => {
  it('doubles with each failure in a row, up to the most', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 2_000].map((failures) => pauseAfter(doubling, failures, 0.5))
    expect(pauses).toEqual([100, 200, 400, 800, 1_000, 1_000, 1_000])
  })

  it('is by chance within its share, so that many do not come back in one instant', () => {
    const share = fc
      .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)])
    fc.assert(
      fc.property(share, fc.integer({ min: 1, max: 40 }), fc.nat(999), ([least, most], failures, chance) => {
        const whole = pauseAfter(doubling, failures, 0)
        const pause = pauseAfter({ ...doubling, share: [least, most] }, failures, chance / 1_000)
        expect(pause).toBeGreaterThanOrEqual(whole * least - 1e-9)
        expect(pause).toBeLessThanOrEqual(whole * most + 1e-9)
      }),
    )
  })
})

describe('what is tried again', () => {
  const failing = (times: number) => {
    let asked = 0
    return async () => {
      asked += 1
      if (asked <= times) throw new Error(`failure ${asked}`)
      return asked
    }
  }
  const slept: number[] = []
  const sleep = async (ms: number) => void slept.push(ms)

  it('answers by its first success, with a pause after each failure', async () => {
    slept.length = 0
    const options = { backoff: doubling, isWorthwhile: () => true, sleep, random: () => 0 }
    expect(await retried(failing(3), options)).toBe(4)
    expect(slept).toEqual([100, 200, 400])
  })

  it('ends with the failure that is not worth another attempt, and does not wait after it', async () => {
    slept.length = 0
    const told: unknown[] = []
    const isWorthwhile = (error: unknown, failures: number) => {
      told.push([(error as Error).message, failures])
      return failures < 2
    }
    await expect(retried(failing(9), { backoff: doubling, isWorthwhile, sleep })).rejects.toThrow('failure 2')
    expect(told).toEqual([
      ['failure 1', 1],
      ['failure 2', 2],
    ])
    expect(slept).toEqual([100])
  })

  it('waits by the clock unless it is given another wait', async () => {
    const began = performance.now()
    await retried(failing(1), { backoff: { firstMs: 30, mostMs: 30 }, isWorthwhile: () => true })
    expect(performance.now() - began).toBeGreaterThanOrEqual(29)
  })
})
