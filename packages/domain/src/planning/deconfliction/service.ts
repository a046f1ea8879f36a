import type { Tx } from '@clearway/db'
import { bbox, TOUCH_TOLERANCE_DEG } from '../../geo/index.ts'
import { type Ctx, flightStatus } from '../../kernel/index.ts'
import * as volumes from './store.ts'

// Strategic deconfliction. The exclusion constraint of approved_volumes refuses a second plan in a volume; this file
// decides who tries when. Every transaction that frees volumes or takes several first takes the cells of the ground
// they depend on, in one order: two that could meet go one after the other and never wait for each other in a ring. A
// new plan takes one volume and needs none of that (creation.ts).

/** About 28 km; an envelope rarely touches more than four. */
const cellDeg = 0.25
const columns = 360 / cellDeg
/** Above this many cells a transaction takes all the ground there is. */
const maxCells = 64

/** The cells below polygons, ascending, or null for "too many to name". */
export const cellsOf = (polygons: readonly volumes.StoredPolygon[]): number[] | null => {
  const cells = new Set<number>()
  for (const polygon of polygons) {
    // Polygons that only touch overlap: a neighbour's cell within the tolerance is taken too.
    const [west, south, east, north] = bbox(polygon as Parameters<typeof bbox>[0])
    const [left, right] = span(west + 180, east + 180)
    const [bottom, top] = span(south + 90, north + 90)
    if ((right - left + 1) * (top - bottom + 1) > maxCells) return null
    for (let row = bottom; row <= top; row++)
      for (let column = left; column <= right; column++) cells.add(row * (columns + 2) + column)
  }
  return cells.size > maxCells ? null : [...cells].sort((a, b) => a - b)
}

const span = (from: number, to: number): [number, number] => [
  Math.floor((from - 2 * TOUCH_TOLERANCE_DEG) / cellDeg) + 1,
  Math.floor((to + 2 * TOUCH_TOLERANCE_DEG) / cellDeg) + 1,
]

/** Until this transaction ends no other claims or frees airspace over the ground of these polygons. */
export const holdGround = (tx: Tx, polygons: readonly volumes.StoredPolygon[]): Promise<void> =>
  volumes.lockCells(tx, cellsOf(polygons))

/** The same of who may have to occupy what it claims there: no plan that is made claims meanwhile. */
export const holdGroundToOccupy = async (tx: Tx, polygon: volumes.StoredPolygon): Promise<void> => {
  const cells = cellsOf([polygon])
  await volumes.lockCells(tx, cells)
  await volumes.lockOccupying(tx, cells)
}

/** Until this transaction ends nobody occupies ground below a polygon; who makes plans there does not wait for another. */
export const keepFromOccupying = (tx: Tx, polygon: volumes.StoredPolygon): Promise<void> =>
  volumes.keepFromOccupying(tx, cellsOf([polygon]))

interface Attempt {
  readonly planUuid: string
  /** Permitted by all, and not over. */
  readonly approved: boolean
  readonly isFlying: boolean
  /** Into another volume than it had. */
  readonly moves: boolean
}

/**
 * A plan that was just made or changed, its ground held: an approved one takes its volume, any other only looks
 * whether it is free. Returns true when it is taken; the plan is marked then and stays so until its own PUT. One in
 * the air keeps what it holds unless it gets what it now wants, and one that wants nothing else keeps it in any case:
 * what has begun to fly there since holds nothing.
 */
export const deconflict = async (
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  { planUuid, approved, isFlying, moves }: Attempt,
): Promise<boolean> => {
  const now = ctx.clock.now()
  const keeps = !moves && (approved || isFlying)
  if (keeps && (await volumes.holdersAmong(tx, [planUuid], now)).has(planUuid)) return false
  if (!isFlying) await volumes.free(tx, [planUuid])
  const take = async () =>
    isFlying ? volumes.exchange(tx, planUuid, now) : (await volumes.claim(tx, [planUuid], now)).has(planUuid)
  const taken = approved ? !(await take()) : await volumes.isTaken(tx, planUuid, now)
  if (taken) await volumes.mark(tx, [planUuid], now)
  return taken
}

/**
 * Propagation: after the permissions of missions changed, plans that lost their approval free their volumes and
 * plans that gained it take theirs: what is in the air first, then the older first. One that comes too late is
 * marked. The caller holds the missions.
 */
export const settlePlans = async (
  ctx: Pick<Ctx, 'clock' | 'events'>,
  tx: Tx,
  missionUuids: readonly string[],
): Promise<void> => {
  const now = ctx.clock.now()
  const plans = await volumes.plansToSettle(tx, missionUuids, now)
  if (plans.length === 0) return
  await holdGround(
    tx,
    plans.map((plan) => plan.envelope),
  )
  await volumes.free(
    tx,
    plans.filter((plan) => !plan.approved).map((plan) => plan.planUuid),
  )
  const late = await lateClaims(
    tx,
    plans.filter((plan) => plan.approved),
    now,
  )
  await volumes.mark(tx, late, now)
  await ctx.events.publish(
    tx,
    ...plans.map(({ planUuid, missionUuid }) => ({
      type: 'plan_changed' as const,
      plan_uuid: planUuid,
      mission_uuid: missionUuid,
    })),
  )
  const isLate = new Set(late)
  const wanting = plans.filter((plan) => plan.approved).map((plan) => plan.planUuid)
  await publishOutcomes(
    ctx,
    tx,
    wanting.map((planUuid) => ({ planUuid, isTaken: isLate.has(planUuid) })),
  )
}

interface Outcome {
  readonly planUuid: string
  readonly isTaken: boolean
}

export const outcomeName = (isTaken: boolean) =>
  isTaken ? ('plan.conflicted' as const) : ('plan.approved' as const)

export const outcomeEvent = ({ planUuid, isTaken }: Outcome) => ({
  name: outcomeName(isTaken),
  subject: planUuid,
})

/** Of plans that are permitted by all: whether they got their volume. */
export const publishOutcomes = (
  { events }: Pick<Ctx, 'events'>,
  tx: Tx,
  outcomes: readonly Outcome[],
): Promise<unknown> => events.record(tx, ...outcomes.map(outcomeEvent))

/** Takes the volumes of plans; answers those that found theirs taken. */
const lateClaims = async (tx: Tx, plans: readonly volumes.PlanToSettle[], now: Date): Promise<string[]> => {
  const isFlying = (plan: volumes.PlanToSettle) => plan.flightStatus === flightStatus.inFlight
  const late: string[] = []
  for (const { planUuid } of plans.filter(isFlying))
    if (!(await volumes.exchange(tx, planUuid, now))) late.push(planUuid)
  const waiting = plans.filter((plan) => !isFlying(plan)).map((plan) => plan.planUuid)
  const got = await volumes.claim(tx, waiting, now)
  return [...late, ...waiting.filter((planUuid) => !got.has(planUuid))]
}

/** The end of a flight on a plan: what remains of its window is free for others. */
export const releaseVolume = volumes.release
