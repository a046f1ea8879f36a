/**
 * Every way an operation can be refused, in one table: HTTP status, tRPC code and the sentence used when the
 * thrower gives none. No other file names a status.
 */
export interface FailureKind {
  readonly status: number
  readonly trpc: TrpcCode
  readonly text: string
  /** A fault of ours that an operator should look at, as against something the caller did. */
  readonly reportable?: true
}

type TrpcCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_SUPPORTED'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UNPROCESSABLE_CONTENT'
  | 'TOO_MANY_REQUESTS'
  | 'INTERNAL_SERVER_ERROR'
  | 'SERVICE_UNAVAILABLE'

export const failures = {
  invalid_input: {
    status: 400,
    trpc: 'BAD_REQUEST',
    text: 'The request does not have the documented shape.',
  },
  invalid_otp: {
    status: 400,
    trpc: 'BAD_REQUEST',
    text: 'The code is wrong or has expired. Ask for a new one.',
  },
  reset_token_invalid: {
    status: 400,
    trpc: 'BAD_REQUEST',
    text: 'This link is wrong, used or too old. Ask for a new one.',
  },
  partner_key_required: { status: 401, trpc: 'UNAUTHORIZED', text: 'Send the partner-api-key header.' },
  partner_key_unknown: { status: 401, trpc: 'UNAUTHORIZED', text: 'This partner key is not known.' },
  partner_key_revoked: { status: 403, trpc: 'FORBIDDEN', text: 'This partner key has been revoked.' },
  token_required: { status: 401, trpc: 'UNAUTHORIZED', text: 'Send Authorization: Bearer <access token>.' },
  token_invalid: {
    status: 401,
    trpc: 'UNAUTHORIZED',
    text: 'The access token is invalid, expired or signed out. Sign in again or refresh it.',
  },
  invalid_credentials: { status: 401, trpc: 'UNAUTHORIZED', text: 'The identifier or the secret is wrong.' },
  refresh_token_invalid: {
    status: 401,
    trpc: 'UNAUTHORIZED',
    text: 'The refresh token is invalid, expired or already used. Sign in again.',
  },
  certificate_invalid: {
    status: 401,
    trpc: 'UNAUTHORIZED',
    text: 'No active certificate of this asset has this thumbprint.',
  },
  forbidden: { status: 403, trpc: 'FORBIDDEN', text: 'Your role does not allow this.' },
  not_a_member: { status: 403, trpc: 'FORBIDDEN', text: 'You are not a member of this organisation.' },
  organisation_inactive: { status: 403, trpc: 'FORBIDDEN', text: 'This organisation is not active.' },
  user_inactive: { status: 403, trpc: 'FORBIDDEN', text: 'Verify your e-mail address or phone first.' },
  reauthentication_required: {
    status: 403,
    trpc: 'FORBIDDEN',
    text: 'Sign in again, or send current_password: this needs a sign-in of the last 10 minutes.',
  },
  platform_admin_only: {
    status: 403,
    trpc: 'FORBIDDEN',
    text: 'Only a platform administrator with the platform-admin key can do this.',
  },
  not_found: { status: 404, trpc: 'NOT_FOUND', text: 'There is no such record.' },
  method_not_allowed: {
    status: 405,
    trpc: 'METHOD_NOT_SUPPORTED',
    text: 'This path does not take that method.',
  },
  conflict: { status: 409, trpc: 'CONFLICT', text: 'The record is in a state that does not allow this.' },
  already_exists: { status: 409, trpc: 'CONFLICT', text: 'A record like this exists already.' },
  idempotency_key_reused: {
    status: 409,
    trpc: 'CONFLICT',
    text: 'This Idempotency-Key was used for a different request. Use a new key.',
  },
  full_sync_required: {
    status: 409,
    trpc: 'CONFLICT',
    text: 'The change history before this id was pruned. Discard local state and run a full sync.',
  },
  quota_exceeded: {
    status: 409,
    trpc: 'CONFLICT',
    text: 'There is no room left for this. Trying again does not help.',
  },
  gone: { status: 410, trpc: 'CONFLICT', text: 'The record has been deactivated.' },
  payload_too_large: {
    status: 413,
    trpc: 'PAYLOAD_TOO_LARGE',
    text: 'The body is larger than this route takes.',
  },
  unsupported_media_type: {
    status: 415,
    trpc: 'UNSUPPORTED_MEDIA_TYPE',
    text: 'Send the body as application/json.',
  },
  unprocessable: {
    status: 422,
    trpc: 'UNPROCESSABLE_CONTENT',
    text: 'The values do not make sense together.',
  },
  invalid_geometry: {
    status: 422,
    trpc: 'UNPROCESSABLE_CONTENT',
    text: 'The geometry is not a valid closed Polygon.',
  },
  rate_limited: { status: 429, trpc: 'TOO_MANY_REQUESTS', text: 'Too many requests. Wait, then try again.' },
  internal: {
    status: 500,
    trpc: 'INTERNAL_SERVER_ERROR',
    text: 'Something failed on our side. Quote the request_id when you report it.',
    reportable: true,
  },
  unavailable: {
    status: 503,
    trpc: 'SERVICE_UNAVAILABLE',
    text: 'A service that this needs is away. Try again shortly.',
    reportable: true,
  },
} as const satisfies Record<string, FailureKind>

