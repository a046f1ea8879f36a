import { type FrameColumns, packFrames, unpackFrames } from '../telemetry/packed/codec.ts'
import type { ReplayPoint } from './contract.ts'
import { channels, type FlightTrack, isYes, states } from './track.ts'

/** Points as columns, in the order of the format. */
const own = ['at', 'longitude', 'latitude', 'armed', 'inAir', 'state', 'frame', 'sinceMs'] as const
const numberKeys = [...own, ...channels] as const
type NumberKey = (typeof numberKeys)[number]
const place = Object.fromEntries(numberKeys.map((key, i) => [key, i])) as Record<NumberKey, number>

export type Points = FrameColumns

/** These frames of a track as points. */
export const pointsOf = (track: FlightTrack, indexes: Uint32Array): Points => {
  const column = (valueAt: (index: number) => number | null) =>
    Float64Array.from(indexes, (index) => valueAt(index) ?? Number.NaN)
  const { at, before, lastBefore } = track
  const of: Record<(typeof own)[number], (index: number) => number | null> = {
    at: (index) => at[index]!,
    longitude: (index) => track.longitude[index]!,
    latitude: (index) => track.latitude[index]!,
    armed: (index) => track.armed[index]!,
    inAir: (index) => track.inAir[index]!,
    state: (index) => track.state[index]!,
    frame: (index) => before + index + 1,
    sinceMs: (index) => {
      const last = index > 0 ? at[index - 1]! : lastBefore
      return last === null ? null : at[index]! - last
    },
  }
  return {
    count: indexes.length,
    numbers: [
      ...own.map((key) => column(of[key])),
      ...channels.map((channel) => column((index) => track.figure(channel, index))),
    ],
    texts: [Array.from(indexes, (index) => track.modes[track.mode[index]!]!)],
  }
}

export const packPoints = (points: Points): Promise<Buffer> => packFrames(points)

export const unpackPoints = (bytes: Buffer, count: number): Points =>
  unpackFrames(bytes, { count, numbers: numberKeys.length, texts: 1 })

export const pointTimes = ({ numbers }: Points): Float64Array => numbers[place.at]!

export const lineOf = ({ count, numbers }: Points) => {
  const columnOf = (key: NumberKey) => (index: number) => numbers[place[key]]![index]!
  return { count, at: columnOf('at'), state: columnOf('state'), height: columnOf('heightM') }
}

export const pickPoints = ({ numbers, texts }: Points, places: readonly number[]): Points => ({
  count: places.length,
  numbers: numbers.map((values) => Float64Array.from(places, (at) => values[at]!)),
  texts: texts.map((values) => places.map((at) => values[at]!)),
})

export const joinPoints = (all: readonly Points[]): Points => ({
  count: all.reduce((sum, { count }) => sum + count, 0),
  numbers: numberKeys.map((_, i) => Float64Array.from(all.flatMap(({ numbers }) => [...numbers[i]!]))),
  texts: [all.flatMap(({ texts }) => texts[0]!)],
})

/** As the wire has them; a flight without a known plan is in no state. */
export const presentPoints = ({ count, numbers, texts }: Points, isJudged: boolean): ReplayPoint[] =>
  Array.from({ length: count }, (_, index) => {
    const of = (key: NumberKey) => numbers[place[key]]![index]!
    const known = (key: NumberKey) => (Number.isNaN(of(key)) ? null : of(key))
    return {
      frame: of('frame'),
      timestamp: new Date(of('at')).toISOString(),
      since_ms: known('sinceMs'),
      latitude: of('latitude'),
      longitude: of('longitude'),
      altitude_agl: known('heightM'),
      absolute_altitude_m: known('amslM'),
      altitude_w84: known('w84M'),
      heading: known('headingDeg'),
      groundspeed_mps: known('speedMps'),
      climb_mps: known('climbMps'),
      battery_remaining_percent: known('battery'),
      is_armed: isYes(of('armed')),
      is_in_air: isYes(of('inAir')),
      flight_mode: texts[0]![index]!,
      state: isJudged ? states[of('state')]! : null,
    }
  })
