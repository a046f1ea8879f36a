import { describe, expect, it } from 'vitest'
import { buildFlight, noonMs } from '../../testing/build-flight.ts'
import { poseAt } from './pose.ts'

describe('where the aircraft is shown', () => {
  const frames = buildFlight(60, (second) => ({ heightM: second }))

  it('is between two frames, with the figures of the one before as they were stored', () => {
    const pose = poseAt(frames, noonMs + 10_400)!
    expect(pose).toMatchObject({ index: 10, linkAgeMs: 400, headingDeg: 90 })
    expect(pose.frame.heightM).toBe(10)
    expect(pose.longitude).toBeCloseTo(77.50104, 9)
  })

  it('stays where it was last seen while the link is lost', () => {
    const gapped = frames
      .filter((_, index) => index <= 20 || index >= 40)
      .map((frame, index) => ({ ...frame, number: index + 1 }))
    const pose = poseAt(gapped, noonMs + 30_000)!
    expect(pose.linkAgeMs).toBe(10_000)
    expect(pose.longitude).toBe(gapped[20]!.longitude)
  })

  it('is on the line between two frames that have others between them, and how old the newest is is not known', () => {
    const thinned = frames.filter((_, index) => index % 20 === 0)
    const pose = poseAt(thinned, noonMs + 30_000)!
    expect(pose.linkAgeMs).toBeNull()
    expect(pose.longitude).toBeCloseTo(77.503, 9)
  })

  it('before the first frame is at it, and after the last at that', () => {
    expect(poseAt(frames, noonMs - 5_000)).toMatchObject({ index: 0, linkAgeMs: 0 })
    expect(poseAt(frames, noonMs + 61_000)).toMatchObject({ index: 60, linkAgeMs: 1_000 })
  })

  it('turns the way it moved where no heading was sent', () => {
    const unturned = frames.map((frame) => ({ ...frame, headingDeg: null }))
    expect(poseAt(unturned, noonMs + 3_000)!.headingDeg).toBeCloseTo(90, 0)
    expect(poseAt(unturned, noonMs + 60_000)!.headingDeg).toBeCloseTo(90, 0)
    expect(poseAt(unturned.slice(0, 1), noonMs)!.headingDeg).toBe(0)
  })

  it('is nowhere without frames', () => {
    expect(poseAt([], noonMs)).toBeUndefined()
  })
})
