import { isOneOf, type Queryable, tables } from '@clearway/db'
import { and, asc, eq, gte, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { isMeant, type ZonesMeant } from '../../airspace/zone-links/own-zones.ts'
import { isInEffect } from '../../airspace/zone-links/store.ts'
import { assetStatus } from '../../kernel/index.ts'
import type { Period } from './planned-store.ts'

const { assetModels, assets, certificates, flightSessions: sessions, zones } = tables

// Written out, so that a generic plan finds the partial index of active certificates.
const isActiveCertificate = sql`${certificates.status} = 'Active'`

const zoneColumns = {
  zoneUuid: zones.zoneUuid,
  zoneName: zones.zoneName,
  airspaceZoneType: zones.airspaceZoneType,
  activeFrom: zones.activeFrom,
  activeTo: zones.activeTo,
}

const mostRows = 50

export const zonesNamed = (db: Queryable, zoneUuids: readonly string[]) =>
  db.select(zoneColumns).from(zones).where(isOneOf(zones.zoneUuid, zoneUuids))

/**
 * Of these zones those that begin, or end, within a time. An import may make 100,000 of one moment: of very many only the first are
 * read, in the order of an index.
 */
const turning = (
  db: Queryable,
  meant: ZonesMeant,
  column: typeof zones.activeFrom | typeof zones.activeTo,
  { from, to }: Required<Period>,
) => {
  const found = db
    .select({ uuid: zones.zoneUuid, at: sql<Date>`${column}`.mapWith(column).as('at') })
    .from(zones)
    .where(and(isMeant(meant), isInEffect, gte(column, from), lt(column, to)))
    .$dynamic()
  return meant.named ? found : found.orderBy(asc(column)).limit(mostRows)
}

/** Of these zones those that begin or end within a time, the next first. */
export const zonesTurning = (db: Queryable, meant: ZonesMeant, period: Required<Period>) => {
  const turns = unionAll(
    turning(db, meant, zones.activeFrom, period),
    turning(db, meant, zones.activeTo, period),
  ).as('turns')
  const first = db
    .select({ uuid: turns.uuid, at: sql<Date>`min(${turns.at})`.as('first_at') })
    .from(turns)
    .groupBy(turns.uuid)
    .orderBy(sql`2`, asc(turns.uuid))
    .limit(mostRows)
    .as('first')
  return db
    .select(zoneColumns)
    .from(first)
    .innerJoin(zones, eq(zones.zoneUuid, first.uuid))
    .orderBy(asc(first.at), asc(zones.zoneUuid))
}
export type ZoneOf = Awaited<ReturnType<typeof zonesTurning>>[number]

/** Of these zones those that end within a time, the next first. */
export const zonesEnding = (db: Queryable, meant: ZonesMeant, period: Required<Period>) => {
  const first = turning(db, meant, zones.activeTo, period).as('ending')
  return db
    .select({ zoneUuid: zones.zoneUuid, zoneName: zones.zoneName, endsAt: first.at })
    .from(first)
    .innerJoin(zones, eq(zones.zoneUuid, first.uuid))
    .orderBy(asc(first.at), asc(zones.zoneUuid))
    .limit(mostRows)
}

/** An organisation's assets with what they need to fly now: these, also out of service, and active others until there are so many. */
export const fleetOf = async (db: Queryable, orgUuid: string, planned: readonly string[], limit: number) => {
  const isOwn = eq(assets.orgOwnerUuid, orgUuid)
  const isInService = eq(assets.status, assetStatus.active)
  // In the order of the index, so that of a large fleet only the first are found.
  const others = await db
    .select({ uuid: assets.assetUuid })
    .from(assets)
    .where(and(isOwn, isInService))
    .orderBy(asc(assets.assetUuid))
    .limit(limit)
  const wanted = [...new Set([...planned, ...others.map(({ uuid }) => uuid)])].slice(0, limit)
  return db
    .select({
      assetUuid: assets.assetUuid,
      svcId: assets.svcId,
      assetUin: assets.assetUin,
      isInService: sql<boolean>`${isInService}`,
      uinStatus: assets.uinStatus,
      modelName: assetModels.modelName,
      certificateExpiresAt: certificates.expiresAt,
      sessionUuid: sessions.sessionUuid,
    })
    .from(assets)
    .innerJoin(assetModels, eq(assetModels.modelUuid, assets.assetModelUuid))
    .leftJoin(certificates, and(eq(certificates.assetUuid, assets.assetUuid), isActiveCertificate))
    .leftJoin(sessions, and(eq(sessions.assetUuid, assets.assetUuid), isNull(sessions.sessionEndTime)))
    .where(and(isOneOf(assets.assetUuid, wanted), isOwn, ne(assets.status, assetStatus.removed)))
}
export type FleetAsset = Awaited<ReturnType<typeof fleetOf>>[number]

/** Seconds in the air of an organisation's ended flights by the stretch between two bounds in which they began, the first as 0. */
export const flownBetween = async (
  db: Queryable,
  orgUuid: string,
  bounds: readonly Date[],
): Promise<ReadonlyMap<number, number>> => {
  const instants = sql.join(
    bounds.map((at) => sql`${at.toISOString()}::timestamptz`),
    sql`, `,
  )
  const stretch = sql<number>`width_bucket(${sessions.sessionStartTime}, array[${instants}])`
  const rows = await db
    .select({ stretch, seconds: sql<number>`sum(${sessions.totalEndurance})` })
    .from(sessions)
    .where(
      and(
        eq(sessions.orgUuid, orgUuid),
        gte(sessions.sessionStartTime, bounds[0]!),
        lt(sessions.sessionStartTime, bounds.at(-1)!),
        isNotNull(sessions.totalEndurance),
      ),
    )
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.stretch - 1, row.seconds]))
}
