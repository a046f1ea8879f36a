import { builtOnce, givenRows, insertionOf, isOneOf, type Queryable, type Tx, tables } from '@clearway/db'
import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  gte,
  isNotNull,
  isNull,
  max,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { isAmong, type ZonesMeant } from '../../airspace/zone-links/own-zones.ts'
import { isInEffect } from '../../airspace/zone-links/store.ts'
import { flightStatus, partsOf, recordStatus } from '../../kernel/index.ts'
import { isAsked } from '../mission-records/asked.ts'

const { flightPlans, missions, permissionDecisions: decisions, permissions, zones } = tables

export type NewPermission = typeof permissions.$inferInsert
export type DecisionRow = typeof decisions.$inferSelect

/** Of a permission that was asked for one plan alone. */
const versionOfItsPlan = sql<number | null>`
  (select p.plan_version from flight_plans p where p.plan_uuid = permissions.plan_uuid)`

/** Of `permissions` joined with `zones` and `missions`. */
export const permissionColumns = {
  ...getTableColumns(permissions),
  // Whoever was asked by name, else the owner of the zone.
  managerOrgUuid: sql<string | null>`coalesce(${permissions.managerOrgUuid}, ${zones.orgOwnerUuid})`,
  zoneSvcId: zones.svcId,
  zoneName: zones.zoneName,
  airspaceZoneType: zones.airspaceZoneType,
  restrictionType: zones.restrictionType,
  missionVersion: missions.missionVersion,
  planVersion: versionOfItsPlan,
  /** Not so where the zone is gone and the mission had ended: that it is not in force any more is written soon after. */
  isOfZoneInEffect: sql<boolean>`(${isInEffect})`,
}

const permissionRows = (db: Queryable) =>
  db
    .select(permissionColumns)
    .from(permissions)
    .innerJoin(zones, eq(zones.zoneUuid, permissions.zoneUuid))
    .innerJoin(missions, eq(missions.missionUuid, permissions.missionUuid))

/** A permission with its zone's names and types, and the version of its mission. */
export type PermissionRow = Awaited<ReturnType<typeof permissionRows>>[number]

/** The permissions of missions that are in force, those asked for single plans among them; oldest first. */
export const livePermissions = async (
  db: Queryable,
  missionUuids: readonly string[],
): Promise<PermissionRow[]> => {
  const rows = await unretiredPermissions(db, missionUuids)
  return rows.filter(({ isOfZoneInEffect }) => isOfZoneInEffect)
}

/** The same, and those of zones that are gone: for who changes the mission before they are retired. */
export const unretiredPermissions = async (
  db: Queryable,
  missionUuids: readonly string[],
): Promise<PermissionRow[]> => {
  const [missionUuid, ...others] = missionUuids
  if (missionUuid === undefined) return []
  if (others.length === 0) return unretiredQuery(db).execute({ missionUuid })
  return unretiredRows(db, isOneOf(permissions.missionUuid, missionUuids))
}

const unretiredRows = (db: Queryable, wanted: SQL) =>
  permissionRows(db)
    .where(and(wanted, isNull(permissions.retiredAt)))
    .orderBy(asc(permissions.createdAt), asc(zones.zoneId), asc(permissions.permissionUuid))

const unretiredQuery = builtOnce((db) =>
  unretiredRows(db, eq(permissions.missionUuid, sql.placeholder('missionUuid'))).prepare(
    'unretired_permissions',
  ),
)

/** How many of these missions have in force themselves, all together. */
export const countPermissions = (db: Queryable, missionUuids: readonly string[]): Promise<number> =>
  db.$count(
    permissions,
    and(
      isOneOf(permissions.missionUuid, missionUuids),
      eq(permissions.parentType, 'MISSION'),
      isNull(permissions.retiredAt),
    ),
  )

/** What was asked for single plans and went with them, of those of these plans that are deleted. */
export const permissionsGoneWith = async (
  db: Queryable,
  planUuids: readonly string[],
): Promise<PermissionRow[]> => {
  if (planUuids.length === 0) return []
  return permissionRows(db)
    .innerJoin(flightPlans, eq(flightPlans.planUuid, permissions.planUuid))
    .where(
      and(
        isOneOf(permissions.planUuid, planUuids),
        isNotNull(permissions.retiredAt),
        eq(flightPlans.status, recordStatus.inactive),
        // What its zone let go before no longer answered for the plan.
        gte(permissions.retiredAt, flightPlans.updatedAt),
      ),
    )
    .orderBy(asc(permissions.createdAt), asc(permissions.permissionUuid))
}

/**
 * Whether a row of `missions` has asked one of very many zones: each mission is looked at that is found otherwise, and no permission
 * of another.
 */
export const hasAskedOneOf = (zones: ZonesMeant): SQL => sql`exists (
  select from permissions p where p.mission_uuid = missions.mission_uuid and p.retired_at is null
    and ${isAmong(sql`p.zone_uuid`, zones)} offset 0)`

/** The permissions that these zones have in force of these missions. */
export const livePermissionsBetween = async (
  db: Queryable,
  zoneUuids: readonly string[],
  missionUuids: readonly string[],
): Promise<PermissionRow[]> => {
  if (missionUuids.length === 0) return []
  return permissionRows(db).where(
    and(
      isOneOf(permissions.zoneUuid, zoneUuids),
      isNull(permissions.retiredAt),
      isOneOf(permissions.missionUuid, missionUuids),
    ),
  )
}

