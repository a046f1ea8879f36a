import { proxies, readEnv, runtimeEnv } from '@clearway/domain/env'
import { origin, origins } from '@clearway/domain/origin'
import { z } from 'zod'

export const envSchema = z
  .object({
    ...runtimeEnv,
    API_PORT: z.coerce
      .number()
      .int()
      .default(8081)
      .describe('Port of the api process, on the loopback address.'),
    API_HOST: z.string().default('127.0.0.1').describe('Address the api process listens on.'),
    INGEST_URL: origin()
      .default('http://127.0.0.1:8082')
      .describe('Where the api process asks after the ingest process.'),
    TRUSTED_PROXIES: proxies()
      .default('loopback')
      .describe(
        'Whose X-Forwarded-For the api process believes: addresses, networks (10.0.0.0/8) or loopback, separated by commas.',
      ),
    CORS_ORIGINS: origins('*')
      .default([])
      .describe(
        'Origins whose pages may call REST from a browser, separated by commas; * is any. Absent: none but our own.',
      ),
    BACKUP_DIR: z
      .string()
      .optional()
      .describe('Where backups are kept: /readyz and /metrics say how far they are.'),
    CONSOLE_PARTNER_KEY: z.string().min(16).describe("The console's own partner key; only it reaches tRPC."),
    PLATFORM_ADMIN_PARTNER_KEY: z.string().min(1).describe('The bootstrap key of platform administrators.'),
  })
  .refine(({ CLEARWAY_MODE, SMTP_URL }) => CLEARWAY_MODE !== 'production' || SMTP_URL !== undefined, {
    path: ['SMTP_URL'],
    error: 'must be set in production: codes and links are sent by mail',
    // With what else is wrong, not after it.
    when: () => true,
  })

export type Env = z.infer<typeof envSchema>
export const loadEnv = (): Env => readEnv(envSchema)
