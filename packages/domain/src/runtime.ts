import { type DatabaseHandle, databaseFault, isDatabaseAway, openDatabase } from '@clearway/db'
import { settleAuthority } from './fleet/authority/adoption.ts'
import { openAuthority } from './fleet/authority/authority.ts'
import { AuthorityFaults, namedAuthority } from './fleet/authority/variables.ts'
import {
  type Authority,
  createEvents,
  createKeys,
  createMemory,
  type Log,
  randomIds,
  retried,
  type Services,
  second,
  systemClock,
} from './kernel/index.ts'
import { endStart } from './kernel/process.ts'
import { limitedSettings } from './limits-env.ts'
import { type ClockWatch, watchClock } from './platform/clock-watch.ts'
import { openGround } from './platform/ground/index.ts'
import { createMessages, type MessageService } from './platform/messages/index.ts'
import { silenceOf } from './platform/silence.ts'
import type { AuthorityEnv, RuntimeEnv } from './runtime-env.ts'

export type { ClockWatch }

export interface Runtime {
  services: Services
  database: DatabaseHandle
  messages: MessageService
  close(): Promise<void>
}

/** Of a process that serves. */
export interface StartedRuntime extends Runtime {
  readonly clockWatch: ClockWatch
  /** Why this process speaks to nobody outside, for as long as it runs; null where it does. */
  readonly silence: string | null
}

/** Of a text that was checked with the environment. */
const rateOf = (text: string): { perSecond: number; burst: number } => {
  const [perSecond, burst] = text.split(',').map(Number) as [number, number]
  return { perSecond, burst }
}

/** The authority that the environment configures. Throws AuthorityFaults where it is configured wrongly. */
export const authorityOf = (env: AuthorityEnv): Authority =>
  openAuthority({
    dataDir: env.DATA_DIR,
    named: namedAuthority(env),
    passphrase: env.CA_KEY_PASSPHRASE,
    listUrl: `${env.PUBLIC_URL}/v1/certificates/crl`,
    mayMake: env.CLEARWAY_MODE !== 'production',
    clock: systemClock,
  })

/**
 * The same, and ends the process when the authority cannot be used or is not the one of this database: before anything
 * is signed, and before the first request.
 */
export const startRuntime = async (...given: Parameters<typeof openRuntime>): Promise<StartedRuntime> => {
  try {
    const runtime = openRuntime(...given)
    await onceAnswered(() => settleAuthority(runtime.services))
    const silence = await silenceOf(runtime.database.pool)
    const clockWatch = watchClock(runtime.services)
    return {
      ...runtime,
      clockWatch,
      silence,
      async close() {
        clockWatch.stop()
        await runtime.close()
      },
    }
  } catch (error) {
    if (!(error instanceof AuthorityFaults))
      return endStart(error, databaseFault(error, given[0].DATABASE_URL))
    for (const fault of error.faults) console.error(fault)
    process.exit(1)
  }
}

/** A process that starts while PostgreSQL does, as after a loss of power, waits for it instead of ending. */
const startPatienceMs = 30 * second

const onceAnswered = async (ask: () => Promise<void>): Promise<void> => {
  const until = performance.now() + startPatienceMs
  await retried(ask, {
    backoff: { firstMs: 200, mostMs: 200 },
    isWorthwhile: (error) => isDatabaseAway(error) && performance.now() <= until,
  })
}

/** Opens what a process owns for its whole life. */
export const openRuntime = (env: RuntimeEnv, log: Log, applicationName: string, poolSize = 10): Runtime => {
  const limited = limitedSettings(env)
  const database = openDatabase(env.DATABASE_URL, {
    max: poolSize,
    applicationName,
    patience: limited.database,
  })
  const ids = randomIds(systemClock)
  const base: Omit<Services, 'messages'> = {
    db: database.db,
    memory: createMemory(poolSize, limited),
    clock: systemClock,
    ids,
    keys: createKeys({
      tokenSigningKey: env.TOKEN_SIGNING_KEY,
      passwordPepper: env.PASSWORD_PEPPER,
      otpPepper: env.OTP_PEPPER,
      sessionTokenKey: env.SESSION_TOKEN_KEY,
      apiKeyPepper: env.API_KEY_PEPPER,
    }),
    events: createEvents({ clock: systemClock, ids }),
    authority: authorityOf(env),
    ground: openGround(env.TERRAIN_DIR, log),
    settings: {
      ...limited,
      rateLimits: env.RATE_LIMITS === 'on',
      orgReview: env.ORG_REVIEW ?? (env.CLEARWAY_MODE === 'production' ? 'manual' : 'auto'),
      publicUrl: env.PUBLIC_URL,
      registration: {
        ...limited.registration,
        administers: env.CLEARWAY_MODE !== 'production',
      },
      frame: {
        ...limited.frame,
        ...rateOf(env.SOCKET_FRAME_RATE),
        perSession: env.MAX_FRAMES_PER_SESSION,
        retentionDays: env.TELEMETRY_RETENTION_DAYS,
      },
      webhooks: { ...limited.webhooks, allowedNetworks: env.WEBHOOK_ALLOWED_NETWORKS },
      numbered: { ...limited.numbered, ...rateOf(env.MQTT_FRAME_RATE) },
      platformAdminEmails: env.PLATFORM_ADMIN_EMAILS.split(',')
        .map((email) => email.trim().toLowerCase())
        .filter(Boolean),
    },
    log,
  }
  const messages = createMessages(env, base)
  return {
    services: { ...base, messages },
    database,
    messages,
    async close() {
      await messages.close()
      await database.close()
    },
  }
}
