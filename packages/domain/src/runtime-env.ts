import { z } from 'zod'

const isUrl = (text: string, ...schemes: string[]): boolean =>
  URL.canParse(text) && schemes.includes(new URL(text).protocol)

/** What every process that runs the domain reads from the environment. */
export const runtimeEnv = {
  DATABASE_URL: z
    .string()
    .min(1)
    .describe(
      'PostgreSQL 15 or newer, as a connection string. Absent under `npm start`: an embedded server.',
    ),
  PUBLIC_URL: z
    .url()
    .default('http://127.0.0.1:8080')
    .describe('The origin people and partners see; links in messages start with it.'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('Where the outbox, the development certificate authority and the secrets live.'),
  TOKEN_SIGNING_KEY: z
    .string()
    .min(1)
    .describe('Ed25519 private key as JWK (JSON text) that signs access tokens.'),
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
  PLATFORM_ADMIN_EMAILS: z
    .string()
    .default('')
    .describe('E-mail addresses of the platform administrators, separated by commas.'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on').describe('off lifts the request limits, for load tests.'),
  ORG_REVIEW: z
    .enum(['auto', 'manual'])
    .default('auto')
    .describe('manual: organisations of types 3 to 7 wait for a platform administrator.'),
  TELEMETRY_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(365)
    .describe(
      'Days that telemetry frames are kept, by their own time. Older ones are dropped and refused; totals of flights stay.',
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
  SMS_GATEWAY_TOKEN: z.string().optional().describe('Bearer token for the SMS gateway.'),
  CA_KEY_PASSPHRASE: z
    .string()
    .optional()
    .describe('Encrypts the keys of the development certificate authority.'),
  CLEARWAY_MODE: z
    .enum(['development', 'production'])
    .default('development')
    .describe('production refuses the defaults that are only good for a trial.'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least important level that is logged.'),
}

export type RuntimeEnv = z.infer<z.ZodObject<typeof runtimeEnv>>

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
