import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, instant, reference, timestamps } from '../columns.ts'
import { users } from './accounts.ts'
import { flightSessions } from './flights.ts'
import { organisations } from './organisations.ts'

/** Something a flight did that it may not do: found by the conformance watch, or raised by an airspace manager. */
export const alerts = pgTable(
  'alerts',
  {
    alertUuid: uuid('alert_uuid').primaryKey(),
    alertType: text('alert_type').notNull(),
    severity: text('severity').notNull(),
    state: text('state').notNull(),
    sessionUuid: reference('session_uuid', () => flightSessions.sessionUuid),
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
    /** What the message measures; null where it measures nothing. */
    figures: jsonb('figures'),
    /** The person who raised it; null when the service did. */
    triggeredBy: uuid('triggered_by'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    altitudeAgl: doublePrecision('altitude_agl'),
    /** Found in frames that came too late for the live picture; raised and cleared by their own times. */
    late: boolean('late').notNull().default(false),
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedBy: uuid('acknowledged_by'),
    /** When its cause was over. Until then the episode goes on, also when a person closed the alert. */
    clearedAt: instant('cleared_at'),
    closedAt: instant('closed_at'),
    closedBy: uuid('closed_by'),
    closeReason: text('close_reason'),
    ...timestamps(),
  },
  (t) => [
    /** One alert for one episode, however many processes see it; a person may raise as many as they see fit. */
    uniqueIndex('alerts_one_episode')
      .on(t.sessionUuid, t.alertType, t.subjectUuid)
      .where(sql`cleared_at is null and triggered_by is null`),
    /** What went on at some time of a flight is found without all that ever did. */
    index('alerts_session').on(t.sessionUuid, t.clearedAt, t.createdAt),
    index('alerts_org').on(t.orgUuid, t.createdAt),
    index('alerts_zones').using('gin', t.zoneUuids),
    index('alerts_newest').on(t.createdAt),
    /** Those that alertsThatWait of the console asks for. */
    index('alerts_waiting')
      .on(t.createdAt, t.alertUuid)
      .where(
        sql`closed_at is null and acknowledged_at is null and not (state = 'cleared' and severity = 'minor')`,
      ),
    index('alerts_closed_lately').on(t.closedAt).where(sql`closed_at is not null`),
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
    alertUuid: reference('alert_uuid', () => alerts.alertUuid),
    state: text('state').notNull(),
    at: instant('at').notNull(),
    /** When it was written, which may be long after. */
    recordedAt: instant('recorded_at').notNull().defaultNow(),
    /** Null when the service found it. */
    byUserUuid: uuid('by_user_uuid'),
    reason: text('reason'),
  },
  (t) => [
    index('alert_changes_alert').on(t.alertUuid, t.changeId),
    index('alert_changes_recorded').on(t.recordedAt),
  ],
)

/** What a manager of its zones writes to the pilot, and what the operator answers. */
export const alertMessages = pgTable(
  'alert_messages',
  {
    messageUuid: uuid('message_uuid').primaryKey(),
    alertUuid: reference('alert_uuid', () => alerts.alertUuid),
    /** For which the writer acted. */
    orgUuid: reference('org_uuid', () => organisations.orgUuid),
    userUuid: reference('user_uuid', () => users.userUuid),
    text: text('text').notNull(),
    createdAt: createdAt(),
    /** When the other side acknowledged the message. */
    readAt: instant('read_at'),
    readBy: uuid('read_by'),
  },
  (t) => [index('alert_messages_alert').on(t.alertUuid, t.messageUuid)],
)

/** Of a flight session, the span in which frames came late and are to be judged; gone when they are. */
export const lateStretches = pgTable('late_stretches', {
  sessionUuid: uuid('session_uuid').primaryKey(),
  /** Times of frames, both included. What was judged in earlier turns lies before. */
  fromAt: instant('from_at').notNull(),
  toAt: instant('to_at').notNull(),
  /** What came late since the first turn began: the next stretch. */
  againFrom: instant('again_from'),
  againTo: instant('again_to'),
  /** What the earlier turns found so far; only the judge reads it. */
  progress: jsonb('progress'),
  /** The process that has, or had, the newest turn; null before the first. */
  claimedBy: uuid('claimed_by'),
  /** Until when that is taken to be at it; who has waited longest since is next. */
  claimedUntil: instant('claimed_until').notNull().defaultNow(),
})

/** Which telemetry service receives frames by which transport. A row exists as long as its process, and
 * after a crash until what it stored is noted to be judged. */
export const listeners = pgTable(
  'listeners',
  {
    process: uuid('process').notNull(),
    way: text('way').notNull(),
    /** Of its connections: they end with the process, and not while it is frozen. */
    name: text('name').notNull(),
    /** When it could first receive by this transport, since when without a break, and when last; null before the first time. */
    firstAt: instant('first_at'),
    since: instant('since'),
    receivedAt: instant('heard_at'),
    /** When it last gave a sign of life, whether it could receive or not. */
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.process, t.way] })],
)
