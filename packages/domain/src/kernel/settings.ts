import { day, hour, minute, second } from './clock.ts'

/** Limits and lifetimes that DECISIONS.md sets as defaults; a deployment may change them. */
export const defaultSettings = {
  otp: { ttlMs: 5 * minute, attempts: 5, resendAfterMs: minute, perHour: 5, perDay: 10 },
  /** A message that cannot be sent is tried for a day; that it was sent is known for a week. */
  messages: { giveUpAfterMs: day, keepMs: 7 * day },
  passwordReset: { ttlMs: 30 * minute, perHour: 5, perDay: 10 },
  login: { failures: 10, windowMs: 15 * minute },
  accessTokenTtlMs: hour,
  refresh: { slidingMs: 30 * day, absoluteMs: 90 * day, exchanges: 30, windowMs: 5 * minute },
  /** RATE_LIMITS=off lifts them, for load tests. */
  rateLimits: true,
  /** Requests a minute over REST. */
  restPerMinute: {
    caller: 600,
    address: 120,
    certificateValidation: 60,
    bulk: 30,
    sync: 120,
    liveToken: 30,
  },
  idempotencyKeyTtlMs: 72 * hour,
  session: { expiryMs: 24 * hour, maxBackdateMs: 30 * day, maxFutureMs: 5 * minute },
  frame: {
    windowSlackMs: minute,
    maxFutureMs: minute,
    maxBytes: 64 * 1024,
    perSecond: 2,
    burst: 10,
    fanOutMaxAgeMs: 15 * second,
    freshMs: 15 * second,
    batchMax: 5000,
    /** Days that frames are kept (TELEMETRY_RETENTION_DAYS); later their sessions have totals and no track. */
    retentionDays: 365,
  },
  /** Frames that carry a sequence number (MQTT). */
  numbered: {
    /** How long after the end of a session its frames are still taken. */
    lateMs: 72 * hour,
    /** Runs of consumed numbers beyond the first gap; a frame that would make one more waits for its elders. */
    maxRuns: 10_000,
    /** At most 2 acknowledgements a second and session; the rest is for the jitter of the way. */
    ackEveryMs: 550,
    /** Rejections that an acknowledgement names again, and how many it names at most. */
    rejectionsAgain: 100,
    rejectionsMax: 1_000,
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
  live: { tokenTtlMs: 30 * second, maxSubscriptions: 100 },
  invitation: { ttlMs: 7 * day },
  mission: { maxAssets: 100, maxPilots: 100 },
  bulkMax: 500,
  vertices: { zone: 10_000, other: 1_000 },
  sync: { keepChanges: 100_000, keepMs: 90 * day },
  orgReview: 'auto' as 'auto' | 'manual',
  platformAdminEmails: [] as readonly string[],
  publicUrl: 'http://127.0.0.1:8080',
}
export type Settings = typeof defaultSettings
