import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, createdAt, instant, reference, timestamps } from '../columns.ts'
import { users } from './accounts.ts'
import { zones } from './airspace.ts'
import { organisations } from './organisations.ts'
import { missions } from './planning.ts'

/** What an approval binds the flight to; its place, where it has one, with metres round it. */
export interface StoredCondition {
  text: string
  place: { latitude: number; longitude: number; radius_m: number } | null
}

/** In force, and of an active mission. */
const isAsked = sql`retired_at is null and mission_status = 1`

/** One zone's answer to a mission, or to one flight plan alone when it was asked for that plan. */
export const permissions = pgTable(
  'permissions',
  {
    permissionUuid: uuid('permission_uuid').primaryKey(),
    svcId: text('permission_svc_id').notNull().unique(),
    parentType: text('parent_type').$type<'MISSION' | 'FLIGHT_PLAN'>().notNull(),
    missionUuid: reference('mission_uuid', () => missions.missionUuid),
    /** Set when parent_type is FLIGHT_PLAN. */
    planUuid: uuid('plan_uuid'),
    zoneUuid: reference('zone_uuid', () => zones.zoneUuid),
    /** Asked by name; null: the owner of the zone, whoever that is. */
    managerOrgUuid: uuid('manager_org_uuid'),
    permissionStatus: smallint('permission_status').notNull(),
    permissionReference: text('permission_reference'),
    validFrom: instant('valid_from'),
    validTo: instant('valid_to'),
    remarks: text('remarks'),
    conditions: jsonb('conditions').$type<StoredCondition[]>().notNull().default([]),
    /** Asked for by hand (POST /permissions), so it stays when the zone does not intersect. */
    requested: boolean('requested').notNull().default(false),
    /** The zone no longer intersects or no longer exists, or the plan was deleted; the row stays for its history. */
    retiredAt: instant('retired_at'),
    /** As its mission has them, as long as the permission is in force; kept by triggers (migration permissions_in_time). */
    missionStart: instant('mission_start'),
    missionEnd: instant('mission_end'),
    missionStatus: smallint('mission_status'),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('permissions_mission_zone_key')
      .on(t.missionUuid, t.zoneUuid)
      .where(sql`parent_type = 'MISSION' and retired_at is null`),
    uniqueIndex('permissions_plan_zone_key')
      .on(t.planUuid, t.zoneUuid)
      .where(sql`parent_type = 'FLIGHT_PLAN' and retired_at is null`),
    index('permissions_mission').on(t.missionUuid).where(sql`retired_at is null`),
    index('permissions_gone_with_plan')
      .on(t.planUuid)
      .where(sql`retired_at is not null and plan_uuid is not null`),
    index('permissions_zone').on(t.zoneUuid),
    index('permissions_by_start')
      .on(t.zoneUuid, t.permissionStatus, t.missionStart, t.permissionUuid)
      .where(isAsked),
    index('permissions_by_decision')
      .on(t.zoneUuid, t.permissionStatus, t.updatedAt, t.permissionUuid)
      .where(isAsked),
    index('permissions_by_end').on(t.zoneUuid, t.missionEnd, t.missionStart, t.missionUuid).where(isAsked),
    // Few: what is over and undecided stays behind the end that is asked for.
    index('permissions_waiting')
      .on(t.zoneUuid, t.missionEnd, t.missionStart, t.permissionUuid)
      .where(sql`${isAsked} and permission_status = 0`),
    check('permissions_parent', sql`(parent_type = 'FLIGHT_PLAN') = (plan_uuid is not null)`),
  ],
)

/** How many permissions of active missions a zone has in force, but for the changes that upkeep has not added up yet. */
export const permissionCounts = pgTable(
  'permission_counts',
  {
    zoneUuid: uuid('zone_uuid').notNull(),
    permissionStatus: smallint('permission_status').notNull(),
    asked: integer('asked').notNull(),
  },
  (t) => [primaryKey({ columns: [t.zoneUuid, t.permissionStatus] })],
)

