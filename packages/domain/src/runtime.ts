import { type DatabaseHandle, openDatabase } from '@clearway/db'
import { openAuthority } from './certificates/authority.ts'
import {
  createKeys,
  defaultSettings,
  type Log,
  pgEvents,
  randomIds,
  type Services,
  systemClock,
} from './kernel/index.ts'
import { createMessages, type MessageService } from './messages/index.ts'
import type { RuntimeEnv } from './runtime-env.ts'

export interface Runtime {
  services: Services
  database: DatabaseHandle
  messages: MessageService
  close(): Promise<void>
}

/** Opens what a process owns for its whole life. */
export const openRuntime = (env: RuntimeEnv, log: Log, applicationName: string, poolSize = 10): Runtime => {
  const database = openDatabase(env.DATABASE_URL, { max: poolSize, applicationName })
  const base: Omit<Services, 'messages'> = {
    db: database.db,
    clock: systemClock,
    ids: randomIds(systemClock),
    keys: createKeys({
      tokenSigningKey: env.TOKEN_SIGNING_KEY,
      passwordPepper: env.PASSWORD_PEPPER,
      otpPepper: env.OTP_PEPPER,
      sessionTokenKey: env.SESSION_TOKEN_KEY,
      apiKeyPepper: env.API_KEY_PEPPER,
    }),
    events: pgEvents,
    authority: openAuthority({
      dataDir: env.DATA_DIR,
      passphrase: env.CA_KEY_PASSPHRASE,
      clock: systemClock,
    }),
    settings: {
      ...defaultSettings,
      rateLimits: env.RATE_LIMITS === 'on',
      orgReview: env.ORG_REVIEW,
      publicUrl: env.PUBLIC_URL,
      frame: { ...defaultSettings.frame, retentionDays: env.TELEMETRY_RETENTION_DAYS },
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
