import { readEnv, runtimeEnv } from '@clearway/domain/env'
import { z } from 'zod'

export const envSchema = z.object({
  ...runtimeEnv,
  INGEST_PORT: z.coerce
    .number()
    .int()
    .default(8082)
    .describe('Port of the telemetry service, on the loopback address.'),
  INGEST_HOST: z.string().default('127.0.0.1').describe('Address the telemetry service listens on.'),
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .describe('Origins besides PUBLIC_URL whose pages may open the live socket, separated by commas.'),
  RATE_LIMITS: z
    .enum(['on', 'off'])
    .default('on')
    .describe('off: no limit of frames a second, for load tests.'),
  MQTT_URL: z
    .string()
    .optional()
    .describe('MQTT 5 broker that ground stations publish to. Absent: no MQTT door.'),
})

export type Env = z.infer<typeof envSchema>
export const loadEnv = (): Env => readEnv(envSchema)

/** Of the embedded MQTT broker, a process of its own. */
export const brokerEnvSchema = z.object({
  ...runtimeEnv,
  MQTT_PORT: z.coerce
    .number()
    .int()
    .default(8883)
    .describe('Port of the embedded MQTT 5 broker (mutual TLS).'),
  MQTT_HOST: z.string().default('0.0.0.0').describe('Address the embedded MQTT broker listens on.'),
})
export const loadBrokerEnv = (): z.infer<typeof brokerEnvSchema> => readEnv(brokerEnvSchema)

export const originsOf = (env: Pick<Env, 'PUBLIC_URL' | 'ALLOWED_ORIGINS'>): Set<string> =>
  new Set(
    [env.PUBLIC_URL, ...env.ALLOWED_ORIGINS.split(',')]
      .map((origin) => origin.trim())
      .filter(Boolean)
      .map((origin) => new URL(origin).origin),
  )