/** Written by triggers (migration permissions_counted_by_zone), a row for each change: nobody waits for the count of a zone. */
export const permissionCountChanges = pgTable(
  'permission_count_changes',
  {
    zoneUuid: uuid('zone_uuid').notNull(),
    permissionStatus: smallint('permission_status').notNull(),
    change: smallint('change').notNull(),
  },
  (t) => [index('permission_count_changes_zone').on(t.zoneUuid, t.permissionStatus)],
)

/**
 * A zone that is gone, or has moved, and may have permissions in force of missions that had ended by then: of those that come
 * before this place, the last end first (docs/decisions/0153).
 */
export const zoneDepartures = pgTable(
  'zone_departures',
  {
    zoneUuid: uuid('zone_uuid').notNull(),
    isGone: boolean('is_gone').notNull(),
    beforeEnd: instant('before_end').notNull(),
    beforeMission: uuid('before_mission').notNull(),
  },
  (t) => [primaryKey({ columns: [t.zoneUuid, t.isGone] })],
)

/** Every decision ever taken on a permission; the last one is in force. */
export const permissionDecisions = pgTable(
  'permission_decisions',
  {
    decisionUuid: uuid('decision_uuid').primaryKey(),
    permissionUuid: reference('permission_uuid', () => permissions.permissionUuid),
    permissionStatus: smallint('permission_status').notNull(),
    /** opened, auto_approved, approved, rejected, withdrawn, mission_changed, plan_changed, zone_changed, retired */
    reason: text('reason').notNull(),
    permissionReference: text('permission_reference'),
    validFrom: instant('valid_from'),
    validTo: instant('valid_to'),
    remarks: text('remarks'),
    /** Null when the service decided. */
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at').notNull(),
    /** The version of the mission that a person judged; null when the service decided. */
    missionVersion: integer('mission_version'),
    conditions: jsonb('conditions').$type<StoredCondition[]>().notNull().default([]),
    /** Of the permit of an approval: random, so that one code does not lead to another (docs/decisions/0078). */
    permitCode: text('permit_code').unique(),
  },
  (t) => [index('permission_decisions_permission').on(t.permissionUuid, t.decidedAt)],
)

/** A file of a message as its list shows it. */
export interface StoredFile {
  file_uuid: string
  file_name: string
  content_type: string
  size_bytes: number
  pages: number | null
}

/** What operator and managers write each other about a request. */
export const permissionMessages = pgTable(
  'permission_messages',
  {
    messageUuid: uuid('message_uuid').primaryKey(),
    permissionUuid: reference('permission_uuid', () => permissions.permissionUuid),
    /** For which the writer acted. */
    orgUuid: reference('org_uuid', () => organisations.orgUuid),
    userUuid: reference('user_uuid', () => users.userUuid),
    text: text('text').notNull(),
    mentions: uuid('mentions').array().notNull(),
    files: jsonb('files').$type<StoredFile[]>().notNull(),
    /** The writer's own: a retry is the same message. */
    idempotencyKey: text('idempotency_key'),
    createdAt: createdAt(),
  },
  (t) => [
    index('permission_messages_permission').on(t.permissionUuid, t.messageUuid),
    uniqueIndex('permission_messages_key')
      .on(t.permissionUuid, t.userUuid, t.idempotencyKey)
      .where(sql`idempotency_key is not null`),
  ],
)

/** What is in a file, for as long as it is kept. */
export const permissionFiles = pgTable(
  'permission_files',
  {
    fileUuid: uuid('file_uuid').primaryKey(),
    permissionUuid: reference('permission_uuid', () => permissions.permissionUuid),
    /** Whose quota it counts for. */
    orgUuid: reference('org_uuid', () => organisations.orgUuid),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    content: bytes('content').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('permission_files_org').on(t.orgUuid), index('permission_files_created').on(t.createdAt)],
)

/** Up to which message a person has read. */
export const permissionReads = pgTable(
  'permission_reads',
  {
    userUuid: reference('user_uuid', () => users.userUuid),
    permissionUuid: reference('permission_uuid', () => permissions.permissionUuid),
    messageUuid: uuid('message_uuid').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userUuid, t.permissionUuid] })],
)
