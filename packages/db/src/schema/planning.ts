import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
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
import { outerRing, type StoredPolygon } from '../columns/geometry.ts'
import { float8range, tstzrange } from '../columns/ranges.ts'
import { createdAt, instant, updatedAt } from '../columns/times.ts'
import { zones } from './airspace.ts'
import { assets } from './fleet.ts'
import { organisations } from './organisations.ts'

export const missions = pgTable(
  'missions',
  {
    missionUuid: uuid('mission_uuid').primaryKey(),
    svcId: text('mission_svc_id').notNull().unique(),
    orgUuid: uuid('org_uuid')
      .notNull()
      .references(() => organisations.orgUuid),
    createdByUserUuid: uuid('created_by_user_uuid').notNull(),
    missionName: text('mission_name').notNull(),
    missionDescription: text('mission_description').notNull(),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time').notNull(),
    missionEnvelope: jsonb('mission_envelope').$type<StoredPolygon>().notNull(),
    /** metres AGL */
    minHeight: doublePrecision('min_height').notNull(),
    maxHeight: doublePrecision('max_height').notNull(),
    airspaceRestrictionsCovered: text('airspace_restrictions_covered').array().notNull(),
    status: smallint('status').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('missions_org').on(t.orgUuid, t.createdAt)],
)

export const missionAssets = pgTable(
  'mission_assets',
  {
    missionUuid: uuid('mission_uuid')
      .notNull()
      .references(() => missions.missionUuid),
    assetUuid: uuid('asset_uuid')
      .notNull()
      .references(() => assets.assetUuid),
    payloadId: uuid('payload_id'),
    payloadType: smallint('payload_type'),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.missionUuid, t.assetUuid] }),
    index('mission_assets_asset').on(t.assetUuid),
  ],
)

export const missionPilots = pgTable(
  'mission_pilots',
  {
    missionUuid: uuid('mission_uuid')
      .notNull()
      .references(() => missions.missionUuid),
    userUuid: uuid('user_uuid').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.missionUuid, t.userUuid] })],
)

/** One zone's answer to a mission, or to one flight plan alone when it was asked for that plan. */
export const permissions = pgTable(
  'permissions',
  {
    permissionUuid: uuid('permission_uuid').primaryKey(),
    svcId: text('permission_svc_id').notNull().unique(),
    parentType: text('parent_type').$type<'MISSION' | 'FLIGHT_PLAN'>().notNull(),
    missionUuid: uuid('mission_uuid')
      .notNull()
      .references(() => missions.missionUuid),
    /** Set when parent_type is FLIGHT_PLAN. */
    planUuid: uuid('plan_uuid'),
    zoneUuid: uuid('zone_uuid')
      .notNull()
      .references(() => zones.zoneUuid),
    managerOrgUuid: uuid('manager_org_uuid'),
    airspaceType: text('airspace_type').notNull(),
    permissionStatus: smallint('permission_status').notNull(),
    permissionReference: text('permission_reference'),
    validFrom: instant('valid_from'),
    validTo: instant('valid_to'),
    remarks: text('remarks'),
    /** Asked for by hand (POST /permissions), so it stays when the zone does not intersect. */
    requested: boolean('requested').notNull().default(false),
    /** The zone no longer intersects or no longer exists; the row stays for its history. */
    retiredAt: instant('retired_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('permissions_mission_zone_key')
      .on(t.missionUuid, t.zoneUuid)
      .where(sql`parent_type = 'MISSION' and retired_at is null`),
    uniqueIndex('permissions_plan_zone_key')
      .on(t.planUuid, t.zoneUuid)
      .where(sql`parent_type = 'FLIGHT_PLAN' and retired_at is null`),
    index('permissions_zone').on(t.zoneUuid, t.permissionStatus),
    check('permissions_parent', sql`(parent_type = 'FLIGHT_PLAN') = (plan_uuid is not null)`),
  ],
)

/** Every decision ever taken on a permission; the last one stands. */
export const permissionDecisions = pgTable(
  'permission_decisions',
  {
    decisionUuid: uuid('decision_uuid').primaryKey(),
    permissionUuid: uuid('permission_uuid')
      .notNull()
      .references(() => permissions.permissionUuid),
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
  },
  (t) => [index('permission_decisions_permission').on(t.permissionUuid, t.decidedAt)],
)

export const flightPlans = pgTable(
  'flight_plans',
  {
    planUuid: uuid('plan_uuid').primaryKey(),
    svcId: text('plan_svc_id').notNull().unique(),
    missionUuid: uuid('mission_uuid')
      .notNull()
      .references(() => missions.missionUuid),
    orgUuid: uuid('org_uuid').notNull(),
    assetUuid: uuid('asset_uuid')
      .notNull()
      .references(() => assets.assetUuid),
    payloadId: uuid('payload_id'),
    payloadType: smallint('payload_type'),
    pilotUuid: uuid('pilot_uuid').notNull(),
    createdByUserUuid: uuid('created_by_user_uuid').notNull(),
    scheduleStartTime: instant('schedule_start_time').notNull(),
    scheduleEndTime: instant('schedule_end_time').notNull(),
    flightEnvelope: jsonb('flight_envelope').$type<StoredPolygon>().notNull(),
    /** metres AGL */
    minHeight: doublePrecision('min_height').notNull(),
    maxHeight: doublePrecision('max_height').notNull(),
    airspaceRestrictionsCovered: text('airspace_restrictions_covered').array().notNull(),
    flightStatus: smallint('flight_status').notNull(),
    /** When it found its volume taken; cleared only by the plan's own PUT. */
    conflictedAt: instant('conflicted_at'),
    status: smallint('status').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('flight_plans_mission').on(t.missionUuid, t.createdAt),
    index('flight_plans_asset').on(t.assetUuid, t.scheduleStartTime),
    index('flight_plans_org').on(t.orgUuid, t.createdAt),
  ],
)

/**
 * The volumes of approved, active plans. Migration volume_guards adds the exclusion constraint that makes two
 * overlapping rows impossible, whoever writes them and however many at once.
 */
export const approvedVolumes = pgTable('approved_volumes', {
  planUuid: uuid('plan_uuid')
    .primaryKey()
    .references(() => flightPlans.planUuid),
  orgUuid: uuid('org_uuid').notNull(),
  envelope: outerRing('envelope').notNull(),
  heights: float8range('heights').notNull(),
  during: tstzrange('during').notNull(),
})
