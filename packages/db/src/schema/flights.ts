import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { bytes, createdAt, instant, int8multirange, measuredColumns, reference } from '../columns.ts'
import { assets } from './fleet.ts'
import { organisations } from './organisations.ts'

export const flightSessions = pgTable(
  'flight_sessions',
  {
    sessionUuid: uuid('session_uuid').primaryKey(),
    svcId: text('session_svc_id').notNull().unique(),
    planUuid: uuid('plan_uuid'),
    missionUuid: uuid('mission_uuid'),
    assetUuid: reference('asset_uuid', () => assets.assetUuid),
    /** As it was at the start; stamped on each frame. */
    assetUin: text('asset_uin'),
    orgUuid: uuid('org_uuid').notNull(),
    userUuid: uuid('user_uuid').notNull(),
    sessionStartTime: instant('session_start_time').notNull(),
    sessionEndTime: instant('session_end_time'),
    /** When that was stored; null until the end, and for those that ended before this was kept. */
    endStoredAt: instant('end_stored_at'),
    sessionExpiry: instant('session_expiry').notNull(),
    /** False when it flies on a plan that was not approved at the start. */
    conforming: boolean('conforming').notNull(),
    /** Why an asset flies that is not registered; null when it is. */
    fitnessNote: text('fitness_note'),
    assetStartLatitude: doublePrecision('asset_start_latitude'),
    assetStartLongitude: doublePrecision('asset_start_longitude'),
    assetEndLatitude: doublePrecision('asset_end_latitude'),
    assetEndLongitude: doublePrecision('asset_end_longitude'),
    pilotStartLatitude: doublePrecision('pilot_start_latitude'),
    pilotStartLongitude: doublePrecision('pilot_start_longitude'),
    pilotEndLatitude: doublePrecision('pilot_end_latitude'),
    pilotEndLongitude: doublePrecision('pilot_end_longitude'),
    /** m², m, s; null until the end */
    totalArea: doublePrecision('total_area'),
    totalDistance: doublePrecision('total_distance'),
    totalEndurance: doublePrecision('total_endurance'),
    /** Charge in percent, by its first and its last frame; null until the end, and where the frames lack it. */
    batteryFirst: doublePrecision('battery_first'),
    batteryLast: doublePrecision('battery_last'),
    /** Its last position, in squares of a quarter of a degree (docs/decisions/0058); kept while it is open. */
    cell: integer('cell'),
    /** Since when its frames are in packed_frames; null: in telemetry_frames. */
    framesPackedAt: instant('frames_packed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('flight_sessions_to_pack')
      .on(sql`greatest(session_end_time, end_stored_at)`)
      .where(sql`frames_packed_at is null and session_end_time is not null`),
    uniqueIndex('flight_sessions_one_open').on(t.assetUuid).where(sql`session_end_time is null`),
    index('flight_sessions_cell').on(t.cell).where(sql`session_end_time is null`),
    index('flight_sessions_open').on(t.orgUuid).where(sql`session_end_time is null`),
    index('flight_sessions_asset').on(t.assetUuid, t.sessionStartTime),
    index('flight_sessions_org').on(t.orgUuid, t.sessionStartTime),
    index('flight_sessions_ended').on(
      t.orgUuid,
      sql`coalesce(session_end_time, 'infinity')`,
      t.sessionStartTime,
      t.sessionEndTime,
    ),
    index('flight_sessions_unapproved').on(t.orgUuid, t.sessionStartTime).where(sql`not conforming`),
    index('flight_sessions_newest').on(t.sessionStartTime, t.sessionUuid),
    index('flight_sessions_plan').on(t.planUuid),
    index('flight_sessions_mission').on(t.missionUuid),
  ],
)

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userUuid: uuid('user_uuid').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the request as it was understood. */
    requestHash: text('request_hash').notNull(),
    sessionUuid: uuid('session_uuid').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userUuid, t.key] }), index('idempotency_keys_over').on(t.createdAt)],
)

/** Partitioned by day of `timestamp` (migration foundation); a frame is stored once for each session and millisecond. */
export const telemetryFrames = pgTable(
  'telemetry_frames',
  {
    sessionUuid: uuid('session_uuid').notNull(),
    timestamp: instant('timestamp').notNull(),
    assetUuid: uuid('asset_uuid').notNull(),
    assetUin: text('asset_uin'),
    sequenceNumber: bigint('sequence_number', { mode: 'number' }),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    ...measuredColumns,
  },
  (t) => [primaryKey({ columns: [t.sessionUuid, t.timestamp] })],
)

/**
 * Frames of a flight that is long over, some thousand a row, none of them across midnight UTC (migration packed_frames;
 * docs/decisions/0053). A session's frames are either all here or all in telemetry_frames.
 */
