import { isOneOf, type Queryable, type Tx, tables } from '@clearway/db'
import { and, asc, eq, getTableColumns, isNull, or } from 'drizzle-orm'

const { permissionDecisions: decisions, permissions, zones } = tables

export type NewPermission = typeof permissions.$inferInsert
export type DecisionRow = typeof decisions.$inferSelect

const permissionColumns = {
  ...getTableColumns(permissions),
  zoneSvcId: zones.svcId,
  zoneName: zones.zoneName,
  airspaceZoneType: zones.airspaceZoneType,
}

const permissionRows = (db: Queryable) =>
  db.select(permissionColumns).from(permissions).innerJoin(zones, eq(zones.zoneUuid, permissions.zoneUuid))

/** A permission with what is said about its zone. */
export type PermissionRow = Awaited<ReturnType<typeof permissionRows>>[number]

/** The permissions of missions that stand, those asked for single plans among them; oldest first. */
export const livePermissions = async (
  db: Queryable,
  missionUuids: readonly string[],
): Promise<PermissionRow[]> => {
  if (missionUuids.length === 0) return []
  return permissionRows(db)
    .where(and(isOneOf(permissions.missionUuid, missionUuids), isNull(permissions.retiredAt)))
    .orderBy(asc(permissions.createdAt), asc(zones.zoneId), asc(permissions.permissionUuid))
}

/** The permissions of zones that stand. */
export const livePermissionsOfZones = (
  db: Queryable,
  zoneUuids: readonly string[],
): Promise<PermissionRow[]> =>
  permissionRows(db).where(and(isOneOf(permissions.zoneUuid, zoneUuids), isNull(permissions.retiredAt)))

export const findPermission = async (
  db: Queryable,
  permissionUuid: string,
): Promise<PermissionRow | null> => {
  const [row] = await permissionRows(db).where(
    and(eq(permissions.permissionUuid, permissionUuid), isNull(permissions.retiredAt)),
  )
  return row ?? null
}

/** Rows a statement, so that the parameters stay below PostgreSQL's 65,535. */
const chunk = 2_000

export const insertPermissions = async (tx: Tx, rows: readonly NewPermission[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += chunk)
    await tx.insert(permissions).values(rows.slice(at, at + chunk))
}

export const updatePermission = async (
  tx: Tx,
  permissionUuid: string,
  set: Partial<NewPermission>,
): Promise<void> => {
  await tx.update(permissions).set(set).where(eq(permissions.permissionUuid, permissionUuid))
}

/** The name of a zone's restriction, copied to the permissions that stand. */
export const renameAirspaceType = async (tx: Tx, zoneUuid: string, airspaceType: string): Promise<void> => {
  await tx
    .update(permissions)
    .set({ airspaceType })
    .where(and(eq(permissions.zoneUuid, zoneUuid), isNull(permissions.retiredAt)))
}

export const insertDecisions = async (tx: Tx, rows: readonly DecisionRow[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += chunk)
    await tx.insert(decisions).values(rows.slice(at, at + chunk))
}

/** Those on which a person has decided; the others follow their zone's rule. */
export const decidedByHand = async (
  db: Queryable,
  permissionUuids: readonly string[],
): Promise<Set<string>> => {
  if (permissionUuids.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ uuid: decisions.permissionUuid })
    .from(decisions)
    .where(
      and(
        isOneOf(decisions.permissionUuid, permissionUuids),
        or(
          eq(decisions.reason, 'approved'),
          eq(decisions.reason, 'rejected'),
          eq(decisions.reason, 'withdrawn'),
        ),
      ),
    )
  return new Set(rows.map((row) => row.uuid))
}
