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
import { createdAt, instant, reference, timestamps, updatedAt } from '../columns.ts'
import { userSessions, users } from './accounts.ts'
import { organisations } from './organisations.ts'

/** The notification of one person about an event, through one of their organisations. */
export const notifications = pgTable(
  'notifications',
  {
    notificationUuid: uuid('notification_uuid').primaryKey(),
    userUuid: reference('user_uuid', () => users.userUuid),
    orgUuid: reference('org_uuid', () => organisations.orgUuid),
    eventUuid: uuid('event_uuid').notNull(),
    kind: text('kind').notNull(),
    /** Of the event. */
    name: text('name').notNull(),
    subjectUuid: uuid('subject_uuid').notNull(),
    title: text('title').notNull(),
    /** Place and window, in the person's time zone. */
    line: text('line').notNull(),
    /** A path of the console. */
    path: text('path').notNull(),
    /** Somebody has to do something. */
    waits: boolean('waits').notNull(),
    inConsole: boolean('in_console').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    readAt: instant('read_at'),
    /** When an e-mail about it is due; null: none is, or it was sent. */
    emailAt: instant('email_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('notifications_once').on(t.userUuid, t.eventUuid),
    index('notifications_newest').on(t.userUuid, t.notificationUuid.desc()).where(sql`in_console`),
    index('notifications_unread_about')
      .on(t.userUuid, t.subjectUuid, t.kind, t.orgUuid)
      .where(sql`in_console and read_at is null`),
    index('notifications_mail_due').on(t.emailAt).where(sql`email_at is not null`),
    index('notifications_mail_of').on(t.userUuid, t.emailAt).where(sql`email_at is not null`),
    index('notifications_over').on(t.createdAt),
  ],
)

/** What a person chose where it is not the default, and when they are left alone. */
export const notificationPreferences = pgTable('notification_preferences', {
  userUuid: reference('user_uuid', () => users.userUuid).primaryKey(),
  choices: jsonb('choices').$type<Record<string, Record<string, string>>>().notNull(),
  /** IANA. */
  timeZone: text('time_zone').notNull(),
  /** HH:MM in it; both null: no quiet hours. */
  quietFrom: text('quiet_from'),
  quietTo: text('quiet_to'),
  digestAt: text('digest_at').notNull(),
  ...timestamps(),
})

/** A browser that takes pushes for a person. */
export const pushDevices = pgTable(
  'push_devices',
  {
    deviceUuid: uuid('device_uuid').primaryKey(),
    userUuid: reference('user_uuid', () => users.userUuid),
    /** The sign-in that added it, with which it ends; null: it is from before that was kept, and ends with the last of its person's. */
    sessionUuid: uuid('session_uuid').references(() => userSessions.sessionUuid, { onDelete: 'cascade' }),
    /** Keyed hash of its address: a browser has one subscription, for all who sign in there. */
    endpointHash: text('endpoint_hash').notNull(),
    /** Address and keys, encrypted with a key that no table holds. */
    sealed: text('sealed').notNull(),
    label: text('label').notNull(),
    lastSentAt: instant('last_sent_at'),
    /** Since when nothing sent to it was taken; null: the last one was. */
    failingSince: instant('failing_since'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('push_devices_endpoint').on(t.endpointHash),
    index('push_devices_session').on(t.sessionUuid),
    index('push_devices_user').on(t.userUuid, t.createdAt),
    check('push_devices_sealed', sql`sealed ~ '^v1[.][A-Za-z0-9_-]{38,}$'`),
    check('push_devices_hash', sql`endpoint_hash ~ '^[0-9a-f]{64}$'`),
  ],
)

/** A notification on its way to a device. It goes when it was sent, or given up. */
export const pushSends = pgTable(
  'push_sends',
  {
    deviceUuid: uuid('device_uuid')
      .notNull()
      .references(() => pushDevices.deviceUuid, { onDelete: 'cascade' }),
    notificationUuid: uuid('notification_uuid')
      .notNull()
      .references(() => notifications.notificationUuid, { onDelete: 'cascade' }),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    failures: smallint('failures').notNull().default(0),
    /** What is lower leaves first. */
    rank: smallint('rank').notNull().default(2),
  },
  (t) => [
    primaryKey({ columns: [t.deviceUuid, t.notificationUuid] }),
    index('push_sends_device').on(t.deviceUuid, t.rank, t.nextAttemptAt),
    index('push_sends_due').on(t.rank, t.nextAttemptAt, t.deviceUuid),
    index('push_sends_notification').on(t.notificationUuid),
  ],
)

/** What is escalated after a time: an unopened request, an unacknowledged alert. */
export const escalations = pgTable(
  'escalations',
  {
    subjectUuid: uuid('subject_uuid').primaryKey(),
    subject: text('subject').$type<'permission' | 'alert'>().notNull(),
    /** Null: it was opened, or has gone to the next. */
    dueAt: instant('due_at'),
    /** What was asked until then was opened or, of an alert, has gone to the next. */
    openedAt: instant('opened_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('escalations_due').on(t.dueAt).where(sql`due_at is not null`),
    index('escalations_over').on(t.createdAt),
  ],
)

/** How long an organisation's requests may wait unopened. */
export const escalationRules = pgTable('escalation_rules', {
  orgUuid: reference('org_uuid', () => organisations.orgUuid).primaryKey(),
  requestAfterMinutes: integer('request_after_minutes').notNull(),
  beforeStartMinutes: integer('before_start_minutes').notNull(),
  updatedAt: updatedAt(),
})
