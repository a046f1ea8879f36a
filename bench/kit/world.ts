import { generateKeyPairSync } from 'node:crypto'
import { runtimeEnv } from '@clearway/domain/env'
import { type OutgoingMessage, unknownClient } from '@clearway/domain/kernel'
import { openRuntime, type Runtime } from '@clearway/domain/runtime'
import { putBuilderKey } from '@clearway/domain/testing'
import { z } from 'zod'

/** The environment of a scratch stack; its secrets guard nothing. */
export const benchEnv = (databaseUrl: string, dataDir: string): Record<string, string> => {
  const { privateKey } = generateKeyPairSync('ed25519')
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TOKEN_SIGNING_KEY: JSON.stringify(privateKey.export({ format: 'jwk' })),
    PASSWORD_PEPPER: 'bench-password-pepper',
    OTP_PEPPER: 'bench-one-time-pepper',
    SESSION_TOKEN_KEY: 'bench-session-token-key',
    API_KEY_PEPPER: 'bench-api-key-pepper',
    CONSOLE_PARTNER_KEY: 'bench-console-partner-key',
    PLATFORM_ADMIN_PARTNER_KEY: partnerKey,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    SOCKET_FRAME_RATE: '1000000,1000000',
    MQTT_FRAME_RATE: '1000000,1000000',
    MAX_FRAMES_PER_SESSION: '1000000000',
  }
}

/** A key that every route takes. */
const partnerKey = 'bench-platform-admin-key'

/** The headers of a person's requests in the name of an organisation. */
export const headersOf = ({ person, org }: Caller): Record<string, string> => ({
  'partner-api-key': partnerKey,
  authorization: `Bearer ${person.token}`,
  'x-organisation-id': org.org_uuid,
})
interface Caller {
  readonly person: { readonly token: string }
  readonly org: { readonly org_uuid: string }
}

const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/** The domain on the scratch database: what the builders of @clearway/domain/testing want. Messages go nowhere. */
export const openWorld = async (env: Record<string, string>, poolSize = 8) => {
  const runtime: Runtime = openRuntime(z.object(runtimeEnv).parse(env), quiet, 'clearway-bench', poolSize)
  const sent: OutgoingMessage[] = []
  const services = {
    ...runtime.services,
    messages: {
      ...runtime.services.messages,
      send: async (message: OutgoingMessage) => void sent.push(message),
    },
  }
  await putBuilderKey(services)
  const world = {
    services,
    sent,
    as: (actor: never) => ({ ...services, actor, requestId: 'bench', client: unknownClient }),
  } as never
  return { world, services, pool: runtime.database.pool, close: () => runtime.close() }
}
