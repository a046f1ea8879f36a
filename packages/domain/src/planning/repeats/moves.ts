import type { Tx } from '@clearway/db'
import { type Ctx, ensure } from '../../kernel/index.ts'
import { settleShifted, shiftPlans } from '../flight-plans/shift.ts'
import { type MissionRow, openMissions } from '../mission-records/store.ts'
import { rewriteMission } from '../missions/making.ts'
import type { MoveOthers } from './contract.ts'
import { windowFrom } from './copies.ts'
import { shiftOnWall, wallShift } from './rule.ts'
import { bySoonest, findSeries, occurrencesOf } from './store.ts'

/** A mission, held, and when it is to start. */
interface Move {
  readonly mission: MissionRow
  readonly startTime: Date
}

/** The later ones of a mission's series, the soonest first, held. The caller holds the mission. */
export const holdLater = async (
  tx: Tx,
  { missionUuid, seriesUuid, startTime }: MissionRow,
): Promise<MissionRow[]> => {
  if (seriesUuid === null) return []
  const uuids = await occurrencesOf(tx, seriesUuid, startTime)
  return bySoonest(
    await openMissions(
      tx,
      uuids.filter((uuid) => uuid !== missionUuid),
    ),
  )
}

/** The later ones of a series, as far on the wall as one of it moves, so that all keep one time. */
export const followingMoves = async (tx: Tx, moved: MissionRow, startTime: Date): Promise<Move[]> => {
  if (moved.seriesUuid === null) return []
  const { time_zone: zone } = (await findSeries(tx, moved.seriesUuid)).rule
  const shiftMs = wallShift(zone, moved.startTime, startTime)
  return (await holdLater(tx, moved)).map((mission) => ({
    mission,
    startTime: shiftOnWall(zone, mission.startTime, shiftMs),
  }))
}

/** Those of a series that are named, each to a start of its own: a move is taken back so, for what it moved alone. */
export const namedMoves = async (
  tx: Tx,
  { missionUuid, seriesUuid }: MissionRow,
  others: MoveOthers,
): Promise<Move[]> => {
  const starts = new Map(others.map((other) => [other.mission_uuid, other.start_time]))
  const series = seriesUuid === null ? [] : await occurrencesOf(tx, seriesUuid)
  const named = series.filter((uuid) => uuid !== missionUuid && starts.has(uuid))
  const missions = bySoonest(await openMissions(tx, named))
  ensure(
    missions.length === others.length,
    'not_found',
    'others: each must be another active mission of the series, named once.',
  )
  return missions.map((mission) => ({ mission, startTime: starts.get(mission.missionUuid) as Date }))
}

/** Moves missions with their plans. All plans are taken off the ground first: a series is not in its own way. */
export const moveAll = async (ctx: Ctx, tx: Tx, moves: readonly Move[]): Promise<void> => {
  const shifted = []
  for (const move of moves) shifted.push({ ...move, plans: await shiftTo(ctx, tx, move) })
  for (const { mission: before, startTime, plans } of shifted) {
    const changed = { ...before, ...windowFrom(before, startTime), updatedAt: ctx.clock.now() }
    await rewriteMission(ctx, tx, { before, changed, crew: {} })
    await settleShifted(ctx, tx, plans)
  }
}

const shiftTo = (ctx: Ctx, tx: Tx, { mission, startTime }: Move) => {
  ensure(
    windowFrom(mission, startTime).endTime > ctx.clock.now(),
    'unprocessable',
    'That time is over: a mission moves to what is still to come.',
  )
  return shiftPlans(ctx, tx, mission.missionUuid, startTime.getTime() - mission.startTime.getTime())
}
