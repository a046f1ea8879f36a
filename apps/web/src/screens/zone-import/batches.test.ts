import type { ZoneDraft } from '@clearway/domain/exchange'
import { describe, expect, it } from 'vitest'
import { nextBatch } from './batches.ts'

const feature = (index: number, parts: number) => ({
  index,
  drafts: Array.from({ length: parts }, () => ({}) as ZoneDraft),
})
const all = () => true

describe('the next batch of an import', () => {
  it('takes all that fits at once', () => {
    expect(nextBatch([feature(0, 1), feature(1, 3)], all)).toEqual({ indices: [0, 1], zones: 4, rest: 0 })
  })
  it('stops before the feature that would be too much, and keeps its parts together', () => {
    const features = [feature(0, 499), feature(1, 2), feature(2, 1)]
    expect(nextBatch(features, all)).toEqual({ indices: [0], zones: 499, rest: 3 })
  })
  it('leaves out what makes no zone and what was not chosen', () => {
    const features = [feature(0, 0), feature(1, 1), feature(2, 1)]
    expect(nextBatch(features, (index) => index !== 2)).toEqual({ indices: [1], zones: 1, rest: 0 })
  })
})
