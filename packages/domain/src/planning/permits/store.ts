import { type Queryable, tables } from '@clearway/db'
import { and, asc, desc, eq, sql } from 'drizzle-orm'

const {
  assets,
  flightPlans,
  missionAssets,
  missions,
  organisations,
  permissionDecisions: decisions,
  permissions,
  zones,
} = tables

/** The decision that a permit is about, with the fields that it prints. */
export const findPermit = async (db: Queryable, code: string) => {
  const [row] = await db
    .select({
      decision: decisions,
      permission: permissions,
      mission: missions,
      /** Of a permission that was asked for it alone. */
      plan: flightPlans,
      zoneName: zones.zoneName,
      operatorName: organisations.orgName,
    })
    .from(decisions)
    .innerJoin(permissions, eq(permissions.permissionUuid, decisions.permissionUuid))
    .innerJoin(missions, eq(missions.missionUuid, permissions.missionUuid))
    .innerJoin(zones, eq(zones.zoneUuid, permissions.zoneUuid))
    .innerJoin(organisations, eq(organisations.orgUuid, missions.orgUuid))
    .leftJoin(flightPlans, eq(flightPlans.planUuid, permissions.planUuid))
    .where(eq(decisions.permitCode, code))
  return row ?? null
}
export type PermitRow = NonNullable<Awaited<ReturnType<typeof findPermit>>>

type Order = Pick<typeof decisions.$inferSelect, 'decidedAt' | 'decisionUuid'>

/** The first decision after this one. */
export const decisionAfter = async (db: Queryable, permissionUuid: string, at: Order) => {
  const [row] = await db
    .select()
    .from(decisions)
    .where(
      and(
        eq(decisions.permissionUuid, permissionUuid),
        sql`(${decisions.decidedAt}, ${decisions.decisionUuid}) > (${at.decidedAt.toISOString()}::timestamptz, ${at.decisionUuid}::uuid)`,
      ),
    )
    .orderBy(asc(decisions.decidedAt), asc(decisions.decisionUuid))
    .limit(1)
  return row
}

export const lastDecision = async (db: Queryable, permissionUuid: string) => {
  const [row] = await db
    .select()
    .from(decisions)
    .where(eq(decisions.permissionUuid, permissionUuid))
    .orderBy(desc(decisions.decidedAt), desc(decisions.decisionUuid))
    .limit(1)
  return row
}
export type LastDecision = NonNullable<Awaited<ReturnType<typeof lastDecision>>>

/** Of a mission, or the one of a plan. */
export const aircraftOf = async (
  db: Queryable,
  missionUuid: string,
  assetUuid: string | undefined,
): Promise<string[]> => {
  const rows = await db
    .select({ uin: assets.assetUin, svcId: assets.svcId })
    .from(missionAssets)
    .innerJoin(assets, eq(assets.assetUuid, missionAssets.assetUuid))
    .where(
      and(
        eq(missionAssets.missionUuid, missionUuid),
        assetUuid ? eq(missionAssets.assetUuid, assetUuid) : undefined,
      ),
    )
    .orderBy(asc(missionAssets.position))
  return rows.map(({ uin, svcId }) => uin ?? svcId)
}