/** At most `rowsAtATime` of those that these zones have in force of active missions that end after an instant. */
export const livePermissionsOf = async (
  db: Queryable,
  zoneUuids: readonly string[],
  after: Date,
): Promise<PermissionRow[]> =>
  permissionRows(db)
    .where(and(isOneOf(permissions.zoneUuid, zoneUuids), isAsked, gt(permissions.missionEnd, after)))
    .limit(rowsAtATime)

/** A mission that a zone has asked, and when it is. */
export type AskedMission = Pick<typeof missions.$inferSelect, 'missionUuid' | 'startTime' | 'endTime'>

/**
 * The active missions that end after an instant and have a permission of one of these zones in force. Asked of the permissions alone, in
 * an index that has all of it.
 */
export const missionsAsked = (
  db: Queryable,
  zoneUuids: readonly string[],
  after: Date,
): Promise<AskedMission[]> =>
  db
    .selectDistinct({
      missionUuid: permissions.missionUuid,
      startTime: sql`${permissions.missionStart}`.mapWith(permissions.missionStart),
      endTime: sql`${permissions.missionEnd}`.mapWith(permissions.missionEnd),
    })
    .from(permissions)
    .where(and(isOneOf(permissions.zoneUuid, zoneUuids), isAsked, gt(permissions.missionEnd, after)))

export const findPermission = async (
  db: Queryable,
  permissionUuid: string,
): Promise<PermissionRow | null> => {
  const [row] = await permissionRows(db).where(
    and(eq(permissions.permissionUuid, permissionUuid), isNull(permissions.retiredAt)),
  )
  return row?.isOfZoneInEffect ? row : null
}

/** Plans that wait to be flown and need this permission. */
export const scheduledPlansAsking = async (
  tx: Tx,
  { missionUuid, planUuid }: Pick<PermissionRow, 'missionUuid' | 'planUuid'>,
): Promise<string[]> => {
  const rows = await tx
    .select({ planUuid: flightPlans.planUuid })
    .from(flightPlans)
    .where(
      and(
        eq(flightPlans.missionUuid, missionUuid),
        planUuid ? eq(flightPlans.planUuid, planUuid) : undefined,
        eq(flightPlans.status, recordStatus.active),
        eq(flightPlans.flightStatus, flightStatus.scheduled),
      ),
    )
  return rows.map((row) => row.planUuid)
}

/** A plan that a permission is asked for, active or not, with its mission. */
export const planToAskFor = async (db: Queryable, planUuid: string) => {
  const [row] = await db
    .select({
      planUuid: flightPlans.planUuid,
      svcId: flightPlans.svcId,
      missionUuid: flightPlans.missionUuid,
      planVersion: flightPlans.planVersion,
      status: flightPlans.status,
    })
    .from(flightPlans)
    .where(eq(flightPlans.planUuid, planUuid))
  return row ?? null
}

/** Of one statement. */
export const rowsAtATime = 5_000

export const insertPermissions = async (tx: Tx, rows: readonly NewPermission[]): Promise<void> => {
  for (const part of partsOf(rows, rowsAtATime)) await tx.execute(insertionOf(permissions, part))
}

/** What a decision leaves of a permission. */
export type AnswerRow = Pick<
  typeof permissions.$inferSelect,
  | 'permissionUuid'
  | 'permissionStatus'
  | 'permissionReference'
  | 'validFrom'
  | 'validTo'
  | 'remarks'
  | 'conditions'
  | 'updatedAt'
>

export const answerPermissions = async (tx: Tx, rows: readonly AnswerRow[]): Promise<void> => {
  for (const part of partsOf(rows, rowsAtATime))
    await tx.execute(sql`
      update permissions p set permission_status = given.permission_status, permission_reference = given.permission_reference,
        valid_from = given.valid_from, valid_to = given.valid_to, remarks = given.remarks, conditions = given.conditions,
        updated_at = given.updated_at
      from ${givenRows(permissions, part)} given where p.permission_uuid = given.permission_uuid`)
}

/** They stay as they were answered, and are no longer in force. */
export const retirePermissions = async (
  tx: Tx,
  permissionUuids: readonly string[],
  at: Date,
): Promise<void> => {
  for (const part of partsOf(permissionUuids, rowsAtATime))
    await tx
      .update(permissions)
      .set({ retiredAt: at, updatedAt: at })
      .where(isOneOf(permissions.permissionUuid, part))
}

/** At most `rowsAtATime`. */
export const insertDecisions = async (tx: Tx, rows: readonly DecisionRow[]): Promise<void> => {
  await tx.execute(insertionOf(decisions, rows))
}

/** When each of these was decided last. */
export const lastDecided = async (
  tx: Tx,
  permissionUuids: readonly string[],
): Promise<ReadonlyMap<string, Date>> => {
  if (permissionUuids.length === 0) return new Map()
  const { permissionUuid, decidedAt } = decisions
  const rows = await tx
    .select({ permissionUuid, last: max(decidedAt) })
    .from(decisions)
    .where(isOneOf(permissionUuid, permissionUuids))
    .groupBy(permissionUuid)
  return new Map(rows.map((row) => [row.permissionUuid, row.last!]))
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
