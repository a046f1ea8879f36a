import { describe, expect, it } from 'vitest'
import { simplifyTrack } from './simplify-track.ts'

const none = () => false
const straight = Array.from({ length: 900 }, (_, index) => ({ longitude: 77 + index / 10_000, latitude: 13 }))

describe('a track thinned out for the map', () => {
  it('of a straight leg keeps its ends', () => {
    expect(simplifyTrack(straight, 1, none)).toEqual([0, 899])
  })

  it('keeps a turn, and a bend that is wider than the tolerance', () => {
    const turned = straight.map((place, index) =>
      index <= 400 ? place : { longitude: 77.04, latitude: 13 + (index - 400) / 10_000 },
    )
    expect(simplifyTrack(turned, 1, none)).toEqual([0, 400, 899])
    const bulged = straight.map((place, index) => (index === 50 ? { ...place, latitude: 13.0001 } : place))
    expect(simplifyTrack(bulged, 1, none)).toContain(50)
    expect(simplifyTrack(bulged, 20, none)).toEqual([0, 899])
  })

  it('keeps the frames at which the state changes', () => {
    expect(simplifyTrack(straight, 1, (index) => index === 333)).toEqual([0, 333, 899])
  })

  it('of 50,000 frames in circles is soon done and few', () => {
    const circles = Array.from({ length: 50_000 }, (_, index) => ({
      longitude: 77 + 0.01 * Math.cos(index / 100),
      latitude: 13 + 0.01 * Math.sin(index / 100),
    }))
    const kept = simplifyTrack(circles, 1.5, none)
    expect(kept.length).toBeLessThan(10_000)
    expect(kept.at(-1)).toBe(49_999)
  })

  it('of nothing is nothing', () => {
    expect(simplifyTrack([], 1, none)).toEqual([])
  })
})
