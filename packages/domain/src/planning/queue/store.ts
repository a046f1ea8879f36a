import { type Queryable, type StoredPolygon, tables } from '@clearway/db'
import { and, asc, count, desc, eq, getTableColumns, gte, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { uuidsOf, type ZonesMeant } from '../../airspace/zone-links/own-zones.ts'
import { permissionStatus, recordStatus } from '../../kernel/index.ts'
import { holdsText } from '../../kernel/listing.ts'

const { missions, organisations, permissionDecisions: decisions, permissions, users, zones } = tables

const requestColumns = {
  permission: {
    ...getTableColumns(permissions),
    zoneSvcId: zones.svcId,
    zoneName: zones.zoneName,
    airspaceZoneType: zones.airspaceZoneType,
    missionVersion: missions.missionVersion,
  },
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

const requestRows = (db: Queryable) =>
  db
    .select(requestColumns)
    .from(permissions)
    .innerJoin(zones, eq(zones.zoneUuid, permissions.zoneUuid))
    .innerJoin(missions, eq(missions.missionUuid, permissions.missionUuid))
    .innerJoin(organisations, eq(organisations.orgUuid, missions.orgUuid))
    .leftJoin(users, eq(users.userUuid, missions.createdByUserUuid))

/** A permission with its mission, operator and zone. */
export type RequestRow = Awaited<ReturnType<typeof requestRows>>[number]

export interface QueueFilter {
  zones: ZonesMeant
  status?: 'pending' | 'approved' | 'rejected' | 'decided' | undefined
  startsFrom?: Date | undefined
  startsBefore?: Date | undefined
  decidedFrom?: Date | undefined
  q?: string | undefined
}

const ofStatus = (status: QueueFilter['status']): SQL | undefined => {
  if (!status) return undefined
  if (status === 'decided') return ne(permissions.permissionStatus, permissionStatus.pending)
  return eq(permissions.permissionStatus, permissionStatus[status])
}

/** What waits: the next start first. What is decided: the last decision first. Both: the latest start first. */
const orderOf = (status: QueueFilter['status']): SQL[] => {
  if (status === 'pending')
    return [asc(missions.startTime), asc(permissions.createdAt), asc(permissions.permissionUuid)]
  const newest = status ? permissions.updatedAt : missions.startTime
  return [desc(newest), desc(permissions.createdAt), desc(permissions.permissionUuid)]
}

const searched = [
  missions.missionName,
  missions.svcId,
  permissions.svcId,
  permissions.permissionReference,
  organisations.orgName,
  organisations.svcId,
]

export const listRequests = async (
  db: Queryable,
  filter: QueueFilter,
  slice: { limit: number; offset: number },
): Promise<{ rows: RequestRow[]; total: number }> => {
  const wanted = and(
    sql`${permissions.zoneUuid} = any(${uuidsOf(filter.zones)})`,
    isNull(permissions.retiredAt),
    eq(missions.status, recordStatus.active),
    ofStatus(filter.status),
    filter.startsFrom ? gte(missions.startTime, filter.startsFrom) : undefined,
    filter.startsBefore ? lt(missions.startTime, filter.startsBefore) : undefined,
    filter.decidedFrom && and(ofStatus('decided'), gte(permissions.updatedAt, filter.decidedFrom)),
    holdsText(filter.q, searched),
  )
  const [counted] = await db
    .select({ total: count() })
    .from(permissions)
    .innerJoin(missions, eq(missions.missionUuid, permissions.missionUuid))
    .innerJoin(organisations, eq(organisations.orgUuid, missions.orgUuid))
    .where(wanted)
  const rows = await requestRows(db)
    .where(wanted)
    .orderBy(...orderOf(filter.status))
    .limit(slice.limit)
    .offset(slice.offset)
  return { rows, total: counted?.total ?? 0 }
}

export const findRequest = async (db: Queryable, permissionUuid: string): Promise<RequestRow | null> => {
  const [row] = await requestRows(db).where(
    and(eq(permissions.permissionUuid, permissionUuid), isNull(permissions.retiredAt)),
  )
  return row ?? null
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