export const packedFrames = pgTable(
  'packed_frames',
  {
    sessionUuid: uuid('session_uuid').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    frames: integer('frames').notNull(),
    /** Of `bytes`. */
    format: smallint('format').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionUuid, t.firstAt] }), index('packed_frames_day').on(t.firstAt)],
)

/** What there is of a flight's thinned track once it has ended (docs/decisions/0085); made by a trigger of flight_sessions. */
export const replayTracks = pgTable(
  'replay_tracks',
  {
    sessionUuid: uuid('session_uuid').primaryKey(),
    /** Goes up with every late frame, in the transaction that stores it. */
    version: integer('version').notNull().default(0),
    /** When it is to be prepared, or tried again. */
    dueAt: instant('due_at').notNull(),
    /** Of which version the levels are; null: there are none yet. */
    preparedVersion: integer('prepared_version'),
    /** The volume of the plan that it was judged by, as text; null: none. */
    judgedBy: text('judged_by'),
    /** Of its first frame; null where it is too short to have levels. */
    firstAt: instant('first_at'),
    /** What is known of the whole flight; null where it is too short to have levels. */
    about: jsonb('about'),
  },
  (t) => [
    index('replay_tracks_due').on(t.dueAt).where(sql`prepared_version is distinct from version`),
    index('replay_tracks_day').on(t.firstAt).where(sql`first_at is not null`),
  ],
)

/** Points of one level, some hundred a row. */
export const replayLevels = pgTable(
  'replay_levels',
  {
    sessionUuid: uuid('session_uuid').notNull(),
    level: smallint('level').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    points: integer('points').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionUuid, t.level, t.firstAt] })],
)

/**
 * What the transports of a session share. Which sequence numbers are consumed: stored in telemetry_frames, or recorded as
 * rejected. Its row is locked by every transaction that stores frames with numbers, so that a number is consumed once however many
 * processes are at it.
 */
export const telemetrySequences = pgTable(
  'telemetry_sequences',
  {
    sessionUuid: uuid('session_uuid')
      .primaryKey()
      .references(() => flightSessions.sessionUuid),
    assetUuid: uuid('asset_uuid').notNull(),
    /** Every number from 1 up to this one is consumed. Never goes back (migration sequence_guard). */
    highestContiguous: bigint('highest_contiguous', { mode: 'number' }).notNull().default(0),
    /** Consumed numbers beyond the first gap. */
    beyond: int8multirange('beyond').notNull().default('{}'),
    /** Rejections so far, and how many of them an acknowledgement has named. */
    rejections: integer('rejections').notNull().default(0),
    reportedRejections: integer('told_rejections').notNull().default(0),
    /** When some process last took it on itself to acknowledge. */
    ackedAt: instant('acked_at'),
    /** Frames that are stored, or set aside for the process that holds the socket. */
    frames: bigint('frames', { mode: 'number' }).notNull().default(0),
    /** What was left of the pace over MQTT, and when; null: all of it. */
    paceLeft: doublePrecision('pace_left'),
    pacedAt: instant('paced_at'),
    /** Counts the sockets of the session: the newest holds it. */
    socketEpoch: integer('socket_epoch').notNull().default(0),
    /** The process that it was opened in, by the name of its connections to the database. */
    socketHolder: text('socket_holder'),
    /** What the last holder left of the socket's pace, and when; null while it is held. */
    socketLeft: doublePrecision('socket_left'),
    socketLeftAt: instant('socket_left_at'),
  },
  (t) => [
    index('telemetry_sequences_asset').on(t.assetUuid),
    // The number after the highest contiguous one is a gap, else it would be higher.
    check(
      'telemetry_sequences_gap',
      sql`highest_contiguous >= 0 and not (beyond && int8range(null, highest_contiguous + 2))`,
    ),
  ],
)

/** Frames that were understood and refused; `ordinal` counts the rejections of a session from 1. */
export const telemetryRejections = pgTable(
  'telemetry_rejections',
  {
    sessionUuid: reference('session_uuid', () => telemetrySequences.sessionUuid),
    ordinal: integer('ordinal').notNull(),
    sequenceNumber: bigint('sequence_number', { mode: 'number' }).notNull(),
    code: text('code').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionUuid, t.ordinal] }),
    uniqueIndex('telemetry_rejections_once').on(t.sessionUuid, t.sequenceNumber),
  ],
)

/** The newest report of each MAVLink bridge, as it was sent. */
export const bridges = pgTable(
  'bridges',
  {
    orgUuid: reference('org_uuid', () => organisations.orgUuid),
    bridgeUuid: uuid('bridge_uuid').notNull(),
    reportedAt: instant('reported_at').notNull(),
    report: jsonb('report').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgUuid, t.bridgeUuid] }),
    index('bridges_newest').on(t.orgUuid, t.reportedAt),
    index('bridges_over').on(t.reportedAt),
  ],
)
