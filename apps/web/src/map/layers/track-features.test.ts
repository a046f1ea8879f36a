import { describe, expect, it } from 'vitest'
import { flownFeatures, framesFlown, type TrackFrame, wayFeatures } from './track-features.ts'

const frames: TrackFrame[] = Array.from({ length: 100 }, (_, second) => ({
  longitude: 77 + second / 1000,
  latitude: 13,
  heightM: second < 50 ? 40 : 80,
  timestampMs: second * 1000,
  state: second >= 70 && second < 80 ? 'breach' : 'conforming',
}))
const flownAt = (atMs: number) =>
  flownFeatures(frames, atMs).features.map(({ properties }) => properties?.part)

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

  it('has its whole way and its home from the beginning', () => {
    expect(wayFeatures(frames, 'Home').features.map(({ properties }) => properties?.part)).toEqual([
      'whole',
      'home',
    ])
  })

  it('becomes one line for each run of a height and a state', () => {
    expect(flownAt(99_000)).toEqual(['conforming', 'conforming', 'breach', 'conforming'])
    expect(flownAt(40_000)).toEqual(['conforming'])
    expect(flownAt(-1)).toEqual([])
  })

  it('leaves no gap between two runs', () => {
    const lines = flownFeatures(frames, 99_000).features
    const ends = lines.map(({ geometry }) => (geometry.type === 'LineString' ? geometry.coordinates : []))
    for (const [index, line] of ends.slice(1).entries()) expect(line[0]).toEqual(ends[index]!.at(-1))
  })

  it('reaches to where the aircraft is shown', () => {
    const { features } = flownFeatures(frames, 10_500, [77.0105, 13])
    const line = features.at(-1)!.geometry
    expect(line.type === 'LineString' && line.coordinates.at(-1)).toEqual([77.0105, 13])
  })

  it('without frames is nothing', () => {
    expect(wayFeatures([], 'Home').features).toEqual([])
    expect(flownFeatures([], 0).features).toEqual([])
  })
})
