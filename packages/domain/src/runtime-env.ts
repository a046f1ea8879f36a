import { isIP } from 'node:net'
import { connectionProblem } from '@clearway/db/connection-string'
import { z } from 'zod'
import { signingKeyOf } from './kernel/keys.ts'
import { origin } from './kernel/origin.ts'
import { limitsEnv } from './limits-env.ts'
import { isNetwork } from './platform/outbound/addresses.ts'
import { tracingEnv } from './platform/tracing/tracing.ts'

const isUrl = (text: string, ...schemes: string[]): boolean =>
  URL.canParse(text) && schemes.includes(new URL(text).protocol)

/** One server, or several of which one is the primary (docs/operators.md#a-standby). */
export const databaseUrl = () =>
  z.string().superRefine((text, { addIssue }) => {
    const message = connectionProblem(text)
    if (message) addIssue({ code: 'custom', message })
  })

/** One broker, or several independent ones, separated by commas (docs/operators.md#several-brokers). */
export const brokerUrls = () =>
  z.string().refine((text) => text.split(',').every((one) => isUrl(one, 'mqtt:', 'mqtts:')), {
    error: 'must be a URL that begins with mqtt:// or mqtts://, or several, separated by commas',
  })

/** Comma-separated. One that is no address would silently make no one an administrator. */
const addresses = z.string().superRefine((text, { addIssue }) => {
  for (const one of text.split(',').map((part) => part.trim()))
    if (one !== '' && !z.email().safeParse(one).success)
      addIssue({ code: 'custom', message: `“${one}” is not an e-mail address` })
})

const isProxy = (text: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) || isIP(text) !== 0 || isNetwork(text)

/** Whose word about a caller is taken, as Fastify reads it. */
export const proxies = () =>
  z.string().refine((text) => text.split(',').every((one) => isProxy(one.trim())), {
    error: 'must be addresses, networks such as 10.0.0.0/8, or loopback, separated by commas',
  })

