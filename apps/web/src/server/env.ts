import { brokerUrls, readEnv, runtimeEnv } from '@clearway/domain/env'
import { origin } from '@clearway/domain/origin'
import { z } from 'zod'

export const envSchema = z.object({
  WEB_PORT: z.coerce.number().int().default(8083).describe('Port of the console process.'),
  WEB_HOST: z.string().default('127.0.0.1').describe('Address the console process listens on.'),
  API_URL: origin().default('http://127.0.0.1:8081').describe('Where the console reaches the api process.'),
  CONSOLE_PARTNER_KEY: z
    .string()
    .min(16)
    .describe("The console's own partner key; it never leaves the server."),
  PLATFORM_ADMIN_PARTNER_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Shown to the API where a platform administrator manages partner keys; absent: not offered here.',
    ),
  METRICS_TOKEN: runtimeEnv.METRICS_TOKEN,
  OTEL_EXPORTER_OTLP_ENDPOINT: runtimeEnv.OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_TRACES_SAMPLER_ARG: runtimeEnv.OTEL_TRACES_SAMPLER_ARG,
  CLEARWAY_MODE: runtimeEnv.CLEARWAY_MODE,
  NEXTAUTH_SECRET: z.string().min(16).describe('Encrypts the session cookie.'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('Where the demo world leaves the list of its people; basemaps are in its folder maps.'),
  MQTT_PORT: z.coerce
    .number()
    .int()
    .default(8883)
    .describe('Port of the embedded MQTT 5 broker (mutual TLS); pages show it to ground stations.'),
  MQTT_URL: brokerUrls()
    .optional()
    .describe('An external broker; pages show its name to ground stations, of several the first.'),
  MQTT_PUBLIC_URL: brokerUrls()
    .optional()
    .describe(
      'Where pages tell ground stations to connect: the balancer before several brokers. Absent: MQTT_URL.',
    ),
  PLATFORM_ADMIN_EMAILS: runtimeEnv.PLATFORM_ADMIN_EMAILS.describe(
    'Whether the sign-in page names the administrator of the demo world.',
  ),
  PUBLIC_URL: origin()
    .optional()
    .describe('The origin that browsers see, whatever host a request names. Absent: the forwarded one.'),
  AUTH_TRUST_HOST: z
    .string()
    .optional()
    .describe(
      'true: the forwarded host counts also where PUBLIC_URL is given. `npm start` sets it where PUBLIC_URL is absent.',
    ),
  DEMO: z.enum(['on', 'off']).default('off').describe('on: the sign-in page names the demo people.'),
})

export type Env = z.infer<typeof envSchema>

export const loadEnv = (): Env => readEnv(envSchema)

let loaded: Env | undefined
/** The environment inside a route; read on the first request, since a build has none. */
export const env = (): Env => {
  loaded ??= loadEnv()
  return loaded
}
