import { readEnv, runtimeEnv } from '@clearway/domain/env'
import { z } from 'zod'

export const envSchema = z.object({
  ...runtimeEnv,
  API_PORT: z.coerce
    .number()
    .int()
    .default(8081)
    .describe('Port of the api process, on the loopback address.'),
  API_HOST: z.string().default('127.0.0.1').describe('Address the api process listens on.'),
  INGEST_URL: z
    .url()
    .default('http://127.0.0.1:8082')
    .describe('Where the api process asks after the ingest process.'),
  CONSOLE_PARTNER_KEY: z.string().min(16).describe("The console's own partner key; only it reaches tRPC."),
  PLATFORM_ADMIN_PARTNER_KEY: z.string().min(1).describe('The bootstrap key of platform administrators.'),
})

export type Env = z.infer<typeof envSchema>
export const loadEnv = (): Env => readEnv(envSchema)
