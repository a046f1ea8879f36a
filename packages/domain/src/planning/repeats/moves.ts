import type { Tx } from '@clearway/db'
import { type Ctx, ensure } from '../../kernel/index.ts'
import { settleShifted, shiftPlans } from '../flight-plans/shift.ts'
import { findMission, type MissionRow, openMissions } from '../mission-records/store.ts'
import { holdActive, rewriteMission } from '../missions/making.ts'
import type { MoveOthers } from './contract.ts'
import { windowFrom } from './copies.ts'
import { shiftOnWall, wallShift } from './rule.ts'
import { bySoonest, findSeries, occurrencesOf } from './store.ts'

/** A mission, held, and when it is to start. */
interface Move {
  readonly mission: MissionRow
  readonly startTime: Date
}

interface Held {
  readonly mission: MissionRow
  /** The other active ones of its series, the soonest first. */
  readonly others: readonly MissionRow[]
}

/**
 * A mission with its whole series, held in one order, so that two acts on one series wait for each other, whichever of
 * its missions they begin with.
 */
export const holdSeries = async (tx: Tx, missionUuid: string): Promise<Held> => {
  const seriesUuid = (await findMission(tx, missionUuid))?.seriesUuid ?? null
  const occurrences = seriesUuid === null ? [] : await occurrencesOf(tx, seriesUuid)
  const held = await openMissions(tx, [missionUuid, ...occurrences])
  const mission = await holdActive(tx, missionUuid)
  // It began to repeat meanwhile, which it does once.
  if (mission.seriesUuid !== seriesUuid) return holdSeries(tx, missionUuid)
  return { mission, others: bySoonest(held.filter((one) => one.missionUuid !== missionUuid)) }
}

/** Those of its series that start when a mission does, or later. */
export const laterOf = ({ mission, others }: Held): MissionRow[] =>
  others.filter(({ startTime }) => startTime >= mission.startTime)

/** The later ones of a series that have not begun, as far on the wall as one of it moves, so that all keep one time. */
export const followingMoves = async (
  { clock }: Pick<Ctx, 'clock'>,
  tx: Tx,
  { held, startTime }: { held: Held; startTime: Date },
): Promise<Move[]> => {
  const { mission: moved } = held
  if (moved.seriesUuid === null) return []
  const { time_zone: zone } = (await findSeries(tx, moved.seriesUuid)).rule
  const shiftMs = wallShift(zone, moved.startTime, startTime)
  return laterOf(held)
    .filter((mission) => mission.startTime > clock.now())
    .map((mission) => ({ mission, startTime: shiftOnWall(zone, mission.startTime, shiftMs) }))
}

/** Those of a series that are named, each to a start of its own: a move is taken back so, for what it moved alone. */
export const namedMoves = ({ others }: Held, named: MoveOthers): Move[] => {
  const starts = new Map(named.map((one) => [one.mission_uuid, one.start_time]))
  const moves = others.flatMap((mission) => {
    const startTime = starts.get(mission.missionUuid)
    return startTime ? [{ mission, startTime }] : []
  })
  ensure(
    moves.length === named.length,
    'not_found',
    'others: each must be another active mission of the series, named once.',
  )
  return moves
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
