import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  absoluteHeights,
  float8range,
  instant,
  limits,
  outerRing,
  type StoredPolygon,
  type StoredSchedulePeriod,
  timestamps,
  tstzrange,
} from '../columns.ts'

export const zones = pgTable(
  'zones',
  {
    zoneUuid: uuid('zone_uuid').primaryKey(),
    /** Cursor of the full sync. */
    zoneId: bigint('zone_id', { mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    svcId: text('zone_svc_id').notNull().unique(),
    zoneName: text('zone_name').notNull(),
    /** Null when a platform administrator made it without an owner. */
    orgOwnerUuid: uuid('org_owner_uuid'),
    restrictionType: smallint('restriction_type').notNull(),
    airspaceZoneType: smallint('airspace_zone_type').notNull(),
    constraintUuid: uuid('constraint_uuid').notNull(),
    /** Read whole and never asked within, as the others of its kind: so it is kept as text (docs/decisions/0095). */
    zoneEnvelope: json('zone_envelope').$type<StoredPolygon>().notNull(),
    /** What it takes as text. */
    envelopeBytes: integer('envelope_bytes')
      .notNull()
      .generatedAlwaysAs(sql`octet_length(zone_envelope::text)`),
    /** metres AGL */
    minHeight: doublePrecision('min_height').notNull(),
    maxHeight: doublePrecision('max_height').notNull(),
    limits: limits(),
    activeFrom: instant('active_from'),
    activeTo: instant('active_to'),
    schedule: jsonb('schedule').$type<StoredSchedulePeriod[]>(),
    zoneVersion: integer('zone_version').notNull(),
    status: smallint('status').notNull(),
    /** Its owner is under review: it has no constraint, matches nothing and is in no catalog. */
    dormantSince: instant('dormant_since'),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('zones_name_key').on(t.zoneName).where(sql`status = 1`),
    index('zones_owner').on(t.orgOwnerUuid, t.zoneUuid),
    index('zones_in_effect')
      .on(t.zoneId, t.restrictionType, t.airspaceZoneType)
      .where(sql`status = 1 and dormant_since is null`),
    index('zones_beginning')
      .on(t.activeFrom)
      .where(sql`status = 1 and dormant_since is null and active_from is not null`),
    index('zones_ending')
      .on(t.activeTo)
      .where(sql`status = 1 and dormant_since is null and active_to is not null`),
  ],
)

/** The zone change feed. `change_id` is taken under the row lock of `zone_catalog`, so ids commit in order. */
export const zoneChanges = pgTable(
  'zone_changes',
  {
    changeId: bigint('change_id', { mode: 'number' }).primaryKey(),
    operation: text('operation').$type<'upsert' | 'delete'>().notNull(),
    zoneUuid: uuid('zone_uuid').notNull(),
    zoneVersion: integer('zone_version').notNull(),
    /** The whole zone as partners read it; null for a delete. */
    zone: json('zone').$type<Record<string, unknown>>(),
    /** What it takes as text. */
    zoneBytes: integer('zone_bytes').notNull().generatedAlwaysAs(sql`coalesce(octet_length(zone::text), 0)`),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [index('zone_changes_of_zone').on(t.zoneUuid, t.changeId)],
)

/** The zones of which `zone_changes` has a state; written by triggers of it (migration zones_let_go_in_parts). */
export const catalogZones = pgTable('catalog_zones', {
  zoneId: bigint('zone_id', { mode: 'number' }).primaryKey(),
  zoneUuid: uuid('zone_uuid').notNull(),
})

/** One row: the highest change id given out and the lowest that a client may still start from. */
export const zoneCatalog = pgTable('zone_catalog', {
  id: smallint('id').primaryKey(),
  currentChangeId: bigint('current_change_id', { mode: 'number' }).notNull(),
  prunedThrough: bigint('pruned_through', { mode: 'number' }).notNull(),
  /** Up to here what no page needs has been dropped. */
  droppedThrough: bigint('dropped_through', { mode: 'number' }).notNull().default(0),
  /** That of the server which gave the ids out: it is another one after a restore or a promotion. */
  history: text('history').notNull(),
})

/** Everything that takes up a piece of airspace for a while. One multicolumn GiST index answers intersect. */
export const constraints = pgTable(
  'constraints',
  {
    constraintUuid: uuid('constraint_uuid').primaryKey(),
    constraintType: smallint('constraint_type').notNull(),
    refUuid: uuid('ref_uuid').notNull(),
    /** The organisation whose business it shapes; null for the platform's own. */
    orgUuid: uuid('org_uuid'),
    geometry2d: json('geometry_2d').$type<StoredPolygon>().notNull(),
    outer: outerRing('outer_ring').notNull(),
    /** True when interior rings make an exact second look necessary. */
    hasHoles: boolean('has_holes').notNull(),
    /** How many positions a shape with holes has; the table counts them where it is rewritten. Means nothing without holes. */
    corners: integer('corners'),
    heights: float8range('heights').notNull(),
    ...absoluteHeights(),
    limits: limits(),
    during: tstzrange('during').notNull(),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('constraints_ref_key').on(t.refUuid),
    index('constraints_own').on(t.orgUuid).where(sql`constraint_type >= 4`),
    index('constraints_by_hand').using('gist', t.outer).where(sql`constraint_type >= 4`),
    index('constraints_of_missions')
      .using('gist', t.outer, t.heights, t.during)
      .where(sql`constraint_type = 1`),
    index('constraints_of_zones').using('gist', t.outer, t.heights, t.during).where(sql`constraint_type = 3`),
    index('constraints_volume').using('gist', t.outer, t.heights, t.during),
  ],
)
