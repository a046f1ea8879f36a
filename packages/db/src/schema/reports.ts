import { boolean, index, pgTable, primaryKey, real, smallint, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { flightSessions } from './flights.ts'
import { permissions } from './planning.ts'

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
    /** The first decision, of the service or of a person. */
    decidedAt: instant('decided_at'),
    byService: boolean('by_service').notNull(),
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
    /** Of the same kind, all that count it, in their order: who asks for several counts it by the first of them. */
    scopeUuids: uuid('scope_uuids').array().notNull(),
    orgUuid: uuid('org_uuid').notNull(),
    assetUuid: uuid('asset_uuid').notNull(),
    userUuid: uuid('user_uuid').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    /** Hundredths of a degree, halved and rounded down, of where it began; null: it did not say. */
    cellLatitude: smallint('cell_latitude'),
    cellLongitude: smallint('cell_longitude'),
    batteryFirst: real('battery_first'),
    batteryLast: real('battery_last'),
  },
  (t) => [
    primaryKey({ columns: [t.sessionUuid, t.scopeUuid] }),
    index('flight_facts_scope').on(t.scopeUuid, t.startedAt),
  ],
)
