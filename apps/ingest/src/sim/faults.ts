import type { TrackFrame } from '../station/track.ts'

/** A number from 0 up to 1, as Math.random, but the same ones for the same seed. */
export type Random = () => number

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, good enough to scatter faults. */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What a line does to messages; each a probability from 0 to 1. */
export interface LineFaults {
  readonly loss: number
  readonly duplicates: number
  /** A message waits until the next one has passed it. */
  readonly reorder: number
}

export interface Passed<T> {
  /** What comes out of the line now, in order. */
  readonly out: readonly T[]
  /** What waits for a later message; give it back with the next one. */
  readonly held: readonly T[]
  readonly isLost: boolean
  readonly isDoubled: boolean
}

/** One message over a bad line. The same random numbers give the same faults. */
export const overLine = <T>(
  held: readonly T[],
  message: T,
  faults: LineFaults,
  random: Random,
): Passed<T> => {
  // Always three numbers, so that one fault's share does not change where the others fall.
  const [forLoss, forDouble, forOrder] = [random(), random(), random()]
  if (forLoss < faults.loss) return { out: [], held, isLost: true, isDoubled: false }
  const isDoubled = forDouble < faults.duplicates
  const copies = isDoubled ? [message, message] : [message]
  if (held.length === 0 && forOrder < faults.reorder)
    return { out: [], held: copies, isLost: false, isDoubled }
  return { out: [...copies, ...held], held: [], isLost: false, isDoubled }
}

/** Something that begins by chance or at a time, and lasts. */
export interface EpisodeRule {
  /** Of beginning within any second. */
  readonly perSecond: number
  /** Seconds from the start; null: by chance alone. */
  readonly atS: number | null
  readonly forS: number
}

export interface Moment {
  readonly nowS: number
  /** When it was asked last. */
  readonly beforeS: number
}

/** Until when the episode lasts that is on at this moment; null when there is none. `endsS`: what was answered last. */
export const episode = (
  endsS: number | null,
  { nowS, beforeS }: Moment,
  rule: EpisodeRule,
  random: Random,
): number | null => {
  const chance = random()
  if (endsS !== null && nowS < endsS) return endsS
  const isTime = rule.atS !== null && beforeS < rule.atS && nowS >= rule.atS
  const isChance = chance < 1 - (1 - rule.perSecond) ** (nowS - beforeS)
  return isTime || isChance ? nowS + rule.forS : null
}

export const excursions = ['lateral', 'height', 'both'] as const
export type Excursion = (typeof excursions)[number]

/** Far outside of any envelope that the frame was inside, by more than instruments err. */
const asideM = 2_000
const aboveM = 150
const metresPerDegree = 111_195

/** The frame as it would be if the aircraft had left its envelope: aside of its heading, above its height, or both. */
export const stray = (frame: TrackFrame, excursion: Excursion): TrackFrame => ({
  ...frame,
  ...(excursion !== 'height' && aside(frame)),
  ...(excursion !== 'lateral' && above(frame)),
})

const aside = ({ latitude, longitude, heading }: TrackFrame) => {
  const right = (((typeof heading === 'number' ? heading : 0) + 90) * Math.PI) / 180
  const north = (asideM * Math.cos(right)) / metresPerDegree
  const east = (asideM * Math.sin(right)) / (metresPerDegree * Math.cos((latitude * Math.PI) / 180))
  return { latitude: latitude + north, longitude: longitude + east }
}

const above = ({ altitude_agl: height, absolute_altitude_m: absolute }: TrackFrame) => ({
  altitude_agl: (typeof height === 'number' ? height : 0) + aboveM,
  ...(typeof absolute === 'number' && { absolute_altitude_m: absolute + aboveM }),
})