const isSigningKey = (text: string): boolean => {
  try {
    return signingKeyOf(text).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

/** Says nothing of the key that was given. */
export const signingKey = () =>
  z.string().refine(isSigningKey, { error: 'must be an Ed25519 private key as a JSON Web Key' })

/** e.g. 2,10 */
const frameRate = z.string().regex(/^\d+(\.\d+)?,[1-9]\d*$/, {
  error: 'must be frames a second, a comma, and how many at once, e.g. 2,10',
})

const pem = (what: string) => ({
  text: z
    .string()
    .optional()
    .describe(`${what}, as PEM text; a line break may be written as \\n. Or name a file instead.`),
  file: z.string().optional().describe('A file that holds the same.'),
})
const root = pem('Certificate of the root that ground stations, broker and services trust')
const intermediate = pem('Certificate of the authority that issues, signed by the root')
const key = pem('RSA key of the authority that issues')

/** The certificate authority. Production names its own; elsewhere one is made in DATA_DIR/ca. */
export const authorityEnv = {
  CA_ROOT_CERTIFICATE: root.text,
  CA_ROOT_CERTIFICATE_FILE: root.file,
  CA_INTERMEDIATE_CERTIFICATE: intermediate.text,
  CA_INTERMEDIATE_CERTIFICATE_FILE: intermediate.file,
  CA_INTERMEDIATE_KEY: key.text,
  CA_INTERMEDIATE_KEY_FILE: key.file,
  CA_KEY_PASSPHRASE: z
    .string()
    .optional()
    .describe('Opens CA_INTERMEDIATE_KEY; without that, encrypts the keys of the development authority.'),
}

/** What every process that runs the domain reads from the environment. */
export const runtimeEnv = {
  ...tracingEnv,
  DATABASE_URL: databaseUrl().describe(
    'PostgreSQL 15 or newer, as a connection string; several servers as one:5432,two:5432. Absent under `npm start`: an embedded server.',
  ),
  PUBLIC_URL: origin()
    .default('http://127.0.0.1:8080')
    .describe('The origin people and partners see; links in messages start with it.'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('Where the outbox, the development certificate authority and the secrets live.'),
  TERRAIN_DIR: z
    .string()
    .optional()
    .describe(
      'A folder of terrain: SRTM .hgt, GeoTIFF in longitude and latitude, terrarium .pmtiles. Absent: the ground is unknown.',
    ),
  TOKEN_SIGNING_KEY: signingKey().describe(
    'Ed25519 private key as JWK (JSON text) that signs access tokens.',
  ),
  PASSWORD_PEPPER: z.string().min(16).describe('Key mixed into every password before it is hashed.'),
  OTP_PEPPER: z
    .string()
    .min(16)
    .describe(
      'Key of the hashes of one-time codes; messages that wait to be sent are encrypted with a key made from it.',
    ),
  SESSION_TOKEN_KEY: z.string().min(16).describe('Key from which the tokens of flight sessions are derived.'),
  API_KEY_PEPPER: z
    .string()
    .min(16)
    .describe('Key of the hashes of partner keys, refresh tokens and live tokens.'),
  PLATFORM_ADMIN_EMAILS: addresses
    .default('')
    .describe('Comma-separated e-mail addresses of the platform administrators.'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on').describe('off lifts the request limits, for load tests.'),
  SOCKET_FRAME_RATE: frameRate
    .default('2,10')
    .describe('Frames a second that the socket of a flight session may send, and how many at once.'),
  MQTT_FRAME_RATE: frameRate
    .default('50,5000')
    .describe('Frames a second that a ground station may send over MQTT, and how many at once.'),
  MAX_FRAMES_PER_SESSION: z.coerce
    .number()
    .int()
    .min(1)
    .default(1_000_000)
    .describe('Frames that a flight session may hold, by whatever transport they come.'),
  ...limitsEnv,
  ORG_REVIEW: z
    .enum(['auto', 'manual'])
    .optional()
    .describe(
      'manual: organisations of types 3 to 7 wait for a platform administrator. Absent: auto, in production manual.',
    ),
  TELEMETRY_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(365)
    .describe(
      'Days that telemetry frames are kept, by their own time. Older ones are dropped and refused; totals of flights stay. The database holds it: the first start sets it and a later one only makes it longer; npm run retention makes it shorter.',
    ),
  SMTP_URL: z
    .string()
    .refine((text) => isUrl(text, 'smtp:', 'smtps:'), { error: 'must begin with smtp:// or smtps://' })
    .optional()
    .describe(
      'SMTP server for e-mail, e.g. smtps://user:secret@mail.example:465. With smtp:// another machine must offer STARTTLS, unless ?ignoreTLS=true follows. Absent: the outbox file, in production a refusal.',
    ),
  SMTP_FROM: z.string().default('Clearway <no-reply@localhost>').describe('Sender of outgoing e-mail.'),
  SMS_GATEWAY_URL: z
    .string()
    .refine((text) => isUrl(text, 'http:', 'https:'), { error: 'must begin with http:// or https://' })
    .optional()
    .describe(
      'HTTP gateway that takes {to, text} as JSON. Absent: the outbox file; in production no SMS goes out.',
    ),
  WEBHOOK_ALLOWED_NETWORKS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((network) => network.trim())
        .filter(Boolean),
    )
    .refine((networks) => networks.every(isNetwork), {
      error: 'must be networks such as 10.20.0.0/16 or fd00::/8, separated by commas',
    })
    .describe(
      'Private networks that webhooks may reach, also by http://, separated by commas. Absent: none, webhooks go to public addresses by https:// alone.',
    ),
  SMS_GATEWAY_TOKEN: z.string().optional().describe('Bearer token for the SMS gateway.'),
  ...authorityEnv,
  CLEARWAY_MODE: z
    .enum(['development', 'production'])
    .default('development')
    .describe('production refuses the defaults that are only good for a trial.'),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must have at least 16 characters and no space')
    .optional()
    .describe('Bearer token that /metrics asks for. Absent: it is open, in production closed.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least important level that is logged.'),
}

export type RuntimeEnv = z.infer<z.ZodObject<typeof runtimeEnv>>
export type AuthorityEnv = Pick<
  RuntimeEnv,
  keyof typeof authorityEnv | 'DATA_DIR' | 'PUBLIC_URL' | 'CLEARWAY_MODE'
>

/** Parses a process's environment, or prints every fault and ends the process. */
export const readEnv = <T extends z.ZodObject>(
  schema: T,
  source: NodeJS.ProcessEnv = process.env,
): z.output<T> => {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (result.success) return result.data
  for (const issue of result.error.issues) console.error(`${issue.path.join('.')}: ${issue.message}`)
  console.error('The environment is not complete. .env.example describes every variable.')
  process.exit(1)
}
