import type { ZoneDraft } from '@clearway/domain/exchange'
import { describe, expect, it } from 'vitest'
import { isLost, type RunProgress, runImport } from './import-run.ts'

const features = Array.from({ length: 1_621 }, (_, index) => ({ index, drafts: [{} as ZoneDraft] }))

const running = async (
  answer: (call: number, indices: readonly number[]) => void,
  cancelAfter = Number.POSITIVE_INFINITY,
) => {
  const sent: number[][] = []
  const progress: RunProgress[] = []
  const waits: number[] = []
  let calls = 0
  const ended = runImport({
    features,
    create: async (indices) => {
      calls += 1
      answer(calls, indices)
      sent.push([...indices])
    },
    onProgress: (one) => progress.push(one),
    isCancelled: () => calls >= cancelAfter,
    wait: async (ms) => void waits.push(ms),
  })
  const refusal = await ended.then(
    () => null,
    (error: Error) => error.message,
  )
  return { sent, progress, waits, refusal }
}

describe('importing a file', () => {
  it('creates every zone of a large one in one action, none twice, and reports how far it is', async () => {
    const { sent, progress, refusal } = await running(() => {})
    expect(sent.flat()).toEqual(features.map(({ index }) => index))
    expect(Math.max(...sent.map(({ length }) => length))).toBeLessThanOrEqual(500)
    expect(progress.map(({ zones }) => zones)).toEqual(
      progress.map(({ zones }) => zones).toSorted((a, b) => a - b),
    )
    expect(progress.every(({ total }) => total === 1_621)).toBe(true)
    expect(refusal).toBeNull()
  })
  it.each([
    [{ failure: 'rate_limited', status_code: 429, retry_after_s: 2 }, 2_000],
    [{ failure: 'rate_limited', status_code: 429 }, 10_000],
    [{ failure: 'unavailable', status_code: 503, retry_after_s: 3 }, 3_000],
  ])('waits where the service asks it to, and goes on with the same: %j', async (data, waitMs) => {
    const { sent, waits } = await running((call) => {
      if (call === 2) throw Object.assign(new Error('not now'), { data })
    })
    expect(waits).toEqual([waitMs])
    expect(sent.flat()).toEqual(features.map(({ index }) => index))
  })
  it('asks for half of what is too much at once, down to the one feature that is refused alone', async () => {
    const tooMuch = Object.assign(new Error('fewer at once'), { data: { failure: 'unprocessable' } })
    const { sent, refusal } = await running((_call, indices) => {
      if (indices.length > 100) throw tooMuch
    })
    expect(sent.flat()).toEqual(features.map(({ index }) => index))
    expect(refusal).toBeNull()
    const dense = await running((_call, indices) => {
      if (indices.length > 2 && indices.some((index) => index < 20)) throw tooMuch
    })
    expect(dense.sent.flat()).toEqual(features.map(({ index }) => index))
    expect(dense.sent.length).toBeLessThan(40)
    const faulty = await running((_call, indices) => {
      if (indices.includes(300)) throw tooMuch
    })
    expect(faulty.sent.flat()).toEqual(Array.from({ length: 300 }, (_, index) => index))
    expect(faulty.refusal).toBe('fewer at once')
  })
  it('stops where it is cancelled, and at a refusal', async () => {
    const cancelled = await running(() => {}, 1)
    expect(cancelled.sent).toHaveLength(1)
    const refused = await running((call) => {
      if (call === 2) throw new Error('not yours')
    })
    expect(refused.sent).toHaveLength(1)
    expect(refused.refusal).toBe('not yours')
  })
})

it.each([
  [new TypeError('Failed to fetch'), true],
  [Object.assign(new Error(), { data: { failure: 'internal', status_code: 500 } }), true],
  [Object.assign(new Error(), { data: { failure: 'unavailable', status_code: 503 } }), true],
  [Object.assign(new Error(), { data: { failure: 'rate_limited', status_code: 429 } }), false],
  [Object.assign(new Error(), { data: { failure: 'unprocessable', status_code: 422 } }), false],
])('whether zones were created is not known after %o: %s', (error, lost) => {
  expect(isLost(error)).toBe(lost)
})
