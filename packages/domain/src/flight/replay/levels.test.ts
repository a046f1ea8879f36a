import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { geodesicDistanceM } from '../../geo/index.ts'
import { type MadeFrame, trackOf } from '../../testing/builders/tracks.ts'
import { judgeFlight } from './judge.ts'
import { type Level, thinned, toleranceM } from './levels.ts'
import { type FlightTrack, inPieces, type TrackChannel } from './track.ts'

const nothing = { plan: null, alertMoments: [] }

const flown = async (frames: readonly MadeFrame[]) => {
  const track = trackOf(frames)
  const { ranks } = await judgeFlight(track, nothing)
  return { track, levels: await thinned(track, ranks) }
}

/** How far a frame is off the line between the points around it, at its moment. */
const offAt = (track: FlightTrack, points: Uint32Array, index: number) => {
  const next = points.findIndex((point) => point >= index)
  const [a, b] = [points[Math.max(0, next - 1)]!, points[next]!]
  const share = a === b ? 0 : (track.at[index]! - track.at[a]!) / (track.at[b]! - track.at[a]!)
  const between = (values: Float64Array) => values[a]! + share * (values[b]! - values[a]!)
  const figure = (channel: TrackChannel) => {
    const values = track.figures.get(channel)
    return values ? Math.abs(values[index]! - between(values)) : 0
  }
  const place = [between(track.longitude), between(track.latitude)]
  return {
    placeM: geodesicDistanceM(place, [track.longitude[index]!, track.latitude[index]!]),
    heightM: figure('heightM'),
    amslM: figure('amslM'),
    speedMps: figure('speedMps') * 4,
    battery: figure('battery'),
  }
}

const worstOff = (track: FlightTrack, { points }: Level) =>
  Math.max(...Array.from(track.at, (_, index) => Math.max(...Object.values(offAt(track, points, index)))))

/** A walk: in steps of place, height and speed, with silences, jumps and figures that are missing now and then. */
const step = fc.record({
  ms: fc.oneof({ weight: 300, arbitrary: fc.integer({ min: 1, max: 2_000 }) }, fc.constant(60_000)),
  east: fc.double({ min: -2e-4, max: 2e-4, noNaN: true }),
  north: fc.double({ min: -2e-4, max: 2e-4, noNaN: true }),
  up: fc.double({ min: -8, max: 8, noNaN: true }),
  speedMps: fc.option(fc.double({ min: 0, max: 20, noNaN: true })),
  hasHeight: fc.boolean(),
  turns: fc.integer({ min: 0, max: 100 }),
})
const walk = fc.array(step, { minLength: 1_500, maxLength: 2_000 }).map((steps) => {
  let [at, longitude, latitude, heightM] = [1_750_000_000_000, 77.5, 13, 60]
  let [isInAir, isAuto] = [false, true]
  return steps.map(({ ms, east, north, up, hasHeight, turns, speedMps }): MadeFrame => {
    at += ms
    longitude += east
    latitude += north
    heightM += up
    if (turns === 0) isInAir = !isInAir
    if (turns === 1) isAuto = !isAuto
    const said = { isInAir, mode: isAuto ? 'AUTO' : 'RTL' }
    const heights = { heightM: hasHeight ? heightM : null, amslM: heightM + 900 }
    return { at, longitude, latitude, speedMps, ...heights, ...said }
  })
})

describe('the levels of a track', () => {
  /** A walk may be too wild to have any. */
  let seen = 0
  afterAll(() => expect(seen).toBeGreaterThanOrEqual(20))

  it('leave out no frame that lies beyond their tolerance, at its own moment', () =>
    fc.assert(
      fc.asyncProperty(walk, async (frames) => {
        const { track, levels } = await flown(frames)
        // The plane of the flight's first frame is as good as half a percent here.
        seen += levels.length
        for (const level of levels)
          expect(worstOff(track, level)).toBeLessThanOrEqual(toleranceM(level.level) * 1.005)
      }),
      { numRuns: 20, unbiased: true },
    ))

  it('nest, begin and end with the flight, and keep its extremes and what its station reported', () =>
    fc.assert(
      fc.asyncProperty(walk, async (frames) => {
        const { track, levels } = await flown(frames)
        const highest = frames.reduce(
          (best, { heightM }, i) => ((heightM ?? -1e9) > (frames[best]!.heightM ?? -1e9) ? i : best),
          0,
        )
        const said = ['isInAir', 'mode'] as const
        const changes = frames.flatMap((frame, i) =>
          i > 0 && said.some((field) => frame[field] !== frames[i - 1]![field]) ? [i - 1, i] : [],
        )
        let finer = new Set(Array.from(track.at, (_, index) => index))
        for (const { points } of levels) {
          const own = new Set(points)
          expect([...own].every((index) => finer.has(index))).toBe(true)
          for (const index of [0, frames.length - 1, highest, ...changes]) expect(own.has(index)).toBe(true)
          finer = own
        }
      }),
      { numRuns: 20, unbiased: true },
    ))

  it('have few points where there is little to see', async () => {
    const { levels } = await flown(
      Array.from({ length: 20_000 }, (_, i) => ({
        at: i * 100,
        longitude: 77.5 + 0.01 * Math.sin(i / 2_000),
        latitude: 13 + 0.01 * Math.cos(i / 2_000),
        heightM: 60,
      })),
    )
    expect(levels[0]!.points.length).toBeLessThan(20_000 / 20)
    expect(levels.at(-1)!.points.length).toBeLessThanOrEqual(750)
  })

  it('are one where more than a third of the frames must stay: the finest that has little but these', async () => {
    const frames = Array.from({ length: 3_000 }, (_, i): MadeFrame => {
      const mode = `mode ${Math.floor(i / 4)}`
      return { at: i * 100, longitude: 77.5, latitude: 13, heightM: i % 4 === 1 ? 61.4 : 60, mode }
    })
    const { levels } = await flown(frames)
    expect(levels.map(({ level, points }) => [level, points.length])).toEqual([[3, 1_501]])
  })

  it('have no point of what flaps many times a minute where it is not visible', async () => {
    const frames = Array.from({ length: 10_000 }, (_, i): MadeFrame => {
      const heightM = i % 2 === 0 ? 60 : null
      return { at: i * 100, longitude: 77.5, latitude: 13, heightM }
    })
    const { levels } = await flown(frames)
    expect(levels.at(-1)!.points.length).toBeLessThanOrEqual(250)
  })
})

it('a long flight is gone through in pieces between which others have their turn', async () => {
  let turns = 0
  const others = setInterval(() => {
    turns += 1
  })
  await inPieces({ from: 0, to: 200_000 }, (start, end) => {
    const until = performance.now() + 1
    while (end > start && performance.now() < until);
  })
  clearInterval(others)
  expect(turns).toBeGreaterThan(2)
})
