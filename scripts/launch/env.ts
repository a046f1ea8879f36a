import { z } from 'zod'
import { AuthorityFaults, namedAuthority } from '../../packages/domain/src/fleet/authority/variables.ts'
import { origin } from '../../packages/domain/src/kernel/origin.ts'
import { limitsEnv } from '../../packages/domain/src/limits-env.ts'
import {
  authorityEnv,
  brokerUrls,
  databaseUrl,
  runtimeEnv,
  signingKey,
} from '../../packages/domain/src/runtime-env.ts'
import { backupEnv, backupProblem } from '../backup/settings.ts'
import { SECRET_NAMES, type Secrets } from './secrets.ts'

const port = (fallback: number) =>
  z.coerce.number('must be a port number').int().min(0).max(65_535).default(fallback)

/** The embedded PostgreSQL has connections for so many of each kind. */
const MOST_PROCESSES = 16
const wholeNumber = `must be a whole number from 1 to ${MOST_PROCESSES}`

const processes = (kind: string) =>
  z.coerce
    .number(wholeNumber)
    .int(wholeNumber)
    .min(1, wholeNumber)
    .max(MOST_PROCESSES, wholeNumber)
    .default(1)
    .describe(`How many processes of ${kind} share the one origin, 1 to ${MOST_PROCESSES}.`)

const url = (...schemes: string[]) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)), {
      message: `must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    })
    .optional()

const onOff = () => z.enum(['on', 'off'], 'must be on or off')

const secret = (what: string) =>
  z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(`${what} Absent: made once and kept in DATA_DIR/secrets.json; production must give it.`)

export const envSchema = z.object({
  PORT: port(8080).describe(
    'The one public origin: console, REST, sockets, reference, health. 0 takes a free port.',
  ),
  HOST: z
    .string()
    .optional()
    .describe(
      'Address that PORT and MQTT_PORT are opened on. Absent: this machine only (127.0.0.1), in production all addresses.',
    ),
  PUBLIC_URL: origin()
    .optional()
    .describe(
      'Origin as people and partners reach it; links in messages use it. Absent: http://127.0.0.1:PORT.',
    ),
  TRUST_PROXY: onOff()
    .default('off')
    .describe('on: a reverse proxy stands before PORT and its X-Forwarded-* headers are believed.'),
  MQTT_PORT: port(8883).describe('Port of the embedded MQTT 5 broker (mutual TLS). 0 takes a free port.'),
  API_PROCESSES: processes('the API'),
  INGEST_PROCESSES: processes('the telemetry service'),
  WEB_PROCESSES: processes('the console (under npm run dev there is one)'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('Everything that must last: database, secrets, certificate authority, logs, outbox.'),
  DATABASE_URL: databaseUrl()
    .optional()
    .describe(
      'PostgreSQL 15 or newer; several servers, one of them the primary, as one:5432,two:5432. Absent: an embedded PostgreSQL 18 in DATA_DIR.',
    ),
  DATABASE_OWNER_URL: databaseUrl()
    .optional()
    .describe(
      'The same database as the user who owns the tables; only migrations and audit:verify use it. Absent: DATABASE_URL.',
    ),
  ...backupEnv,
  MQTT_URL: brokerUrls()
    .optional()
    .describe('MQTT 5 broker, or several, separated by commas. Absent: an embedded one on MQTT_PORT.'),
  CLEARWAY_MODE: z
    .enum(['development', 'production'], 'must be development or production')
    .default('development')
    .describe(
      'production refuses to start without its secrets, its certificate authority (CA_…) or SMTP_URL, or with the demo on.',
    ),
  DEMO: onOff()
    .optional()
    .describe('on: an empty database is filled with a demo world. Absent: on, in production off.'),
  ORG_REVIEW: runtimeEnv.ORG_REVIEW,
  METRICS_TOKEN: runtimeEnv.METRICS_TOKEN,
  RATE_LIMITS: onOff().default('on').describe('off lifts the request limits, for load tests.'),
  ...limitsEnv,
  PLATFORM_ADMIN_EMAILS: runtimeEnv.PLATFORM_ADMIN_EMAILS,
  SMTP_URL: url('smtp', 'smtps').describe(
    'Outgoing mail, such as smtps://user:password@mail.example.org. Absent: messages go to DATA_DIR/outbox.ndjson.',
  ),
  LOG_LEVEL: runtimeEnv.LOG_LEVEL.describe(
    'Least severity that is written to DATA_DIR/logs. Warnings and errors also reach the terminal.',
  ),
  TOKEN_SIGNING_KEY: signingKey()
    .optional()
    .describe(
      'Ed25519 private JWK that signs access tokens. Absent: made once and kept in DATA_DIR/secrets.json; production must give it.',
    ),
  ...authorityEnv,
  PASSWORD_PEPPER: secret('Key mixed into every password hash.'),
  OTP_PEPPER: secret('Key of the one-time code hashes.'),
  SESSION_TOKEN_KEY: secret('Key that flight session tokens are derived from.'),
  API_KEY_PEPPER: secret('Key of the hashes of partner keys, refresh tokens and invitation tokens.'),
  NEXTAUTH_SECRET: secret('Key that encrypts the console’s session cookie.'),
  CONSOLE_PARTNER_KEY: secret('Partner key of the console’s own server.'),
  PLATFORM_ADMIN_PARTNER_KEY: z
    .string()
    .optional()
    .describe(
      'Partner key of the platform administration. Absent: made once, printed at that start and kept in DATA_DIR/secrets.json; production must give it.',
    ),
})

export type LaunchEnv = z.infer<typeof envSchema>

export class EnvFaults extends Error {
  constructor(faults: string[]) {
    super(`The environment is not right:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
  }
}

