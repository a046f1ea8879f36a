import { isOneOf, type Queryable, tables } from '@clearway/db'
import { and, count, desc, eq } from 'drizzle-orm'
import type { ZonesMeant } from '../../airspace/zone-links/own-zones.ts'
import {
  membershipStatus,
  offsetOf,
  type PageRequest,
  recordStatus,
  resourceType,
} from '../../kernel/contract.ts'
import { type PlanRow, planColumns } from '../../planning/flight-plans/store.ts'
import { concerning } from './zones-of.ts'

const { assets, assetModels, flightPlans } = tables

const planRows = (db: Queryable) =>
  db.select(planColumns).from(flightPlans).innerJoin(assets, eq(assets.assetUuid, flightPlans.assetUuid))

const ofAsset = (assetUuid: string, zones: ZonesMeant) =>
  and(eq(flightPlans.assetUuid, assetUuid), concerning(flightPlans, zones))

const active = eq(flightPlans.status, recordStatus.active)

export const hasPlans = async (db: Queryable, assetUuid: string, zones: ZonesMeant): Promise<boolean> =>
  (await planRows(db).where(ofAsset(assetUuid, zones)).limit(1)).length > 0

/** Active plans, the next to fly last. */
export const pagePlans = async (
  db: Queryable,
  { assetUuid, zones, page }: { assetUuid: string; zones: ZonesMeant; page: PageRequest },
): Promise<{ rows: PlanRow[]; total: number }> => {
  const wanted = and(ofAsset(assetUuid, zones), active)
  const [counted] = await db.select({ total: count() }).from(flightPlans).where(wanted)
  const rows = await planRows(db)
    .where(wanted)
    .orderBy(desc(flightPlans.scheduleStartTime), desc(flightPlans.planUuid))
    .limit(page.limit)
    .offset(offsetOf(page))
  return { rows, total: counted?.total ?? 0 }
}

/** Of these plans, the active ones; where zones are given, those for which one of them answers. */
export const activePlans = async (
  db: Queryable,
  { planUuids, zones }: { planUuids: readonly string[]; zones: ZonesMeant | null },
): Promise<PlanRow[]> =>
  planRows(db).where(
    and(isOneOf(flightPlans.planUuid, planUuids), zones ? concerning(flightPlans, zones) : undefined, active),
  )

/** Active or not. */
export const findPlan = async (
  db: Queryable,
  { assetUuid, planUuid, zones }: { assetUuid: string; planUuid: string; zones: ZonesMeant },
): Promise<PlanRow | undefined> => {
  const [row] = await planRows(db).where(and(eq(flightPlans.planUuid, planUuid), ofAsset(assetUuid, zones)))
  return row
}

export const findAssetWithModel = async (db: Queryable, assetUuid: string) => {
  const [row] = await db
    .select({ asset: assets, model: assetModels })
    .from(assets)
    .innerJoin(assetModels, eq(assetModels.modelUuid, assets.assetModelUuid))
    .where(eq(assets.assetUuid, assetUuid))
  return row
}

/** Who holds the asset now. */
export const listHolders = (db: Queryable, assetUuid: string) => {
  const { resourceMemberships } = tables
  return db
    .select()
    .from(resourceMemberships)
    .where(
      and(
        eq(resourceMemberships.resourceType, resourceType.asset),
        eq(resourceMemberships.resourceUuid, assetUuid),
        eq(resourceMemberships.status, membershipStatus.active),
      ),
    )
}
