import { day, handle } from '../../kernel/index.ts'
import { instantOf, wallAt } from '../../kernel/wall-clock.ts'
import { homeWeekOp } from './contract.ts'
import { flownBetween } from './store.ts'

const daysOfWeek = 7

/** Midnight of the Monday before, on the wall's clock. The first of January 1970 was a Thursday. */
const mondayOf = (wall: number): number => {
  const days = Math.floor(wall / day)
  return (days - ((days + 3) % daysOfWeek)) * day
}

export const homeWeek = handle(homeWeekOp, async (ctx, { time_zone }) => {
  const monday = mondayOf(wallAt(time_zone, ctx.clock.now()))
  const walls = Array.from({ length: daysOfWeek + 1 }, (_, index) => monday + index * day)
  const bounds = [monday - daysOfWeek * day, ...walls].map((wall) => instantOf(time_zone, wall))
  const flown = await flownBetween(ctx.db, ctx.actor.member.orgUuid, bounds)
  return {
    days: walls.slice(0, daysOfWeek).map((wall, index) => ({
      date: new Date(wall).toISOString().slice(0, 10),
      flown_s: flown.get(index + 1) ?? 0,
    })),
    last_week_s: flown.get(0) ?? 0,
  }
})
