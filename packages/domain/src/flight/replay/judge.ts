import type { Deviation, PlanVolume } from '../conformance/rule.ts'
import { type Climbed, climbHeights, flightJudge, type Judged } from '../conformance/whole-flight.ts'
import {
  type AirMoment,
  type Breach,
  beyondM,
  type FlightFindings,
  firstOf,
  type Gap,
  gapBeyondMs,
  longestOf,
  marksOf,
  stayAbove,
} from './findings.ts'
import { always, Changes, figuresShown, Ranks, Runs } from './ranks.ts'
import { breach, countUntil, type FlightTrack, flags, inPieces, states, type TrackChannel } from './track.ts'

/** Calm frames of less than this between two breaches do not make two of them. */
const calmMs = 3_000

/** What is judged with a flight. */
export interface JudgedBy {
  /** Null where it had none, or it is not known any more: then it broke none. */
  readonly plan: PlanVolume | null
  /** Epoch milliseconds, in their order: when an alert was raised, acknowledged or cleared. */
  readonly alertMoments: readonly number[]
}

export interface JudgedFlight {
  readonly findings: FlightFindings
  readonly ranks: Uint8Array
}

/** Judges every frame of a flight, and names those that no level of its track may be without. */
export const judgeFlight = async (
  track: FlightTrack,
  { plan, alertMoments }: JudgedBy,
): Promise<JudgedFlight> => {
  const ranks = new Ranks(track.count)
  const climbed = climbedOf(track, plan)
  const judge = plan && flightJudge(plan, climbed)
  const counts = [0, 0, 0]
  const breaches = plan && new Breaches(track, plan, ranks)
  const happened = new Happened(track, ranks)
  const runs = [
    new Runs(track, ranks, (index) => track.state[index]!),
    new Runs(track, ranks, figuresShown(track)),
  ]
  await inPieces({ from: 0, to: track.count }, (start, end) => {
    for (let index = start; index < end; index += 1) {
      const judged = judge?.(track.judged(index))
      if (judged) track.state[index] = states.indexOf(judged.state)
      counts[track.state[index]!]! += 1
      if (judged?.state === 'breach') breaches!.add(index, judged)
      happened.visit(index)
      for (const run of runs) run.visit(index)
    }
  })
  ranks.raise(0, always)
  ranks.raise(track.count - 1, always)
  for (const moment of alertMoments) ranks.raise(countUntil(track.times, moment) - 1, always)
  const found = breaches?.end() ?? []
  return {
    ranks: ranks.of,
    findings: {
      frames: track.count,
      firstAt: track.at[0] ?? 0,
      lastAt: track.at.at(-1) ?? 0,
      ...greatestOf(track, ranks),
      states: plan && { conforming: counts[0]!, near: counts[1]!, breach: counts[breach]! },
      climbed,
      breachCount: found.length,
      breachMs: found.reduce((sum, { from, to, until }) => sum + (until ?? to) - from, 0),
      breaches: longestOf(found),
      gapCount: happened.gaps.length,
      gaps: longestOf(happened.gaps),
      airMoments: firstOf(happened.airMoments),
      marks: marksOf(track),
    },
  }
}

const climbedOf = (track: FlightTrack, plan: PlanVolume | null): Climbed => {
  if (!plan) return { inBand: null, clear: null }
  const heights = climbHeights(plan)
  return { inBand: stayAbove(track, heights.inBand), clear: stayAbove(track, heights.clear) }
}

/** The farthest of each height are points of every level, and so is the greatest speed. */
const greatestOf = (track: FlightTrack, ranks: Ranks) => {
  const keep = (channel: TrackChannel, sign: 1 | -1): number | null => {
    const index = farthest(track, channel, sign)
    ranks.raise(index, always)
    return index < 0 ? null : track.figure(channel, index)
  }
  for (const channel of ['heightM', 'amslM'] as const) keep(channel, -1)
  keep('amslM', 1)
  return { greatestHeightM: keep('heightM', 1), greatestSpeedMps: keep('speedMps', 1) }
}

const farthest = (track: FlightTrack, channel: TrackChannel, sign: 1 | -1): number => {
  const own = track.figures.get(channel)
  let found = -1
  if (own)
    for (let index = 0; index < track.count; index += 1)
      if (track.isOwn(channel, index) && (found < 0 || own[index]! * sign > own[found]! * sign)) found = index
  return found
}

/** Link gaps, and the states that the station sent. */
class Happened {
  readonly gaps: Gap[] = []
  readonly airMoments: AirMoment[] = []
  readonly #track: FlightTrack
  readonly #ranks: Ranks
  readonly #gapBeyondMs: number
  readonly #said = { inAir: new Changes(), armed: new Changes(), mode: new Changes() }

  constructor(track: FlightTrack, ranks: Ranks) {
    this.#track = track
    this.#ranks = ranks
    this.#gapBeyondMs = gapBeyondMs(track)
  }

  visit(index: number): void {
    const { at, inAir, armed, mode } = this.#track
    const isInAirNow = this.#said.inAir.at(inAir[index]!)
    if (isInAirNow)
      this.airMoments.push({ at: at[index]!, event: inAir[index] === flags.yes ? 'airborne' : 'landed' })
    const isArmedNow = this.#said.armed.at(armed[index]!)
    const isOtherMode = this.#said.mode.at(mode[index]!)
    const [from, to] = [at[index - 1]!, at[index]!]
    const isGap = index > 0 && to - from > this.#gapBeyondMs
    if (isGap) this.gaps.push({ from, to })
    if (isInAirNow || isArmedNow || isOtherMode || isGap) this.#ranks.edge(index, always)
  }
}

interface OpenBreach {
  readonly from: number
  to: number
  readonly cause: Deviation
  worst: number
  worstM: number
}

/** Frames in breach as times of breach. */
class Breaches {
  readonly #found: Breach[] = []
  readonly #track: FlightTrack
  readonly #plan: PlanVolume
  readonly #ranks: Ranks
  #open: OpenBreach | null = null

  constructor(track: FlightTrack, plan: PlanVolume, ranks: Ranks) {
    this.#track = track
    this.#plan = plan
    this.#ranks = ranks
  }

  add(index: number, { deviations }: Judged): void {
    const { at } = this.#track
    if (this.#open && at[index]! - at[this.#open.to]! > calmMs) this.#close(this.#open)
    const [cause = 'outside'] = deviations
    this.#open ??= { from: index, to: index, cause, worst: index, worstM: Number.NEGATIVE_INFINITY }
    const open = this.#open
    open.to = index
    const beyond = beyondM[open.cause](this.#track.judged(index), this.#plan)
    if (beyond <= open.worstM) return
    open.worst = index
    open.worstM = beyond
  }

  end(): readonly Breach[] {
    if (this.#open) this.#close(this.#open)
    return this.#found
  }

  #close({ from, to, cause, worst, worstM }: OpenBreach): void {
    const { at } = this.#track
    const peaks = {
      above: this.#track.figure('heightM', worst),
      below: this.#track.figure('heightM', worst),
      outside: worstM,
      untimely: null,
    }
    this.#found.push({
      from: at[from]!,
      to: at[to]!,
      until: at[to + 1] ?? null,
      cause,
      peakM: peaks[cause],
    })
    this.#ranks.edge(from, always)
    this.#ranks.edge(to + 1, always)
    this.#ranks.raise(worst, always)
    this.#open = null
  }
}
