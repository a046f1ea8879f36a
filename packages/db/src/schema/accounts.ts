import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, instant, reference, timestamps } from '../columns.ts'

// No secret is in a table in clear, and these checks enforce it: a keyed hash is 64 hexadecimal digits.
const isHash = (column: string): SQL => sql.raw(`${column} ~ '^[0-9a-f]{64}$'`)

export const users = pgTable(
  'users',
  {
    userUuid: uuid('user_uuid').primaryKey(),
    svcId: text('user_svc_id').notNull().unique(),
    /** Lower case. */
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    profilePicture: text('profile_picture'),
    emailVerified: boolean('email_verified').notNull().default(false),
    phoneVerified: boolean('phone_verified').notNull().default(false),
    /** argon2id over the peppered SHA-256 hex of the password. */
    passwordHash: text('password_hash').notNull(),
    /** The e-mail address is proved to be of the person who knows the password (docs/decisions/0032). */
    passwordVouched: boolean('password_vouched').notNull().default(false),
    /** A contact that may belong to another person: only the signed-in owner of the account can verify it. */
    doubtedContact: text('doubted_contact').$type<'email' | 'phone' | 'both'>(),
    /** When its owner last changed a contact. */
    contactChangedAt: instant('contact_changed_at'),
    status: smallint('status').notNull(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    uniqueIndex('users_phone_key').on(t.phone),
    index('users_newest').on(t.createdAt.desc(), t.userUuid.desc()),
    check('users_password_hashed', sql`password_hash like '$argon2id$%'`),
    check('users_doubted_contact', sql`doubted_contact in ('email', 'phone', 'both')`),
  ],
)

/** The newest one-time code of an identifier for a purpose; a new one replaces it. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    purpose: text('purpose').notNull(),
    identifier: text('identifier').notNull(),
    /** Keyed hash, bound to purpose and identifier; empty once the code was used. */
    codeHash: text('code_hash').notNull(),
    attemptsLeft: integer('attempts_left').notNull(),
    expiresAt: instant('expires_at').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.purpose, t.identifier] }),
    index('one_time_codes_over').on(t.expiresAt),
    check('one_time_codes_hashed', sql`code_hash = '' or ${isHash('code_hash')}`),
  ],
)

/** Sends of the last day, for the hourly and daily limits of an identifier. */
export const otpSends = pgTable(
  'otp_sends',
  { identifier: text('identifier').notNull(), sentAt: instant('sent_at').notNull() },
  (t) => [index('otp_sends_identifier').on(t.identifier, t.sentAt), index('otp_sends_over').on(t.sentAt)],
)

/** Sign-ins of the last minutes that failed or are being checked, for the limits of an identifier and an address. */
export const loginFailures = pgTable(
  'login_failures',
  {
    attemptUuid: uuid('attempt_uuid').primaryKey(),
    identifier: text('identifier').notNull(),
    /** The network that it came from; null where only the identifier counts. */
    address: text('address'),
    attemptedAt: instant('attempted_at').notNull(),
  },
  (t) => [
    index('login_failures_identifier').on(t.identifier, t.attemptedAt),
    index('login_failures_address').on(t.address, t.attemptedAt),
    index('login_failures_over').on(t.attemptedAt),
  ],
)

/** One sign-in: the family of its refresh tokens; ending it ends the access tokens too. */
export const userSessions = pgTable(
  'user_sessions',
  {
    sessionUuid: uuid('session_uuid').primaryKey(),
    userUuid: reference('user_uuid', () => users.userUuid),
    /** How the person proved who they are: pwd, otp. */
    amr: text('amr').notNull(),
    /** The contact to which the code of this sign-in went; null after a password, and once it was changed for another. */
    proved: text('proved').$type<'email' | 'phone'>(),
    userAgent: text('user_agent'),
    address: text('address'),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull(),
    /** No refresh goes beyond this. */
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokeReason: text('revoke_reason'),
  },
  (t) => [
    index('user_sessions_user').on(t.userUuid),
    index('user_sessions_over').on(sql`least(${t.expiresAt}, ${t.revokedAt})`),
    check('user_sessions_proved', sql`proved in ('email', 'phone')`),
  ],
)

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionUuid: reference('session_uuid', () => userSessions.sessionUuid),
    issuedAt: instant('issued_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Set once, by the exchange that used it, or by one of another token that took its place; a second exchange is a replay. */
    usedAt: instant('used_at'),
  },
  (t) => [
    index('refresh_tokens_session').on(t.sessionUuid),
    index('refresh_tokens_over').on(t.expiresAt),
    check('refresh_tokens_hashed', isHash('token_hash')),
  ],
)

