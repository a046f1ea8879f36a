import { type Queryable, tables } from '@clearway/db'
import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { flightStatus, recordStatus } from '../../kernel/index.ts'
import { type PlanRow, planColumns } from '../flight-plans/store.ts'

const { assets, flightPlans } = tables
const most = 100

/** The plans of an asset that end after `since`, the earliest first; those that were cancelled are none. */
export const plansOfAsset = (
  db: Queryable,
  { orgUuid, assetUuid, since }: { orgUuid: string; assetUuid: string; since: Date },
): Promise<PlanRow[]> =>
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
        gt(flightPlans.scheduleEndTime, since),
      ),
    )
    .orderBy(asc(flightPlans.scheduleStartTime), asc(flightPlans.planUuid))
    .limit(most)
