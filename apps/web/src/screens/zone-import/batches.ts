import type { ZoneFeature } from '@clearway/domain/exchange'

/** What is sent at a time, so that progress shows and little is under way when somebody cancels. */
const zonesAtOnce = 250

export interface Batch {
  readonly indices: readonly number[]
  readonly zones: number
}

/** The next features that go together, at most so many and in the order of the file; one of many parts goes alone. */
export const nextBatch = (
  features: readonly Pick<ZoneFeature, 'index' | 'drafts'>[],
  most = Number.POSITIVE_INFINITY,
): Batch => {
  const indices: number[] = []
  let zones = 0
  for (const { index, drafts } of features) {
    if (indices.length > 0 && (indices.length >= most || zones + drafts.length > zonesAtOnce)) break
    indices.push(index)
    zones += drafts.length
  }
  return { indices, zones }
}
