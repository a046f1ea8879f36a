import { type Queryable, type StoredPolygon, tables } from '@clearway/db'
import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm'
import { permissionColumns } from '../permissions/store.ts'

const { missions, organisations, permissionDecisions: decisions, permissions, users, zones } = tables

const requestColumns = {
  permission: permissionColumns,
  mission: missions,
  operator: { orgUuid: organisations.orgUuid, svcId: organisations.svcId, orgName: organisations.orgName },
  // Not its rings: of a hundred requests of one zone they would be read a hundred times.
  zone: {
    zoneUuid: zones.zoneUuid,
    minHeight: zones.minHeight,
    maxHeight: zones.maxHeight,
    limits: zones.limits,
  },
  creator: { firstName: users.firstName, lastName: users.lastName },
}

export const requestRows = (db: Queryable) =>
  db
    .select(requestColumns)
    .from(permissions)
    .innerJoin(zones, eq(zones.zoneUuid, permissions.zoneUuid))
    .innerJoin(missions, eq(missions.missionUuid, permissions.missionUuid))
    .innerJoin(organisations, eq(organisations.orgUuid, missions.orgUuid))
    .leftJoin(users, eq(users.userUuid, missions.createdByUserUuid))

/** A permission with its mission, operator and zone. */
export type RequestRow = Awaited<ReturnType<typeof requestRows>>[number]

export const findRequest = async (db: Queryable, permissionUuid: string): Promise<RequestRow | null> => {
  const [row] = await requestRows(db).where(
    and(eq(permissions.permissionUuid, permissionUuid), isNull(permissions.retiredAt)),
  )
  return row?.permission.isOfZoneInEffect ? row : null
}

/** Facts of the zone that only the detail of a request has. */
export const zoneDetailOf = async (db: Queryable, zoneUuid: string): Promise<ZoneDetail> => {
  const [row] = await db
    .select({ envelope: zones.zoneEnvelope, schedule: zones.schedule })
    .from(zones)
    .where(eq(zones.zoneUuid, zoneUuid))
  return row!
}

export type ZoneDetail = Pick<typeof zones.$inferSelect, 'schedule'> & { envelope: StoredPolygon }

/** Oldest first, with who decided. */
export const decisionsOf = (db: Queryable, permissionUuid: string) =>
  db
    .select({ ...getTableColumns(decisions), firstName: users.firstName, lastName: users.lastName })
    .from(decisions)
    .leftJoin(users, eq(users.userUuid, decisions.decidedBy))
    .where(eq(decisions.permissionUuid, permissionUuid))
    .orderBy(asc(decisions.decidedAt), asc(decisions.decisionUuid))
export type DecisionOfRow = Awaited<ReturnType<typeof decisionsOf>>[number]
