import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { flightSessions } from './flights.ts'
import { permissions } from './permissions.ts'

/**
 * What reports count, kept by triggers (migration report_facts; docs/decisions/0065): narrow rows, so that a year of
 * them is read within a second.
 */

export const requestFacts = pgTable(
  'request_facts',
  {
    permissionUuid: uuid('permission_uuid')
      .primaryKey()
      .references(() => permissions.permissionUuid, { onDelete: 'cascade' }),
    zoneUuid: uuid('zone_uuid').notNull(),
    /** The operator. */
    orgUuid: uuid('org_uuid').notNull(),
    askedAt: instant('asked_at').notNull(),
    permissionStatus: smallint('permission_status').notNull(),
    /** The zone or the mission asks no more. */
    isRetired: boolean('is_retired').notNull(),
    /** Whether the first decision was the service's; null: there is none. */
    byService: boolean('by_service'),
    /** To the first decision, where a person took it. */
    minutes: integer('minutes'),
    /** Of what is refused. */
    remarks: text('remarks'),
    outcome: text('outcome')
      .notNull()
      .generatedAlwaysAs(
        sql`case when is_retired then 'withdrawn' when permission_status = 0 then 'waiting'
          when permission_status = -1 then 'refused' when by_service then 'at_once' else 'approved' end`,
      ),
  },
  (t) => [
    index('request_facts_zone').on(t.zoneUuid, t.askedAt),
    index('request_facts_org').on(t.orgUuid, t.askedAt),
  ],
)

/** A flight as its operator counts it, and as each zone does which it asked before it began. */
export const flightFacts = pgTable(
  'flight_facts',
  {
    /** The operator's organisation, or the zone. */
    scopeUuid: uuid('scope_uuid').notNull(),
    sessionUuid: uuid('session_uuid')
      .notNull()
      .references(() => flightSessions.sessionUuid, { onDelete: 'cascade' }),
    /** The zones before this one that count it, too: of several zones the first alone does. */
    earlierUuids: uuid('earlier_uuids').array(),
    orgUuid: uuid('org_uuid').notNull(),
    assetUuid: uuid('asset_uuid').notNull(),
    userUuid: uuid('user_uuid').notNull(),
    startedAt: instant('started_at').notNull(),
    /** Null until it has ended. */
    airS: doublePrecision('air_s'),
    /** Hundredths of a degree, halved and rounded down, of where it began; null: unknown. */
    cellLatitude: smallint('cell_latitude'),
    cellLongitude: smallint('cell_longitude'),
    batteryFirst: doublePrecision('battery_first'),
    batteryLast: doublePrecision('battery_last'),
    /** What was received, once its frames are packed; null: it is in telemetry_sequences. */
    frames: integer('frames'),
    rejected: integer('rejected'),
    hasGaps: boolean('has_gaps'),
  },
  (t) => [
    primaryKey({ columns: [t.sessionUuid, t.scopeUuid] }),
    index('flight_facts_scope').on(t.scopeUuid, t.startedAt),
  ],
)
