import type { ZoneFeature } from '@clearway/domain/exchange'

/** What one import creates at most. */
export const mostZones = 500

export interface Batch {
  readonly indices: readonly number[]
  readonly zones: number
  /** Zones that wait for the next one. */
  readonly rest: number
}

/** The next features that go together: as many as one import takes, in the order of the file. */
export const nextBatch = (
  features: readonly Pick<ZoneFeature, 'index' | 'drafts'>[],
  goes: (index: number) => boolean,
): Batch => {
  const waiting = features.filter(({ index, drafts }) => drafts.length > 0 && goes(index))
  const indices: number[] = []
  let zones = 0
  let rest = 0
  for (const { index, drafts } of waiting) {
    const isFull = rest > 0 || zones + drafts.length > mostZones
    if (isFull) rest += drafts.length
    else {
      indices.push(index)
      zones += drafts.length
    }
  }
  return { indices, zones, rest }
}
