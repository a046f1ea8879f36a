import { runtimeEnv } from '@clearway/domain/env'
import { z } from 'zod'

const { DATABASE_URL, DATA_DIR, CA_KEY_PASSPHRASE, LOG_LEVEL } = runtimeEnv

export const brokerEnvSchema = z.object({
  DATABASE_URL,
  DATA_DIR,
  CA_KEY_PASSPHRASE,
  LOG_LEVEL,
  MQTT_PORT: z.coerce
    .number()
    .int()
    .default(8883)
    .describe('Port of the embedded MQTT 5 broker (mutual TLS).'),
  MQTT_HOSTS: z
    .string()
    .default('localhost,127.0.0.1,::1')
    .describe("Names and addresses in the embedded broker's certificate, separated by commas."),
  MQTT_TLS_KEY: z
    .string()
    .optional()
    .describe("PEM file of the embedded broker's key, instead of a development one."),
  MQTT_TLS_CERT: z.string().optional().describe("PEM file of the embedded broker's certificate chain."),
  MQTT_TLS_CA: z
    .string()
    .optional()
    .describe('PEM file of the authorities whose client certificates are trusted.'),
})
