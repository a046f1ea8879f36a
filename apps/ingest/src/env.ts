import { hostname } from 'node:os'
import { brokerUrls, readEnv, runtimeEnv } from '@clearway/domain/env'
import { origins } from '@clearway/domain/origin'
import { z } from 'zod'
import type { BrokerAddress } from './transports/mqtt/line.ts'
import { ingestClientId } from './wire/mqtt/topic.ts'

const ingestPort = z.coerce
  .number()
  .int()
  .default(8082)
  .describe('Port of the telemetry service, on the loopback address.')

const mqttClientId = z
  .string()
  .min(1)
  .optional()
  .describe(
    'Name of this telemetry service at the broker, its own and the same after a restart. Absent: under npm start one that is kept in DATA_DIR, else made of host name and INGEST_PORT.',
  )

const listOf = (urls: string | undefined): string[] => urls?.split(',') ?? []

export const envSchema = z
  .object({
    ...runtimeEnv,
    INGEST_PORT: ingestPort,
    INGEST_HOST: z.string().default('127.0.0.1').describe('Address the telemetry service listens on.'),
    ALLOWED_ORIGINS: origins()
      .default([])
      .describe('Origins besides PUBLIC_URL whose pages may open the live socket, separated by commas.'),
    MQTT_URL: brokerUrls()
      .optional()
      .describe(
        'MQTT 5 broker that ground stations publish to, or several behind a balancer, separated by commas. Absent: no telemetry over MQTT.',
      ),
    MQTT_STATIONS_URL: brokerUrls()
      .optional()
      .describe(
        'Where ground stations connect to each broker of MQTT_URL, in the same order and not through a balancer; there its revocation list is tried. Absent: MQTT_URL.',
      ),
    MQTT_CLIENT_ID: mqttClientId,
    MQTT_EMBEDDED: z
      .enum(['on', 'off'])
      .default('off')
      .describe('on: MQTT_URL names the broker that npm start brought. Set by npm start.'),
    FRAME_BUS: z
      .enum(['memory', 'mqtt'])
      .optional()
      .describe(
        'mqtt: frames reach the maps of every telemetry service, over MQTT_URL; memory: of this one. Absent: mqtt when MQTT_URL names a broker of your own, else memory.',
      ),
  })
  .refine((env) => env.FRAME_BUS !== 'mqtt' || env.MQTT_URL, {
    path: ['FRAME_BUS'],
    error: 'is mqtt, but MQTT_URL names no broker',
  })
  .refine(
    (env) => !env.MQTT_STATIONS_URL || listOf(env.MQTT_STATIONS_URL).length === listOf(env.MQTT_URL).length,
    { path: ['MQTT_STATIONS_URL'], error: 'must name each broker of MQTT_URL once, in the same order' },
  )

export type Env = z.infer<typeof envSchema>
export const loadEnv = (): Env => readEnv(envSchema)

/** Of the embedded MQTT broker, a process of its own. */
export const brokerEnvSchema = z.object({
  ...runtimeEnv,
  INGEST_PORT: ingestPort,
  MQTT_CLIENT_ID: mqttClientId,
  MQTT_PORT: z.coerce
    .number()
    .int()
    .default(8883)
    .describe('Port of the embedded MQTT 5 broker (mutual TLS).'),
  MQTT_CONSUMERS: z
    .string()
    .optional()
    .describe(
      'MQTT_CLIENT_ID of each telemetry service behind the embedded broker, separated by commas. Absent: of one. Set by npm start.',
    ),
  MQTT_HOST: z
    .string()
    .optional()
    .describe(
      'Address the embedded MQTT broker listens on. Absent: this machine only (127.0.0.1), in production all addresses. Set by npm start, from HOST.',
    ),
})
export const loadBrokerEnv = (): z.infer<typeof brokerEnvSchema> => readEnv(brokerEnvSchema)

/** The telemetry service's name at its broker; the embedded one expects it by the same rule. */
export const clientIdOf = ({ MQTT_CLIENT_ID, INGEST_PORT }: Pick<Env, 'MQTT_CLIENT_ID' | 'INGEST_PORT'>) =>
  MQTT_CLIENT_ID ?? ingestClientId(hostname(), INGEST_PORT)

/** The brokers to consume from; the embedded one asks the records about certificates itself. */
export const brokersOf = (
  env: Pick<Env, 'MQTT_URL' | 'MQTT_STATIONS_URL' | 'MQTT_EMBEDDED'>,
): BrokerAddress[] => {
  const stations = listOf(env.MQTT_STATIONS_URL ?? env.MQTT_URL)
  return listOf(env.MQTT_URL).map((url, at) => ({
    url,
    ...(env.MQTT_EMBEDDED === 'off' && { stationsUrl: stations[at] as string }),
  }))
}

/** Whether the frames that come in here are shared with other processes over the broker. */
export const sharesFrames = ({ FRAME_BUS, MQTT_EMBEDDED }: Env): boolean =>
  FRAME_BUS ? FRAME_BUS === 'mqtt' : MQTT_EMBEDDED === 'off'

export const originsOf = ({ PUBLIC_URL, ALLOWED_ORIGINS }: Pick<Env, 'PUBLIC_URL' | 'ALLOWED_ORIGINS'>) =>
  new Set([PUBLIC_URL, ...ALLOWED_ORIGINS])
