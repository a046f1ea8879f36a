import type { Tx } from '@clearway/db'
import type { Services } from '../../kernel/index.ts'
import type { PlanVolume } from '../conformance/rule.ts'
import { flightJudge } from '../conformance/whole-flight.ts'
import { Bounds } from './bounded.ts'
import { mostFrames, mostPoints } from './contract.ts'
import { type FlightFindings, framesAMark } from './findings.ts'
import { toleranceM } from './levels.ts'
import { atOneMoment, judgedByOf, type MadeTrack, makeTrack, planOf, type ReplayedSession } from './made.ts'
import { joinPoints, lineOf, type Points, pickPoints, pointsOf } from './points.ts'
import { readTrack } from './read-track.ts'
import * as store from './store.ts'
import { countUntil, type FlightTrack, inPieces, states, type Times } from './track.ts'

/** The stretch that is looked at. Epoch milliseconds. */
export interface Window {
  readonly from: number
  readonly to: number
}

/** What one look at a flight shows. */
export interface View {
  readonly points: Points
  /** 0: every frame; null: more points must stay than an answer holds; it has a part of them. */
  readonly toleranceM: number | null
  readonly findings: FlightFindings
}

export const viewOf = async (
  services: Pick<Services, 'db' | 'memory'>,
  session: ReplayedSession,
  window: Window,
): Promise<View> => {
  const { db, memory } = services
  const look = (readMost: number) => atOneMoment(db, (tx) => preparedView(tx, { session, window, readMost }))
  const first = await look(manyPoints)
  const key = `${session.sessionUuid} ${window.from} ${window.to}`
  const prepared =
    first === 'many points'
      ? await memory.longFlights.share(key, () => look(Number.POSITIVE_INFINITY))
      : first
  if (prepared === 'out of date') await store.outdate(db, session.sessionUuid)
  if (prepared && typeof prepared !== 'string') return prepared
  return madeView(await makeTrack(services, session), window)
}

/** From the last time that is not after the stretch's begin to the first that is not before its end. */
const within = (times: Times, { from, to }: Window) => ({
  start: Math.max(0, countUntil(times, from) - 1),
  // Times are whole milliseconds.
  end: Math.min(times.count, countUntil(times, to - 1) + 1),
})

/** The frames of a stretch, with those beyond its ends; null where its own are more than are shown one by one. */
const oneByOne = (track: FlightTrack, window: Window): Uint32Array | null => {
  const own = countUntil(track.times, window.to) - countUntil(track.times, window.from - 1)
  if (own > mostFrames) return null
  const { start, end } = within(track.times, window)
  return Uint32Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i)
}

/** The part of a stretch in which the flight was: where it is too long for an answer this is what is divided. */
const boundsOf = ({ firstAt, lastAt }: FlightFindings, { from, to }: Window): Bounds =>
  new Bounds({ from: Math.max(from, firstAt), to: Math.min(to, lastAt) })

/** Of a flight that is all in memory. */
const madeView = async ({ track, findings, levels }: MadeTrack, window: Window): Promise<View> => {
  const all = oneByOne(track, window)
  if (all) return { points: pointsOf(track, all), toleranceM: 0, findings }
  const shown = levels.map(({ level, points }) => {
    const { start, end } = within(track.lineOf(points), window)
    return { toleranceM: toleranceM(level), indexes: points.subarray(start, end) }
  })
  const fitting = shown.find(({ indexes }) => indexes.length <= mostPoints)
  if (fitting) return { points: pointsOf(track, fitting.indexes), toleranceM: fitting.toleranceM, findings }
  const bounded = await boundedFrames(track, shown.at(-1)!.indexes, boundsOf(findings, window))
  return { points: pointsOf(track, bounded), toleranceM: null, findings }
}

const boundedFrames = async (
  track: FlightTrack,
  indexes: Uint32Array,
  bounds: Bounds,
): Promise<Uint32Array> => {
  const stayOf = (some: Uint32Array) =>
    Uint32Array.from(bounds.stay(track.lineOf(some)), (place) => some[place]!)
  const kept: number[] = []
  await inPieces({ from: 0, to: indexes.length }, (start, end) => {
    kept.push(...stayOf(indexes.subarray(start, end)))
  })
  return stayOf(Uint32Array.from(kept))
}

/** A look that has to read more points than this takes its turn with the flights that are read whole. */
const manyPoints = 20 * mostPoints

interface Look {
  readonly session: ReplayedSession
  readonly window: Window
  /** A look that would read more points answers 'many points'. */
  readonly readMost: number
}

