import { z } from 'zod'
import type { Access } from './access.ts'
import type { FailureCode } from './failure.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How an operation looks over REST. */
export interface RestBinding {
  readonly method: HttpMethod
  /** Relative to /v1. `{name}` marks a parameter, in the path or as `?name={name}`; all of them are `params`. */
  readonly path: string
  /** Default 200. */
  readonly status?: number
  /** Sentence sent as `message` beside `data`. */
  readonly message?: string
  /**
   * `data`: {message?, data: output} · `page`: the output already is {data, pagination} · `message`: {message}
   * · `bare`: the output is the body · `file`: the output is a FileAnswer, and its content the body · `stream`: the
   * same as it comes, a StreamAnswer; over REST alone, because a procedure answers once · `own`: a route of its own
   * makes the answer, the output as JSON unless `contentTypes` says what else.
   */
  readonly body: 'data' | 'page' | 'message' | 'bare' | 'file' | 'stream' | 'own'
  /** Accepts a form as well, whose fields are ignored: mail programs send no JSON (RFC 8058). */
  readonly form?: true
  /** What a `file`, a `stream` or an `own` answer can be. */
  readonly contentTypes?: readonly string[]
  /** The body of a refusal, where it is not the common envelope. */
  readonly refusal?: z.ZodType
  /** It has an ETag: 304 where If-None-Match names it. */
  readonly tagged?: true
  /** Input fields that arrive as request headers: field to header name. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A download: how it is named and what it holds. `next` is the query that asks for the part after it. */
export interface FileAnswer {
  readonly file_name: string
  readonly content_type: string
  readonly content: string
  readonly next: Readonly<Record<string, string>> | null
}

/** A download that is longer than a process would hold at once, piece by piece, as it is read; or one that is no text. */
export interface StreamAnswer {
  readonly file_name: string
  readonly content_type: string
  readonly content: AsyncIterable<string | Uint8Array>
}

/** Why an operation is not offered over REST. */
export interface NoRest {
  readonly none: string
}

export type OperationKind = 'query' | 'mutation'

/** What an operation can be about, in the words of the audit; and how the fields begin that hold its uuid. */
export const subjects = {
  user: 'user',
  organisation: 'org',
  membership: 'membership',
  invitation: 'invite',
  partner_key: 'key',
  asset_model: 'model',
  payload_model: 'payload',
  asset: 'asset',
  zone: 'zone',
  constraint: 'constraint',
  mission: 'mission',
  mission_draft: 'draft',
  permission: 'permission',
  flight_plan: 'plan',
  session: 'session',
  alert: 'alert',
  webhook_endpoint: 'endpoint',
} as const
export type Subject = keyof typeof subjects

/**
 * What a call counts against beside what its caller may ask in all. Each has its limit in the settings
 * (restPerMinute), and the api decides whose it is (request/rate-limits.ts). A `bulk` one takes many records in one body.
 */
export type RateClass =
  | 'bulk'
  | 'directory'
  | 'terrain'
  | 'sync'
  | 'liveToken'
  | 'certificateValidation'
  | 'revocationList'
  | 'address'

export interface Operation<
  A extends Access = Access,
  P extends z.ZodObject = z.ZodObject,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  K extends OperationKind = OperationKind,
> {
  /** `<capability>.<verb>`: the tRPC path and the OpenAPI operationId. */
  readonly name: string
  readonly kind: K
  /** One sentence for the reference page. */
  readonly summary: string
  readonly rest: RestBinding | NoRest
  readonly access: A
  /** Parameters that identify the record: read, and answered with 404 or 410, before the rest is looked at. */
  readonly params: P
  /** The body, or the query of a GET. */
  readonly input: I
  readonly output: O
  /** Failures it can end in, beyond those of its access rule and its shape. */
  readonly fails: readonly FailureCode[]
  /** What it is about in the audit. Mutations, and all that platform administrators do, are audited. */
  readonly about?: Subject
  /** Why one of these is not. */
  readonly audit?: { readonly none: string }
  /** Where it may be called less often than its caller may ask in all. */
  readonly rate?: RateClass
  /** Pages of the console may ask for it through their server; otherwise the reason is given. */
  readonly pages?: { readonly none: string }
}

const none = z.object({})

type OfPlatform =
  | { who: 'platformAdmin' }
  | { who: 'user'; platformAdmin: true }
  | { who: 'member'; orPlatformAdmin: true }

type IsAudited<A extends Access, K extends OperationKind> = K extends 'mutation'
  ? true
  : A extends OfPlatform
    ? true
    : false

/** No mutation, and nothing that platform administrators do, compiles without a word about its audit. */
type Audited<A extends Access, K extends OperationKind> =
  IsAudited<A, K> extends true
    ?
        | { readonly about: Subject; readonly audit?: never }
        | { readonly about?: never; readonly audit: { readonly none: string } }
    : { readonly about?: never; readonly audit?: never }

/** Nor one that strangers may call without what bounds it. */
type Counted<A extends Access> = A extends { who: 'anyone' }
  ? { readonly rate: RateClass }
  : { readonly rate?: RateClass }

type Spec<
  A extends Access,
  P extends z.ZodObject,
  I extends z.ZodType,
  O extends z.ZodType,
  K extends OperationKind,
> = Omit<Operation<A, P, I, O, K>, 'params' | 'input' | 'fails' | 'about' | 'audit' | 'rate'> & {
  readonly params?: P
  readonly input?: I
  readonly fails?: readonly FailureCode[]
} & Audited<A, K> &
  Counted<A>

/** Declares an operation once; the REST route, the tRPC procedure and the OpenAPI entry are mounted from it. */
export const operation = <
  const A extends Access,
  const K extends OperationKind,
  O extends z.ZodType,
  P extends z.ZodObject = typeof none,
  I extends z.ZodType = typeof none,
>(
  spec: Spec<A, P, I, O, K>,
): Operation<A, P, I, O, K> => ({
  ...spec,
  params: spec.params ?? (none as unknown as P),
  input: spec.input ?? (none as unknown as I),
  fails: spec.fails ?? [],
})

export type AnyOperation = Operation
/** zod reads `z.object({})` as Record<string, never>, which would turn every other field into never. */
type Fields<T> = T extends Record<string, never> ? unknown : T
/** Parsed parameters and body together: what a handler receives. */
export type InputOf<Op> =
  Op extends Operation<Access, infer P, infer I, z.ZodType>
    ? Fields<z.output<P>> & Fields<z.output<I>>
    : never
/** As the caller writes it. */
export type CallerInputOf<Op> =
  Op extends Operation<Access, infer P, infer I, z.ZodType> ? Fields<z.input<P>> & Fields<z.input<I>> : never
export type ParamsOf<Op> = Op extends Operation<Access, infer P, z.ZodType, z.ZodType> ? z.output<P> : never
export type OutputOf<Op> = Op extends Operation<Access, z.ZodObject, z.ZodType, infer O> ? z.output<O> : never
export type AccessOf<Op> = Op extends Operation<infer A, z.ZodObject, z.ZodType, z.ZodType> ? A : never