/** An empty variable is an absent one: that is how compose files and CI pass it. */
const present = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))

/** Whether the parts fit each other is checked where they are opened (start.ts, and each process). */
const authorityFaults = (env: NodeJS.ProcessEnv): string[] => {
  try {
    if (namedAuthority(env)) return []
    return ['ROOT_CERTIFICATE', 'INTERMEDIATE_CERTIFICATE', 'INTERMEDIATE_KEY'].map(
      (part) => `CA_${part} (or CA_${part}_FILE) must be set in production; no authority is made there`,
    )
  } catch (error) {
    if (error instanceof AuthorityFaults) return [...error.faults]
    throw error
  }
}

const productionFaults = (env: NodeJS.ProcessEnv): string[] => {
  const missing = SECRET_NAMES.filter((name) => !env[name]).map(
    (name) => `${name} must be set in production; it is not made up there`,
  )
  if (!env.SMTP_URL) missing.push('SMTP_URL must be set in production: codes and links are sent by mail')
  missing.push(...authorityFaults(env))
  if (env.DEMO === 'on') missing.push('DEMO must not be on in production: its passwords are published')
  return missing
}

export type Settings = Omit<LaunchEnv, 'DEMO'> & { DEMO: 'on' | 'off'; given: Partial<Secrets> }

/** Every fault at once, or the settings. */
export const readSettings = (raw: NodeJS.ProcessEnv): Settings => {
  const env = present(raw)
  const parsed = envSchema.safeParse(env)
  const faults = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const backupFault = parsed.success && backupProblem(parsed.data)
  if (backupFault) faults.push(backupFault)
  const isProduction = env.CLEARWAY_MODE === 'production'
  if (isProduction) faults.push(...productionFaults(env))
  if (!parsed.success || faults.length > 0) throw new EnvFaults(faults)
  const given = Object.fromEntries(
    SECRET_NAMES.flatMap((name) => (parsed.data[name] ? [[name, parsed.data[name]]] : [])),
  )
  return { ...parsed.data, DEMO: parsed.data.DEMO ?? (isProduction ? 'off' : 'on'), given }
}