export type FailureCode = keyof typeof failures

/** Machine words that callers are promised, sent as `code` beside `error` (docs/contract/wire.md#error-body). */
export const machineCodes: ReadonlySet<FailureCode> = new Set([
  'idempotency_key_reused',
  'full_sync_required',
  'reauthentication_required',
  'quota_exceeded',
])

/** Field name to the sentences about it, as sent in an error body's `details`. */
export type Details = Record<string, string[]>

export class Failure extends Error {
  readonly code: FailureCode
  readonly details: Details | undefined
  readonly retryAfterS: number | undefined
  /** Of a rate_limited one: how many were allowed. */
  readonly limit: number | undefined

  constructor(
    code: FailureCode,
    message?: string,
    extra: { details?: Details; retryAfterS?: number; limit?: number; cause?: unknown } = {},
  ) {
    super(message ?? failures[code].text, { cause: extra.cause })
    this.name = 'Failure'
    this.code = code
    this.details = extra.details
    this.retryAfterS = extra.retryAfterS
    this.limit = extra.limit
  }

  get kind(): FailureKind {
    return failures[this.code]
  }
}

/** A refusal as what came of it; whatever else was thrown goes on. */
export const onlyFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error
  throw error
}

/** Refuses unless `condition` holds; keeps a handler's list of refusals flat. */
export const ensure: (condition: unknown, code: FailureCode, message?: string) => asserts condition = (
  condition,
  code,
  message,
) => {
  if (!condition) throw new Failure(code, message)
}

interface Versioned {
  /** The field that names the version: `zone_version`. */
  readonly field: string
  readonly svcId: string
  readonly version: number
  /** What to do once it was read again. */
  readonly act: 'decide' | 'save'
  /** The fields that are different now. */
  readonly changed?: (read: number) => Promise<readonly string[]>
}

/**
 * A caller may name the version of a record that they read: 409 when it is another one now. Who names none is held to none.
 * It is asked under the lock of whoever changes the record.
 */
export const refuseOutdated = async (
  read: number | null | undefined,
  { field, svcId, version, act, changed }: Versioned,
): Promise<void> => {
  if (read === null || read === undefined || read === version) return
  const fields = (await changed?.(read)) ?? []
  const what = fields.length > 0 ? ` (${fields.join(', ')})` : ''
  throw new Failure(
    'conflict',
    `${field}: you read version ${read} of ${svcId}, which is at version ${version} now${what}. Read it again, then ${act}.`,
  )
}

export type FieldFault = readonly [field: string, sentence: string]

/** Faults that one answer names: a form has fewer fields, and a list that is wrong may be wrong in each of its records. */
const mostFaults = 100

/**
 * A refusal that names what is wrong by field, and says how many faults there are where it names the first of many. `message` is about
 * the first fault unless it is given.
 */
export const namedFaults = (
  code: FailureCode,
  faults: readonly FieldFault[],
  { message, cause }: { message?: string; cause?: unknown } = {},
): Failure => {
  const details: Details = {}
  for (const [field, sentence] of faults.slice(0, mostFaults)) {
    details[field] ??= []
    details[field].push(sentence)
  }
  const [field, sentence] = faults[0] ?? ['body', 'is not valid']
  const more =
    faults.length > mostFaults ? ` (details name the first ${mostFaults} of ${faults.length} faults)` : ''
  return new Failure(code, `${message ?? `${field}: ${sentence}`}${more}`, { details, cause })
}

/** The same of a shape: 400. */
export const fieldFaults = (faults: readonly FieldFault[]): Failure => namedFaults('invalid_input', faults)

/** The same for one field. */
export const fieldFault = (field: string, sentence: string): Failure => fieldFaults([[field, sentence]])

/** Whether a message says that there are more faults than its details name. */
export const saysThereAreMore = (message: string): boolean =>
  /\(details name the first \d+ of \d+ faults\)$/.test(message)

export const organisationHeader = 'X-Organisation-ID'

/** 400 where a caller must name the organisation for which they act. */
export const organisationRequired = (): Failure =>
  fieldFault(organisationHeader, 'send the org_uuid of the organisation you act for')
