import { type Queryable, tables } from '@clearway/db'
import { and, asc, desc, eq, gt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { addMs, day, flightStatus, recordStatus } from '../../kernel/index.ts'
import { type PlanRow, planColumns } from '../flight-plans/store.ts'

const { assets, flightPlans } = tables

/** A plan that ended longer ago is not the one to be flown now. */
const rememberedMs = day
/** Plans of one moment, which differ in their places. */
const mostAtOnce = 100

interface Asked {
  readonly orgUuid: string
  readonly assetUuid: string
  readonly at: Date
  /** The uuid or the number of the one plan that is meant; undefined: any. */
  readonly plan: string | undefined
}

/**
 * The plans of an asset that a moment may be about: those whose window holds it, what could be flown before what is marked,
 * and the nearest before and after them. Those that were cancelled are none.
 */
export const plansAround = async (db: Queryable, asked: Asked): Promise<PlanRow[]> => {
  const { at } = asked
  const [starts, ends] = [flightPlans.scheduleStartTime, flightPlans.scheduleEndTime]
  const first = asc(flightPlans.planUuid)
  const isMarked = sql`${flightPlans.conflictedAt} is not null`
  const found = await Promise.all([
    plansOf(db, asked, and(lte(starts, at), gt(ends, at)))
      .orderBy(asc(isMarked), asc(starts), first)
      .limit(mostAtOnce),
    plansOf(db, asked, and(lte(ends, at), gt(ends, addMs(at, -rememberedMs))))
      .orderBy(desc(ends), first)
      .limit(1),
    plansOf(db, asked, gt(starts, at)).orderBy(asc(starts), first).limit(1),
  ])
  return found.flat()
}

const plansOf = (db: Queryable, { orgUuid, assetUuid, plan }: Asked, when: SQL | undefined) =>
  db
    .select(planColumns)
    .from(flightPlans)
    .innerJoin(assets, eq(assets.assetUuid, flightPlans.assetUuid))
    .where(
      and(
        eq(flightPlans.assetUuid, assetUuid),
        eq(flightPlans.orgUuid, orgUuid),
        eq(flightPlans.status, recordStatus.active),
        ne(flightPlans.flightStatus, flightStatus.cancelled),
        plan === undefined
          ? undefined
          : sql`${plan} in (${flightPlans.planUuid}::text, ${flightPlans.svcId})`,
        when,
      ),
    )
