import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  absoluteHeights,
  float8range,
  instant,
  limits,
  outerRing,
  reference,
  type StoredPolygon,
  type StoredRule,
  timestamps,
  tstzrange,
} from '../columns.ts'
import { assets } from './fleet.ts'
import { organisations } from './organisations.ts'

export type MissionPurpose =
  | 'inspection'
  | 'survey'
  | 'delivery'
  | 'agriculture'
  | 'media'
  | 'public_safety'
  | 'training'
  | 'research'
  | 'recreation'
  | 'other'

/** The rule by which missions repeat; each occurrence is a mission of its own. */
export const missionSeries = pgTable('mission_series', {
  seriesUuid: uuid('series_uuid').primaryKey(),
  orgUuid: reference('org_uuid', () => organisations.orgUuid),
  rule: jsonb('rule').$type<StoredRule>().notNull(),
  createdByUserUuid: uuid('created_by_user_uuid').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** What an organisation keeps of missions that are not asked for yet, or again and again. */
export const missionDrafts = pgTable(
  'mission_drafts',
  {
    draftUuid: uuid('draft_uuid').primaryKey(),
    orgUuid: reference('org_uuid', () => organisations.orgUuid),
    kind: text('kind').$type<'draft' | 'template'>().notNull(),
    name: text('name').notNull(),
    content: jsonb('content').notNull(),
    createdByUserUuid: uuid('created_by_user_uuid').notNull(),
    ...timestamps(),
  },
  (t) => [index('mission_drafts_org').on(t.orgUuid, t.kind, t.updatedAt)],
)

export const missions = pgTable(
  'missions',
  {
    missionUuid: uuid('mission_uuid').primaryKey(),
    svcId: text('mission_svc_id').notNull().unique(),
    orgUuid: reference('org_uuid', () => organisations.orgUuid),
    createdByUserUuid: uuid('created_by_user_uuid').notNull(),
    missionName: text('mission_name').notNull(),
    missionDescription: text('mission_description').notNull(),
    /** What the flights are for; null: not given. */
    missionPurpose: text('mission_purpose').$type<MissionPurpose>(),
    /** Null: it does not repeat. */
    seriesUuid: uuid('series_uuid').references(() => missionSeries.seriesUuid),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time').notNull(),
    missionEnvelope: jsonb('mission_envelope').$type<StoredPolygon>().notNull(),
    /** metres AGL */
    minHeight: doublePrecision('min_height').notNull(),
    maxHeight: doublePrecision('max_height').notNull(),
    limits: limits(),
    airspaceRestrictionsCovered: text('airspace_restrictions_covered').array().notNull(),
    status: smallint('status').notNull(),
    /** Rises with every change of what its managers judge. */
    missionVersion: integer('mission_version').notNull().default(1),
    ...timestamps(),
  },
  (t) => [
    index('missions_org').on(t.orgUuid, t.status, t.createdAt, t.missionUuid),
    index('missions_org_start').on(t.orgUuid, t.startTime),
    index('missions_end').on(t.endTime, t.startTime, t.missionUuid).where(sql`status = 1`),
    index('missions_org_end').on(t.orgUuid, t.endTime, t.startTime, t.missionUuid).where(sql`status = 1`),
    index('missions_series').on(t.seriesUuid, t.startTime).where(sql`series_uuid is not null`),
  ],
)

/** What a version of a mission was, kept when the next one replaced it. */
export const missionRevisions = pgTable(
  'mission_revisions',
  {
    missionUuid: reference('mission_uuid', () => missions.missionUuid),
    missionVersion: integer('mission_version').notNull(),
    content: jsonb('content').notNull(),
    /** Null when the service did. */
    replacedBy: uuid('replaced_by'),
    replacedAt: instant('replaced_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.missionUuid, t.missionVersion] })],
)

export const missionAssets = pgTable(
  'mission_assets',
  {
    missionUuid: reference('mission_uuid', () => missions.missionUuid),
    assetUuid: reference('asset_uuid', () => assets.assetUuid),
    payloadId: uuid('payload_id'),
    payloadType: smallint('payload_type'),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.missionUuid, t.assetUuid] }),
    index('mission_assets_asset').on(t.assetUuid, t.missionUuid),
  ],
)

export const missionPilots = pgTable(
  'mission_pilots',
  {
    missionUuid: reference('mission_uuid', () => missions.missionUuid),
    userUuid: uuid('user_uuid').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.missionUuid, t.userUuid] }), index('mission_pilots_user').on(t.userUuid)],
)

export const flightPlans = pgTable(
  'flight_plans',
  {
    planUuid: uuid('plan_uuid').primaryKey(),
    svcId: text('plan_svc_id').notNull().unique(),
    missionUuid: reference('mission_uuid', () => missions.missionUuid),
    orgUuid: uuid('org_uuid').notNull(),
    assetUuid: reference('asset_uuid', () => assets.assetUuid),
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
    limits: limits(),
    airspaceRestrictionsCovered: text('airspace_restrictions_covered').array().notNull(),
    flightStatus: smallint('flight_status').notNull(),
    /** Raised with each change of its envelope, heights or window. */
    planVersion: integer('plan_version').notNull().default(1),
    /** When it found its volume taken, or no longer fitted its mission; cleared only by the plan's own PUT. */
    conflictedAt: instant('conflicted_at'),
    /** Why it no longer fits its mission; null where its volume was taken. */
    mismatch: text('mismatch'),
    status: smallint('status').notNull(),
    ...timestamps(),
  },
  (t) => [
    index('flight_plans_mission').on(t.missionUuid, t.createdAt),
    index('flight_plans_asset').on(t.assetUuid, t.scheduleStartTime),
    index('flight_plans_org').on(t.orgUuid, t.createdAt),
    index('flight_plans_org_end').on(t.orgUuid, t.scheduleEndTime),
  ],
)

const volumeColumns = () => ({
  planUuid: reference('plan_uuid', () => flightPlans.planUuid),
  orgUuid: uuid('org_uuid').notNull(),
  envelope: outerRing('envelope').notNull(),
  heights: float8range('heights').notNull(),
  during: tstzrange('during').notNull(),
  ...absoluteHeights(),
})

/**
 * The airspace that plans hold: approved ones, and whatever is in the air. Migration volume_guards adds the exclusion
 * constraint that makes two overlapping rows impossible, also when many transactions write at once. A plan has
 * several rows when it was flown, landed early and flies again.
 */
export const approvedVolumes = pgTable('approved_volumes', volumeColumns(), (t) => [
  primaryKey({ columns: [t.planUuid, t.during] }),
])

/**
 * The airspace that an aircraft in the air may be in without holding it: that of a second flight which found a part of
 * it taken, and what a plan that was changed in the air has left behind. No other plan gets it until the aircraft has landed.
 */
export const occupiedVolumes = pgTable('occupied_volumes', volumeColumns(), (t) => [
  index('occupied_volumes_plan').on(t.planUuid),
  index('occupied_volumes_ground').using(
    'gist',
    sql`(polygon(path(${t.envelope}) * point(1000000, 0)))`,
    t.heights,
    t.during,
  ),
])
