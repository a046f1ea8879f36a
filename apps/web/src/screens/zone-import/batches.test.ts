import type { ZoneDraft } from '@clearway/domain/exchange'
import { describe, expect, it } from 'vitest'
import { nextBatch } from './batches.ts'

const feature = (index: number, parts: number) => ({
  index,
  drafts: Array.from({ length: parts }, () => ({}) as ZoneDraft),
})

describe('the next batch of an import', () => {
  it('takes all that fits at once', () => {
    expect(nextBatch([feature(0, 1), feature(1, 3)])).toEqual({ indices: [0, 1], zones: 4 })
  })
  it('stops before the feature that would be too much, and keeps its parts together', () => {
    expect(nextBatch([feature(0, 249), feature(1, 2), feature(2, 1)])).toEqual({ indices: [0], zones: 249 })
  })
  it('sends a feature of many parts alone', () => {
    expect(nextBatch([feature(0, 400), feature(1, 1)])).toEqual({ indices: [0], zones: 400 })
  })
})
