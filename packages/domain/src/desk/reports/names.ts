import { isOneOf, type Queryable, tables } from '@clearway/db'
import { eq, sql } from 'drizzle-orm'

const { assetModels, assets, organisations, users, zones } = tables

type Named<T> = Promise<ReadonlyMap<string, T>>

export const zoneNames = async (db: Queryable, uuids: readonly string[]): Named<string> => {
  const rows = await db
    .select({ uuid: zones.zoneUuid, name: zones.zoneName })
    .from(zones)
    .where(isOneOf(zones.zoneUuid, uuids))
  return new Map(rows.map(({ uuid, name }) => [uuid, name]))
}

export const organisationNames = async (db: Queryable, uuids: readonly string[]): Named<string> => {
  const rows = await db
    .select({ uuid: organisations.orgUuid, name: organisations.orgName })
    .from(organisations)
    .where(isOneOf(organisations.orgUuid, uuids))
  return new Map(rows.map(({ uuid, name }) => [uuid, name]))
}

export const assetNames = async (
  db: Queryable,
  uuids: readonly string[],
): Named<{ uin: string | null; svcId: string; model: string }> => {
  const rows = await db
    .select({
      uuid: assets.assetUuid,
      uin: assets.assetUin,
      svcId: assets.svcId,
      model: assetModels.modelName,
    })
    .from(assets)
    .innerJoin(assetModels, eq(assetModels.modelUuid, assets.assetModelUuid))
    .where(isOneOf(assets.assetUuid, uuids))
  return new Map(rows.map(({ uuid, ...names }) => [uuid, names]))
}

export const pilotNames = async (
  db: Queryable,
  uuids: readonly string[],
): Named<{ svcId: string; name: string }> => {
  const rows = await db
    .select({
      uuid: users.userUuid,
      svcId: users.svcId,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(users)
    .where(isOneOf(users.userUuid, uuids))
  return new Map(rows.map(({ uuid, svcId, name }) => [uuid, { svcId, name }]))
}
