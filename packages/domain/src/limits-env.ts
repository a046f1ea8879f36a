import { z } from 'zod'
import { day, hour, minute, second } from './kernel/clock.ts'
import { defaultSettings, type Settings } from './kernel/settings.ts'

const units = { s: second, m: minute, h: hour, d: day }
/** e.g. 30s, 15m, 72h or 90d, as milliseconds. */
const lasting = (defaultMs: number, mostDays = 3650) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}[smhd]$/, { error: 'must be a time such as 30s, 15m, 72h or 90d' })
    .transform((text) => Number(text.slice(0, -1)) * units[text.at(-1) as keyof typeof units])
    .refine((ms) => ms <= mostDays * day, { error: `must not be longer than ${mostDays}d` })
    .prefault(asText(defaultMs))

const asText = (ms: number): string => {
  const [unit, size] = Object.entries(units).findLast(([, size]) => ms % size === 0 && ms / size >= 2) as [
    string,
    number,
  ]
  return `${ms / size}${unit}`
}

const count = (usual: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(1_000_000_000, 'must be at most 1,000,000,000')
    .default(usual)

/** PostgreSQL counts these in milliseconds of 31 bits. */
const mostDaysOfPatience = 24

const {
  constraint,
  database,
  founding,
  invitation,
  live,
  login,
  otp,
  passwordReset,
  refresh,
  restPerMinute,
  session,
} = defaultSettings
const { budgets } = defaultSettings.messages

/** Limits and lifetimes that an operator sets (docs/contract/limits.md). What one request may hold is fixed. */
export const limitsEnv = {
  REQUESTS_PER_MINUTE: count(restPerMinute.caller).describe('Requests of one partner key and person.'),
  ANONYMOUS_REQUESTS_PER_MINUTE: count(restPerMinute.address).describe(
    'Requests of one address without a person’s token.',
  ),
  BULK_REQUESTS_PER_MINUTE: count(restPerMinute.bulk).describe('Bulk and batch requests of one person.'),
  SYNC_REQUESTS_PER_MINUTE: count(restPerMinute.sync).describe(
    'Requests of one organisation for the zone catalog.',
  ),
  LIVE_TOKENS_PER_MINUTE: count(restPerMinute.liveToken).describe(
    'Tokens for the live socket that one person gets.',
  ),
  DIRECTORY_REQUESTS_PER_MINUTE: count(restPerMinute.directory).describe(
    'Requests of one person that find an organisation.',
  ),
  TERRAIN_REQUESTS_PER_MINUTE: count(restPerMinute.terrain).describe(
    'Requests of one person for the heights of the ground.',
  ),
  CERTIFICATE_VALIDATIONS_PER_MINUTE: count(restPerMinute.certificateValidation).describe(
    'Certificates that one address may have validated.',
  ),
  REVOCATION_LISTS_PER_MINUTE: count(restPerMinute.revocationList).describe(
    'How often one address may fetch the revocation list.',
  ),
  LOGIN_FAILURES: count(login.failures).describe(
    'Failed sign-ins by one identifier, within LOGIN_FAILURES_WINDOW.',
  ),
  LOGIN_FAILURES_PER_ADDRESS: count(login.failuresOfAddress).describe(
    'Failed sign-ins from one address, within LOGIN_FAILURES_WINDOW.',
  ),
  LOGIN_FAILURES_WINDOW: lasting(login.windowMs).describe('How long a failed sign-in counts.'),
  TOKEN_REFRESHES: count(refresh.exchanges).describe(
    'Refreshes of one sign-in, within TOKEN_REFRESHES_WINDOW.',
  ),
  TOKEN_REFRESHES_WINDOW: lasting(refresh.windowMs).describe('How long a refresh counts.'),
  INVITATION_MESSAGES_PER_DAY: count(invitation.messages.fromOne).describe(
    'Messages about invitations that one recipient gets from one organisation.',
  ),
  INVITATION_MESSAGES_OF_ALL_PER_DAY: count(invitation.messages.fromAll).describe(
    'Messages about invitations that one recipient gets from all organisations.',
  ),
  INVITATION_RECIPIENTS_PER_DAY: count(invitation.messages.recipients).describe(
    'Recipients of messages about invitations of one organisation, and of one person.',
  ),
  NOTIFICATION_SMS_PER_HOUR: count(budgets.sms.perHour).describe(
    'Text messages that tell one recipient what happened, those about alerts apart.',
  ),
  NOTIFICATION_SMS_PER_DAY: count(budgets.sms.perDay).describe('The same within a day.'),
  NOTIFICATION_EMAILS_PER_HOUR: count(budgets.email.perHour).describe(
    'E-mails that tell one recipient what happened, digests and those about alerts apart.',
  ),
  NOTIFICATION_EMAILS_PER_DAY: count(budgets.email.perDay).describe('The same within a day.'),
  FLIGHT_SMS_PER_HOUR: count(budgets.flightSms.perHour).describe(
    'Text messages of alerts that one recipient gets.',
  ),
  FLIGHT_SMS_PER_DAY: count(budgets.flightSms.perDay).describe('The same within a day.'),
  FLIGHT_EMAILS_PER_HOUR: count(budgets.flightEmail.perHour).describe(
    'E-mails of alerts that one recipient gets.',
  ),
  FLIGHT_EMAILS_PER_DAY: count(budgets.flightEmail.perDay).describe('The same within a day.'),
  ALERT_TALK_SMS_PER_HOUR: count(budgets.alertTalkSms.perHour).describe(
    'Text messages that one recipient gets of what people write about alerts.',
  ),
  ALERT_TALK_SMS_PER_DAY: count(budgets.alertTalkSms.perDay).describe('The same within a day.'),
  ALERT_TALK_EMAILS_PER_HOUR: count(budgets.alertTalkEmail.perHour).describe(
    'E-mails that one recipient gets of what people write about alerts.',
  ),
  ALERT_TALK_EMAILS_PER_DAY: count(budgets.alertTalkEmail.perDay).describe('The same within a day.'),
  FOUNDINGS_PER_DAY: count(founding.perDay).describe('Organisations that one person founds.'),
  CONSTRAINTS_PER_ORGANISATION: count(constraint.maxOfOrganisation).describe(
    'Constraints of types 4 to 6 that one organisation keeps.',
  ),
  CONSTRAINT_ACROSS_KM: count(constraint.maxAcrossM / 1000).describe('How wide such a constraint may be.'),
  IDEMPOTENCY_KEY_LIFETIME: lasting(defaultSettings.idempotencyKeyTtlMs).describe(
    'How long a request with the same Idempotency-Key is the same request.',
  ),
  CODE_LIFETIME: lasting(otp.ttlMs).describe('How long a one-time code is good.'),
  PASSWORD_LINK_LIFETIME: lasting(passwordReset.ttlMs).describe(
    'How long a link for a new password is good.',
  ),
  ACCESS_TOKEN_LIFETIME: lasting(defaultSettings.accessTokenTtlMs).describe(
    'How long an access token is good.',
  ),
  REFRESH_TOKEN_LIFETIME: lasting(refresh.slidingMs).describe(
    'How long a sign-in lasts that is not used: each refresh begins it anew.',
  ),
  SIGN_IN_LIFETIME: lasting(refresh.absoluteMs).describe('How long a sign-in lasts at most.'),
  LIVE_TOKEN_LIFETIME: lasting(live.tokenTtlMs).describe('How long a token for the live socket is good.'),
  INVITATION_LIFETIME: lasting(invitation.ttlMs).describe('How long an invitation can be answered.'),
  FLIGHT_SESSION_LIFETIME: lasting(session.expiryMs).describe(
    'How long after its start a flight session that nobody ends is over.',
  ),
  STATEMENT_TIMEOUT: lasting(database.statementMs, mostDaysOfPatience).describe(
    'How long one statement in the database may take; beyond it the answer is 503.',
  ),
  LOCK_TIMEOUT: lasting(database.lockMs, mostDaysOfPatience).describe(
    'How long a transaction waits for what another one holds; beyond it the answer is 503.',
  ),
}

type LimitsEnv = z.infer<z.ZodObject<typeof limitsEnv>>

/** The default settings, with the limits and lifetimes that the environment gives. */
export const limitedSettings = (env: LimitsEnv): Settings => ({
  ...defaultSettings,
  restPerMinute: {
    caller: env.REQUESTS_PER_MINUTE,
    address: env.ANONYMOUS_REQUESTS_PER_MINUTE,
    bulk: env.BULK_REQUESTS_PER_MINUTE,
    sync: env.SYNC_REQUESTS_PER_MINUTE,
    liveToken: env.LIVE_TOKENS_PER_MINUTE,
    directory: env.DIRECTORY_REQUESTS_PER_MINUTE,
    terrain: env.TERRAIN_REQUESTS_PER_MINUTE,
    certificateValidation: env.CERTIFICATE_VALIDATIONS_PER_MINUTE,
    revocationList: env.REVOCATION_LISTS_PER_MINUTE,
  },
  login: {
    ...login,
    failures: env.LOGIN_FAILURES,
    failuresOfAddress: env.LOGIN_FAILURES_PER_ADDRESS,
    windowMs: env.LOGIN_FAILURES_WINDOW,
  },
  refresh: {
    slidingMs: env.REFRESH_TOKEN_LIFETIME,
    absoluteMs: env.SIGN_IN_LIFETIME,
    exchanges: env.TOKEN_REFRESHES,
    windowMs: env.TOKEN_REFRESHES_WINDOW,
  },
  invitation: {
    ttlMs: env.INVITATION_LIFETIME,
    messages: {
      ...invitation.messages,
      fromOne: env.INVITATION_MESSAGES_PER_DAY,
      fromAll: env.INVITATION_MESSAGES_OF_ALL_PER_DAY,
      recipients: env.INVITATION_RECIPIENTS_PER_DAY,
    },
  },
  messages: {
    ...defaultSettings.messages,
    budgets: {
      ...budgets,
      sms: { perHour: env.NOTIFICATION_SMS_PER_HOUR, perDay: env.NOTIFICATION_SMS_PER_DAY },
      email: { perHour: env.NOTIFICATION_EMAILS_PER_HOUR, perDay: env.NOTIFICATION_EMAILS_PER_DAY },
      flightSms: { perHour: env.FLIGHT_SMS_PER_HOUR, perDay: env.FLIGHT_SMS_PER_DAY },
      flightEmail: { perHour: env.FLIGHT_EMAILS_PER_HOUR, perDay: env.FLIGHT_EMAILS_PER_DAY },
      alertTalkSms: { perHour: env.ALERT_TALK_SMS_PER_HOUR, perDay: env.ALERT_TALK_SMS_PER_DAY },
      alertTalkEmail: { perHour: env.ALERT_TALK_EMAILS_PER_HOUR, perDay: env.ALERT_TALK_EMAILS_PER_DAY },
    },
  },
  founding: { ...founding, perDay: env.FOUNDINGS_PER_DAY },
  constraint: {
    maxOfOrganisation: env.CONSTRAINTS_PER_ORGANISATION,
    maxAcrossM: env.CONSTRAINT_ACROSS_KM * 1000,
  },
  idempotencyKeyTtlMs: env.IDEMPOTENCY_KEY_LIFETIME,
  otp: { ...otp, ttlMs: env.CODE_LIFETIME },
  passwordReset: { ...passwordReset, ttlMs: env.PASSWORD_LINK_LIFETIME },
  accessTokenTtlMs: env.ACCESS_TOKEN_LIFETIME,
  live: { ...live, tokenTtlMs: env.LIVE_TOKEN_LIFETIME },
  session: { ...session, expiryMs: env.FLIGHT_SESSION_LIFETIME },
  database: { ...database, statementMs: env.STATEMENT_TIMEOUT, lockMs: env.LOCK_TIMEOUT },
})