/** The newest link to set a new password of a user; a new one replaces it, the use of it deletes it. */
export const passwordResets = pgTable(
  'password_resets',
  {
    userUuid: uuid('user_uuid')
      .primaryKey()
      .references(() => users.userUuid),
    tokenHash: text('token_hash').notNull().unique(),
    /** Where the link was sent: it is worth nothing once the account has another address. */
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (t) => [
    index('password_resets_over').on(t.expiresAt),
    check('password_resets_hashed', isHash('token_hash')),
  ],
)

export const pilotCredentials = pgTable(
  'pilot_credentials',
  {
    credUuid: uuid('cred_uuid').primaryKey(),
    svcId: text('cred_svc_id').notNull().unique(),
    userUuid: reference('user_uuid', () => users.userUuid),
    rpcNumber: text('rpc_number').notNull(),
    category: smallint('category').notNull(),
    subCategory: smallint('sub_category').notNull(),
    class: smallint('class').notNull(),
    /** Null: it has no end. */
    expiresAt: instant('expires_at'),
    status: smallint('status').notNull(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('pilot_credentials_kind_key').on(t.userUuid, t.category, t.subCategory, t.class),
    index('pilot_credentials_ending').on(t.expiresAt).where(sql`status = 1`),
  ],
)

export const partnerKeys = pgTable(
  'partner_keys',
  {
    keyUuid: uuid('key_uuid').primaryKey(),
    svcId: text('key_svc_id').notNull().unique(),
    partnerName: text('partner_name').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    /** partner, platform_admin or console. */
    kind: text('kind').$type<'partner' | 'platform_admin' | 'console'>().notNull(),
    status: smallint('status').notNull(),
    createdAt: createdAt(),
    createdBy: uuid('created_by'),
    revokedAt: instant('revoked_at'),
    /** It was revoked as another one was configured in its place, and not by hand. */
    gaveWay: boolean('gave_way').notNull().default(false),
  },
  () => [check('partner_keys_hashed', isHash('key_hash'))],
)

/** Single-use tokens of the live subscription socket; a row goes when it is used. */
export const liveTokens = pgTable(
  'live_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userUuid: uuid('user_uuid').notNull(),
    orgUuid: uuid('org_uuid').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('live_tokens_user').on(t.userUuid),
    index('live_tokens_over').on(t.expiresAt),
    check('live_tokens_hashed', isHash('token_hash')),
  ],
)

/** A person's settings of the console, for every device. */
export const displayPreferences = pgTable('display_preferences', {
  userUuid: reference('user_uuid', () => users.userUuid).primaryKey(),
  distance: text('distance').$type<'metric' | 'nautical'>().notNull(),
  height: text('height').$type<'m' | 'ft'>().notNull(),
  coordinates: text('coordinates').$type<'dec' | 'dms' | 'utm' | 'mgrs'>().notNull(),
  /** They have seen the tour, or left it. */
  tourLeft: boolean('tour_left').notNull(),
  /** Organisations whose checklist they have put away. */
  checklistsAway: uuid('checklists_away').array().notNull(),
  ...timestamps(),
})

/** A person's settings of one list of the console: its columns, and the filters that they have named. */
export const listViews = pgTable(
  'list_views',
  {
    userUuid: reference('user_uuid', () => users.userUuid),
    /** The organisation for which they act; their own uuid where they act for none. */
    actingFor: uuid('acting_for').notNull(),
    list: text('list').notNull(),
    /** In their order; null: the usual ones. */
    columns: text('columns').array(),
    filters: jsonb('filters')
      .$type<{ name: string; params: Record<string, string>; is_default: boolean }[]>()
      .notNull(),
    ...timestamps(),
  },
  (t) => [primaryKey({ columns: [t.userUuid, t.actingFor, t.list] })],
)
