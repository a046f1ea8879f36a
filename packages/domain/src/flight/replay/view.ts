import type { Tx } from '@clearway/db'
import type { Services } from '../../kernel/index.ts'
import type { PlanVolume } from '../conformance/rule.ts'
import { flightJudge } from '../conformance/whole-flight.ts'
import { boundedPoints } from './bounded.ts'
import { mostFrames, mostPoints } from './contract.ts'
import { type FlightFindings, framesAMark } from './findings.ts'
import { toleranceM } from './levels.ts'
import { atOneMoment, judgedByOf, type MadeTrack, makeTrack, planOf, type ReplayedSession } from './made.ts'
import { joinPoints, type Points, pickPoints, pointsOf, pointTimes } from './points.ts'
import { readTrack } from './read-track.ts'
import * as store from './store.ts'
import { countUntil, type FlightTrack, states } from './track.ts'

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
  const { db } = services
  const prepared = await atOneMoment(db, (tx) => preparedView(tx, session, window))
  if (prepared === 'out of date') await store.outdate(db, session.sessionUuid)
  if (prepared && prepared !== 'out of date') return prepared
  return madeView(await makeTrack(services, session), window)
}

/** From the last time that is not after the stretch's begin to the first that is not before its end. */
const within = (times: Float64Array, { from, to }: Window) => ({
  start: Math.max(0, countUntil(times, from) - 1),
  // Times are whole milliseconds.
  end: Math.min(times.length, countUntil(times, to - 1) + 1),
})

/** Of a flight that is all in memory. */
const madeView = ({ track, findings, levels }: MadeTrack, window: Window): View => {
  const { start, end } = within(track.at, window)
  const all = rangeOf(start, end)
  if (all.length <= mostFrames) return { points: pointsOf(track, all), toleranceM: 0, findings }
  const shown = levels.map(({ level, points }) => {
    const times = Float64Array.from(points, (index) => track.at[index]!)
    const { start, end } = within(times, window)
    return { toleranceM: toleranceM(level), indexes: points.subarray(start, end) }
  })
  const fitting = shown.find(({ indexes }) => indexes.length <= mostPoints)
  if (fitting) return { points: pointsOf(track, fitting.indexes), toleranceM: fitting.toleranceM, findings }
  return { points: boundedPoints(pointsOf(track, shown.at(-1)!.indexes)), toleranceM: null, findings }
}

const preparedView = async (
  tx: Tx,
  session: ReplayedSession,
  window: Window,
): Promise<View | 'out of date' | null> => {
  const prepared = await store.findPrepared(tx, session.sessionUuid)
  if (!prepared) return null
  const plan = await planOf(tx, session)
  if (prepared.judgedBy !== judgedByOf(plan)) return 'out of date'
  const { findings } = prepared
  const all = await everyFrame(tx, session, { plan, findings }, window)
  if (all) return { points: all, toleranceM: 0, findings }
  return { ...(await thinnedPoints(tx, session, window)), findings }
}

const thinnedPoints = async (
  tx: Tx,
  { sessionUuid }: ReplayedSession,
  window: Window,
): Promise<Omit<View, 'findings'>> => {
  const levels = [...Map.groupBy(await store.listPointChunks(tx, sessionUuid), ({ level }) => level)]
  for (const [i, [level, chunks]] of levels.entries()) {
    const shown = chunksWithin(chunks, window)
    const isCoarsest = i === levels.length - 1
    // The first and the last are cut.
    const surely = shown.slice(1, -1).reduce((sum, { points }) => sum + points, 0)
    if (surely > mostPoints && !isCoarsest) continue
    const points = cut(joinPoints(await store.readPoints(tx, sessionUuid, shown)), window)
    if (points.count <= mostPoints) return { points, toleranceM: toleranceM(level) }
    if (isCoarsest) return { points: boundedPoints(points), toleranceM: null }
  }
  throw new Error(`the replay of session ${sessionUuid} is prepared and has no levels`)
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
  const { start, end } = within(pointTimes(points), window)
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
  const { start, end } = within(track.at, window)
  if (end - start > mostFrames) return null
  if (plan) judgeAll(track, plan, findings)
  return pointsOf(track, rangeOf(start, end))
}

const rangeOf = (start: number, end: number): Uint32Array =>
  Uint32Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i)

const judgeAll = (track: FlightTrack, plan: PlanVolume, { climbed }: FlightFindings): void => {
  const judge = flightJudge(plan, climbed)
  for (let index = 0; index < track.count; index += 1)
    track.state[index] = states.indexOf(judge(track.judged(index)).state)
}