const preparedView = async (
  tx: Tx,
  { session, window, readMost }: Look,
): Promise<View | 'out of date' | 'many points' | null> => {
  const prepared = await store.findPrepared(tx, session.sessionUuid)
  if (!prepared) return null
  const plan = await planOf(tx, session)
  if (prepared.judgedBy !== judgedByOf(plan)) return 'out of date'
  const { findings } = prepared
  const all = await everyFrame(tx, session, { plan, findings }, window)
  if (all) return { points: all, toleranceM: 0, findings }
  const { sessionUuid } = session
  let shown: readonly store.PointChunk[] = []
  for (const [level, chunks] of await levelsOf(tx, sessionUuid)) {
    shown = chunksWithin(chunks, window)
    // The first and the last are cut.
    if (pointsIn(shown.slice(1, -1)) > mostPoints) continue
    const points = cut(joinPoints(await store.readPoints(tx, sessionUuid, shown)), window)
    if (points.count <= mostPoints) return { points, toleranceM: toleranceM(level), findings }
  }
  if (pointsIn(shown) > readMost) return 'many points'
  const parts = { sessionUuid, shown, window, bounds: boundsOf(findings, window) }
  return { points: await boundedPoints(tx, parts), toleranceM: null, findings }
}

const levelsOf = async (tx: Tx, sessionUuid: string) =>
  Map.groupBy(await store.listPointChunks(tx, sessionUuid), ({ level }) => level)

const pointsIn = (chunks: readonly store.PointChunk[]): number =>
  chunks.reduce((sum, { points }) => sum + points, 0)

/** Some milliseconds' work; others have their turn while the next are read. */
const chunksAtOnce = 10

interface Parts {
  readonly sessionUuid: string
  readonly shown: readonly store.PointChunk[]
  readonly window: Window
  readonly bounds: Bounds
}

/** What stays of the coarsest level, read part by part. */
const boundedPoints = async (tx: Tx, { sessionUuid, shown, window, bounds }: Parts): Promise<Points> => {
  const stayOf = (points: Points) => pickPoints(points, bounds.stay(lineOf(points)))
  const kept: Points[] = []
  for (let start = 0; start < shown.length; start += chunksAtOnce) {
    const part = await store.readPoints(tx, sessionUuid, shown.slice(start, start + chunksAtOnce))
    for (const points of part) kept.push(stayOf(cut(points, window)))
  }
  return stayOf(joinPoints(kept))
}

/** Those that hold a point of the stretch, or the next one beyond an end of it. */
const chunksWithin = (
  chunks: readonly store.PointChunk[],
  { from, to }: Window,
): readonly store.PointChunk[] => {
  const first = chunks.findLastIndex(({ firstAt }) => firstAt <= from)
  const last = chunks.findIndex(({ lastAt }) => lastAt >= to)
  return chunks.slice(Math.max(0, first), last < 0 ? chunks.length : last + 1)
}

const cut = (points: Points, window: Window): Points => {
  const { start, end } = within(lineOf(points), window)
  return pickPoints(
    points,
    Array.from({ length: end - start }, (_, i) => start + i),
  )
}

interface Known {
  readonly plan: PlanVolume | null
  readonly findings: FlightFindings
}

/** So many frames and less lie between as many marks. */
const mostMarks = mostFrames / framesAMark + 2

/** The stretch with every frame; null where these are more than an answer holds. */
const everyFrame = async (
  tx: Tx,
  { sessionUuid }: ReplayedSession,
  { plan, findings }: Known,
  window: Window,
): Promise<Points | null> => {
  const { marks, lastAt } = findings
  const first = Math.max(
    0,
    marks.findLastIndex(({ at }) => at < window.from),
  )
  const next = marks.findIndex(({ at }) => at > window.to)
  if ((next < 0 ? marks.length : next) - first > mostMarks) return null
  const { at: from, lastBefore } = marks[first]!
  const stretch = { from, to: marks[next]?.at ?? lastAt, before: first * framesAMark, lastBefore }
  const track = await readTrack(tx, sessionUuid, stretch)
  const shown = oneByOne(track, window)
  if (!shown) return null
  if (plan) judgeAll(track, plan, findings)
  return pointsOf(track, shown)
}

const judgeAll = (track: FlightTrack, plan: PlanVolume, { climbed }: FlightFindings): void => {
  const judge = flightJudge(plan, climbed)
  for (let index = 0; index < track.count; index += 1)
    track.state[index] = states.indexOf(judge(track.judged(index)).state)
}
