import { sql } from 'drizzle-orm'
import { bigint, check, doublePrecision, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, updatedAt } from '../columns/times.ts'
import { flightSessions } from './flights.ts'

/** Something a flight did that it may not do: found by the conformance watch, or raised by an airspace manager. */
export const alerts = pgTable(
  'alerts',
  {
    alertUuid: uuid('alert_uuid').primaryKey(),
    alertType: text('alert_type').notNull(),
    severity: text('severity').notNull(),
    state: text('state').notNull(),
    sessionUuid: uuid('session_uuid')
      .notNull()
      .references(() => flightSessions.sessionUuid),
    assetUuid: uuid('asset_uuid').notNull(),
    /** As it was at the start of the flight. */
    assetUin: text('asset_uin'),
    planUuid: uuid('plan_uuid'),
    /** The operator's organisation. */
    orgUuid: uuid('org_uuid').notNull(),
    /** What the episode is about: the zone, else the plan, else the session. */
    subjectUuid: uuid('subject_uuid').notNull(),
    /** Whom it concerns: people of these zones see it. */
    zoneUuids: uuid('zone_uuids').array().notNull(),
    message: text('message').notNull(),
    /** The person who raised it; null when the service did. */
    triggeredBy: uuid('triggered_by'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    altitudeAgl: doublePrecision('altitude_agl'),
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedBy: uuid('acknowledged_by'),
    /** When what it says was over. Until then the episode goes on, also when somebody closed the alert. */
    clearedAt: instant('cleared_at'),
    closedAt: instant('closed_at'),
    closedBy: uuid('closed_by'),
    closeReason: text('close_reason'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    /** One alert for one episode, however many processes see it; a person may raise as many as they see fit. */
    uniqueIndex('alerts_one_episode')
      .on(t.sessionUuid, t.alertType, t.subjectUuid)
      .where(sql`cleared_at is null and triggered_by is null`),
    index('alerts_session').on(t.sessionUuid),
    index('alerts_org').on(t.orgUuid, t.createdAt),
    index('alerts_zones').using('gin', t.zoneUuids),
    index('alerts_newest').on(t.createdAt),
    check(
      'alerts_type',
      sql`alert_type in ('zone_violation', 'altitude_breach', 'geofence_exit', 'lost_link')`,
    ),
    check('alerts_state', sql`state in ('raised', 'acknowledged', 'cleared', 'closed')`),
    check('alerts_closed', sql`(state = 'closed') = (closed_at is not null)`),
    check('alerts_cleared', sql`state not in ('raised', 'acknowledged') or cleared_at is null`),
  ],
)

/** Every state an alert was ever in; rows are only added. */
export const alertChanges = pgTable(
  'alert_changes',
  {
    changeId: bigint('change_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    alertUuid: uuid('alert_uuid')
      .notNull()
      .references(() => alerts.alertUuid),
    state: text('state').notNull(),
    at: instant('at').notNull(),
    /** Null when the service found it. */
    byUserUuid: uuid('by_user_uuid'),
    reason: text('reason'),
  },
  (t) => [index('alert_changes_alert').on(t.alertUuid, t.changeId), index('alert_changes_at').on(t.at)],
)
