import { sql } from 'drizzle-orm'
import { check, index, json, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, reference, timestamps } from '../columns.ts'
import { organisations } from './organisations.ts'

/**
 * Events for receivers outside the service: written in the transaction that caused it, shared out to receivers once,
 * kept a week for those who ask again. Only names and ids; the content is read when it is sent.
 */
export const outboxEvents = pgTable(
  'outbox_events',
  {
    eventUuid: uuid('event_uuid').primaryKey(),
    name: text('name').notNull(),
    version: smallint('version').notNull(),
    subjectUuid: uuid('subject_uuid').notNull(),
    /** The only organisations that it concerns; null: all that may read its record. */
    orgUuids: uuid('org_uuids').array(),
    /** Facts of that moment that the record will no longer contain. */
    facts: jsonb('facts').$type<Record<string, string | number | null | readonly string[]>>().notNull(),
    occurredAt: instant('occurred_at').notNull(),
    /** When its deliveries were made; null while it waits for that. */
    sharedAt: instant('shared_at'),
    /** When people were notified; null while that waits. */
    peopleNotifiedAt: instant('people_told_at'),
  },
  (t) => [
    index('outbox_events_due').on(t.eventUuid).where(sql`shared_at is null`),
    index('outbox_events_untold').on(t.eventUuid).where(sql`people_told_at is null`),
    index('outbox_events_occurred').on(t.occurredAt),
  ],
)

/** Up to which end of validity what ends has been warned of, so many days before. */
export const expiryWarnings = pgTable(
  'expiry_warnings',
  {
    what: text('what').$type<'certificate' | 'credential'>().notNull(),
    daysBefore: smallint('days_before').notNull(),
    warnedUntil: instant('warned_until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.what, t.daysBefore] })],
)

/** Where an organisation's events are sent to. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    endpointUuid: uuid('endpoint_uuid').primaryKey(),
    orgUuid: reference('org_uuid', () => organisations.orgUuid),
    url: text('url').notNull(),
    description: text('description'),
    /** Names, families (`alert.*`) or `*`. */
    eventTypes: text('event_types').array().notNull(),
    /** Only events that concern one of these; null: all. */
    zoneUuids: uuid('zone_uuids').array(),
    assetUuids: uuid('asset_uuids').array(),
    /** Its signing keys, newest first, encrypted with a key that no table holds. */
    sealedKeys: text('sealed_keys').notNull(),
    /** 1 active, -1 off. */
    status: smallint('status').notNull(),
    /** Why the service turned it off. */
    offReason: text('off_reason').$type<'failing' | 'gone'>(),
    /** Since when nothing was delivered and something failed. */
    failingSince: instant('failing_since'),
    /** The last one that was asked for; it is under way while deliveries wait for it. */
    replay: jsonb('replay').$type<Replay>(),
    createdBy: uuid('created_by'),
    ...timestamps(),
  },
  (t) => [
    index('webhook_endpoints_org').on(t.orgUuid, t.createdAt),
    index('webhook_endpoints_types').using('gin', t.eventTypes),
    check('webhook_endpoints_sealed', sql`sealed_keys ~ '^v1[.][A-Za-z0-9_-]{38,}$'`),
  ],
)

/** Events sent again since a time. */
export interface Replay {
  since: string
  started_at: string
  events: number
}

/** One try to deliver, as the log shows it. */
export interface DeliveryAttempt {
  /** From 1, of all that were made. */
  number: number
  at: string
  took_ms: number
  /** The IP address that was connected to; null where none was. */
  address: string | null
  /** Null where nothing answered. */
  status_code: number | null
  /** The beginning of what was answered. */
  answer: string | null
  error: string | null
}

/** Cancelled: only a replay would have sent it, and that was cancelled. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed' | 'withheld' | 'cancelled'

/** An event on its way to a receiver by a channel. Sending it again is the same row: its id stays. */
export const eventDeliveries = pgTable(
  'event_deliveries',
  {
    /** Of a webhook its endpoint. */
    receiverUuid: uuid('receiver_uuid').notNull(),
    eventUuid: uuid('event_uuid').notNull(),
    channel: text('channel').$type<'webhook'>().notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    /** While it waits for a replay: what it is again if that is cancelled. */
    stateBeforeReplay: text('state_before_replay').$type<DeliveryState>(),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** Failures in a row since it was last turned on. */
    failures: smallint('failures').notNull().default(0),
    /** As it was last sent. */
    body: text('body'),
    /** Those of that body, in their order. */
    headers: json('headers').$type<Record<string, string>>(),
    attempts: jsonb('attempts').$type<DeliveryAttempt[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.receiverUuid, t.eventUuid] }),
    index('event_deliveries_due').on(t.receiverUuid, t.nextAttemptAt).where(sql`state = 'waiting'`),
    index('event_deliveries_replayed')
      .on(t.receiverUuid)
      .where(sql`state = 'waiting' and state_before_replay is not null`),
    index('event_deliveries_log').on(t.receiverUuid, t.state, t.eventUuid),
    index('event_deliveries_over').on(t.createdAt),
  ],
)
