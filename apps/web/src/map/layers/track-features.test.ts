import { describe, expect, it } from 'vitest'
import { framesFlown, type TrackFrame, trackFeatures } from './track-features.ts'

const frames: TrackFrame[] = Array.from({ length: 100 }, (_, second) => ({
  longitude: 77 + second / 1000,
  latitude: 13,
  heightM: second < 50 ? 40 : 80,
  timestampMs: second * 1000,
  isBreach: second >= 70 && second < 80,
}))
const partsAt = (atMs: number) =>
  trackFeatures(frames, atMs, 'Home').features.map(({ properties }) => properties?.part)

describe('a recorded track', () => {
  it.each([
    [-1, 0],
    [0, 1],
    [500, 1],
    [99_000, 100],
    [1_000_000, 100],
  ])('has at %d ms %d frames flown', (atMs, count) => {
    expect(framesFlown(frames, atMs)).toBe(count)
  })

  it('becomes one line for each run of a height and a state', () => {
    expect(partsAt(99_000)).toEqual(['whole', 'flown', 'flown', 'breach', 'flown', 'home'])
    expect(partsAt(40_000)).toEqual(['whole', 'flown', 'home'])
    expect(partsAt(-1)).toEqual(['whole', 'home'])
  })

  it('leaves no gap between two runs', () => {
    const lines = trackFeatures(frames, 99_000, 'Home').features.slice(1, -1)
    const ends = lines.map(({ geometry }) => (geometry.type === 'LineString' ? geometry.coordinates : []))
    for (const [index, line] of ends.slice(1).entries()) expect(line[0]).toEqual(ends[index]!.at(-1))
  })

  it('without frames is nothing', () => {
    expect(trackFeatures([], 0, 'Home').features).toEqual([])
  })
})
