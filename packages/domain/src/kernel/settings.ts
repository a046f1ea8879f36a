import { servicePatience } from '@clearway/db/patience'
import { day, hour, minute, second } from './clock.ts'
import type { RateClass } from './operation.ts'
import { mostFileBytes, mostInBulk, mostSubscriptions } from './request-limits.ts'

/** Limits and lifetimes by default (docs/contract/limits.md); a deployment may change them. */
export const defaultSettings = {
  otp: { ttlMs: 5 * minute, attempts: 5, resendAfterMs: minute, perHour: 5, perDay: 10 },
  /**
   * A message that cannot be sent is tried for a day; that it was sent is known for a week. A gateway is waited for 20 s,
   * and a process that gave no sign for longer than it claimed a message has died over it.
   */
  messages: {
    giveUpAfterMs: day,
    keepMs: 7 * day,
    patienceMs: 20 * second,
    claimMs: 40 * second,
    /**
     * What one recipient gets beside codes, links and invitations; beyond it what they would be told is in the console alone. Alerts
     * count apart, what is written about them apart from these, and a digest is one a day unless its time is moved.
     */
    budgets: {
      sms: { perHour: 10, perDay: 30 },
      email: { perHour: 60, perDay: 300 },
      flightSms: { perHour: 60, perDay: 300 },
      flightEmail: { perHour: 120, perDay: 600 },
      alertTalkSms: { perHour: 60, perDay: 300 },
      alertTalkEmail: { perHour: 120, perDay: 600 },
      digest: { perHour: 2, perDay: 4 },
    },
  },
  /** Events can be sent again for so long. */
  outbox: { keepMs: 7 * day },
  /**
   * A receiver has 15 s; a process that gave no sign for longer than it claimed a delivery has died over it. An endpoint to
   * which nothing could be delivered for five days is turned off. Networks: those that the operator opens to webhooks.
   */
  webhooks: {
    limitMs: 15 * second,
    claimMs: 45 * second,
    offAfterMs: 5 * day,
    allowedNetworks: [] as readonly string[],
  },
  /**
   * An unopened request goes to the Admins of its managers, so many minutes after it came or before its mission
   * starts, unless the organisation chooses otherwise; an unacknowledged alert does too. A person has so many devices; one where
   * nothing could be delivered for two weeks is forgotten.
   */
  notifications: {
    keepMs: 90 * day,
    requestAfterMinutes: 240,
    beforeStartMinutes: 30,
    acknowledgeMs: minute,
    devices: 10,
    pushLimitMs: 10 * second,
    claimMs: 45 * second,
    deviceOffAfterMs: 14 * day,
  },
  passwordReset: { ttlMs: 30 * minute, perHour: 5, perDay: 10 },
  login: { failures: 10, failuresOfAddress: 50, windowMs: 15 * minute, underWay: 10 },
  /** A contact can be changed for so long after signing in, or with the password again. */
  reauthenticationMs: 10 * minute,
  /**
   * How long the password of a registration stays good while no contact is verified and nobody signs in; and whether
   * it is then enough to administer the platform (docs/decisions/0032).
   */
  registration: { trustedMs: day, administers: true },
  accessTokenTtlMs: hour,
  refresh: { slidingMs: 30 * day, absoluteMs: 90 * day, exchanges: 30, windowMs: 5 * minute },
  /** RATE_LIMITS=off lifts them, for load tests. */
  rateLimits: true,
  /** Requests a minute, of a caller in all and by what an operation counts against. */
  restPerMinute: {
    caller: 600,
    address: 120,
    certificateValidation: 60,
    /** A broker may ask at each handshake, and all its stations come back at once when it was away. */
    revocationList: 12_000,
    bulk: 30,
    sync: 120,
    liveToken: 30,
    directory: 60,
    /** The console asks each second at most while something is drawn, and each second second under what moves. */
    terrain: 120,
  } satisfies Record<RateClass | 'caller', number>,
  idempotencyKeyTtlMs: 72 * hour,
  /**
   * Certificates of one asset in a day, and how far apart revocation lists are: each is read by every broker, and a
   * station that lost its right has to be gone within 5 s.
   */
  certificates: { perDay: 100, windowMs: day, listEveryMs: second },
  /** Who has sent a frame in the last minute is a pilot in flight, whatever became of the membership. */
  session: { expiryMs: 24 * hour, maxBackdateMs: 30 * day, maxFutureMs: 5 * minute, inFlightMs: minute },
  frame: {
    windowSlackMs: minute,
    maxFutureMs: minute,
    maxBytes: 64 * 1024,
    /** Of a session's socket, whichever process holds it. */
    perSecond: 2,
    burst: 10,
    /** Frames of a session, over all transports. */
    perSession: 1_000_000,
    fanOutMaxAgeMs: 15 * second,
    freshMs: 15 * second,
    batchMax: 5000,
    /** Days that frames are kept (TELEMETRY_RETENTION_DAYS); later their sessions have totals and no track. */
    retentionDays: 365,
  },
  /** Frames that carry a sequence number (MQTT). */
  numbered: {
    /** How long after the end of a session was stored its frames are still taken. */
    lateMs: 72 * hour,
    /** Runs of consumed numbers beyond the first gap; a frame that would make one more waits for its elders. */
    maxRuns: 10_000,
    /** At most 2 acknowledgements a second and session; the rest is for the jitter of the way. */
    ackEveryMs: 550,
    /** Rejections that an acknowledgement names again, and how many it names at most. */
    rejectionsAgain: 100,
    rejectionsMax: 1_000,
    /** What a station may send: on average, and at once after a time without a line. */
    perSecond: 50,
    burst: 5_000,
    /** Rejections kept of a session, the newest. While so many have not been reported yet, its frames are postponed. */
    rejectionsKept: 100_000,
  },
  /**
   * Exports of tracks at once in a process and of one organisation, those that keep their columns in a file and the
   * others; how long one waits for its turn, how long for its reader, and what the disk keeps free.
   */
  trackExport: {
    inFile: { atOnce: 6, ofOrganisation: 2 },
    inMemory: { atOnce: 60, ofOrganisation: 12 },
    waitMs: 10 * second,
    idleMs: minute,
    keptFreeBytes: 256 * 1024 * 1024,
  },
  conformance: {
    /** Unmistakable evidence raises at once; what lies this close to the limit needs `marginalFrames` in a row. */
    horizontalMarginM: 5,
    verticalMarginM: 1,
    marginalFrames: 3,
    /** An episode is over after so many calm frames in a row, and so long after the last that was not. */
    calmFrames: 3,
    calmMs: 2 * second,
    lostLinkMs: 15 * second,
  },
  live: { tokenTtlMs: 30 * second, maxSubscriptions: mostSubscriptions },
  invitation: {
    ttlMs: 7 * day,
    /** Messages that one recipient gets, and recipients that one organisation, and one person, writes to. */
    messages: { fromOne: 3, fromAll: 10, recipients: 1_000, windowMs: day },
  },
  /** Organisations that one person founds. */
  founding: { perDay: 200, windowMs: day },
  constraint: { maxOfOrganisation: 10_000, maxAcrossM: 250_000 },
  /** Of a conversation about a request; what an organisation's files take in all, each counted as 64 KiB at least. */
  talk: {
    fileBytes: mostFileBytes,
    bytesOfOrganisation: 2 * 1024 * 1024 * 1024,
    messages: 1_000,
    keepFilesMs: 365 * day,
  },
  mission: {
    maxAssets: 100,
    maxPilots: 100,
    /** Flight plans of the missions that one call makes, or moves together. */
    maxPlansOfSeries: 300,
    /** Permissions of zones that they ask for together, as many as the missions have before. */
    maxPermissionsOfSeries: 6_000,
  },
  bulkMax: mostInBulk,
  /** Missions around zones that are made together, counted for each of these. */
  maxMissionsOfBulk: 6_000,
  vertices: { zone: 10_000, other: 1_000 },
  /** A page of the catalog holds so much, and one zone that may take it beyond. */
  sync: { keepChanges: 100_000, keepMs: 90 * day, pageBytes: 4 * 1024 * 1024 },
  /** How long the database lets connections of ours have their way. */
  database: { ...servicePatience },
  orgReview: 'auto' as 'auto' | 'manual',
  platformAdminEmails: [] as readonly string[],
  publicUrl: 'http://127.0.0.1:8080',
}
export type Settings = typeof defaultSettings
