import { LiveRefused } from './live/coming-back.ts'
import { LiveSocket, type LiveSocketOptions } from './live/live-socket.ts'
import { here, type Platform } from './platform.ts'
import { Refused, refusedBy } from './refused.ts'
import { type AnswerOf, type InputOf, type OperationName, type Prepared, prepare } from './request.ts'
import { type Retries, retried, usualRetries } from './retries.ts'
import { Session, type Tokens } from './session.ts'

export interface ClearwayOptions {
  /** Of the service, e.g. https://clearway.example. */
  readonly origin: string
  readonly partnerKey: string
  /** The organisation that it acts for, its org_uuid. */
  readonly organisation?: string
  /** Of an earlier sign-in. */
  readonly tokens?: Tokens
  /** Called with each new pair, and with null when the session is over: to store them. */
  onTokens?(tokens: Tokens | null): void
  readonly retries?: Partial<Retries>
  readonly platform?: Partial<Platform>
}

export interface CallOptions {
  readonly signal?: AbortSignal
}

/** No input need be given where every part of it may be absent. */
type Given<Name extends OperationName> =
  Record<never, never> extends InputOf<Name>
    ? [input?: InputOf<Name>, options?: CallOptions]
    : [input: InputOf<Name>, options?: CallOptions]

interface Page {
  readonly data: readonly unknown[]
  readonly pagination: { readonly current_page: number; readonly has_next: boolean }
  readonly next_cursor?: string | null
}
/** The operations that answer a list page by page, and the type of its items. */
export type PagedName = { [Name in OperationName]: AnswerOf<Name> extends Page ? Name : never }[OperationName]
export type ItemOf<Name extends PagedName> = AnswerOf<Name>['data'][number]

/** Clearway's REST as one caller sees it. */
export class Clearway {
  readonly #options: ClearwayOptions
  readonly #platform: Platform
  readonly #session: Session

  constructor(options: ClearwayOptions, session?: Session) {
    this.#options = { ...options, origin: options.origin.replace(/\/+$/, '') }
    this.#platform = { ...here, ...options.platform }
    this.#session =
      session ??
      new Session({
        tokens: options.tokens ?? null,
        refresh: (refreshToken) => this.#refreshed(refreshToken),
        onTokens: (tokens) => options.onTokens?.(tokens),
      })
  }

  get origin(): string {
    return this.#options.origin
  }

  get tokens(): Tokens | null {
    return this.#session.tokens
  }

  /** The same person for an organisation; they share their tokens. */
  actingFor(organisation: string): Clearway {
    return new Clearway({ ...this.#options, organisation }, this.#session)
  }

  async signIn(email: string, password: string): Promise<AnswerOf<'accounts.loginPassword'>['data']['user']> {
    this.#session.use(null)
    const body = { identifier_type: 'email' as const, identifier: email, password }
    const { data } = await this.call('accounts.loginPassword', { body })
    this.#session.use({ token: data.token, refresh_token: data.refresh_token })
    return data.user
  }

  async signOut(): Promise<void> {
    await this.call('accounts.logout')
    this.#session.use(null)
  }

  /** Throws Refused where the answer is 400 or more, and what `fetch` throws where none comes. */
  async call<Name extends OperationName>(name: Name, ...given: Given<Name>): Promise<AnswerOf<Name>> {
    const [input = {}, options = {}] = given
    const request = prepare(name, input, { origin: this.origin, uuid: this.#platform.uuid })
    return (await this.#send(request, options)) as AnswerOf<Name>
  }

  /** Everything that a list holds, page by page as it is read; by cursor where the list has one. */
  async *pages<Name extends PagedName>(name: Name, ...given: Given<Name>): AsyncGenerator<ItemOf<Name>> {
    const [input, options = {}] = given as [{ query?: object } | undefined, CallOptions?]
    // Some lists answer all that there is, or refuse, where no page is named.
    let next: object | null = { page: 1, ...input?.query }
    while (next) {
      const asked = [{ ...input, query: next }, options] as unknown as Given<Name>
      const page: Page = (await this.call(name, ...asked)) as Page
      yield* page.data as Iterable<ItemOf<Name>>
      const following = nextOf(page)
      next = following && { ...input?.query, ...following }
    }
  }

  /** The live picture, as the organisation sees it. A connection has its own token, which is asked for as it is needed. */
  live(options: Omit<LiveSocketOptions, 'origin' | 'token'> = {}): LiveSocket {
    const { origin } = this
    return new LiveSocket({ platform: this.#platform, ...options, origin, token: () => this.#liveToken() })
  }

  async #liveToken(): Promise<string> {
    try {
      return (await this.call('live.createToken')).token
    } catch (error) {
      if (!(error instanceof Refused) || (error.status !== 401 && error.status !== 403)) throw error
      throw new LiveRefused(error.message, { cause: error })
    }
  }

  /** Refused for its token it is sent again with a new one. Renewing is no part of an attempt, which may be repeated. */
  async #send(request: Prepared, options: CallOptions): Promise<unknown> {
    const token = this.tokens?.token
    try {
      return await this.#retried(request, token, options)
    } catch (error) {
      if (!token || !isRefusedFor(error, tokenFaults)) throw error
      if (!(await this.#session.renewed(token))) throw error
      return this.#retried(request, this.tokens?.token, options)
    }
  }

  #retried(request: Prepared, token: string | undefined, { signal }: CallOptions): Promise<unknown> {
    return retried(
      () => this.#once(request, token, signal),
      { ...usualRetries, ...this.#options.retries },
      { platform: this.#platform, isRepeatable: request.isRepeatable, signal },
    )
  }

  /** The body of the answer, of a file the Response. */
  async #once(
    request: Prepared,
    token: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const { partnerKey, organisation } = this.#options
    const answer = await this.#platform.fetch(request.url, {
      method: request.method,
      headers: {
        'partner-api-key': partnerKey,
        ...(organisation && { 'x-organisation-id': organisation }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...request.headers,
      },
      ...(request.body !== undefined && { body: request.body }),
      ...(signal && { signal }),
    })
    if (answer.status >= 400) throw await refusedBy(answer)
    return request.isFile ? answer : await answer.json()
  }

  /** Not repeated where it may have been used: a second use of a refresh token is taken for theft and ends the session. */
  async #refreshed(refreshToken: string): Promise<Tokens | null> {
    const body = { refresh_token: refreshToken }
    const { origin } = this
    const request = prepare('accounts.refreshToken', { body }, { origin, uuid: this.#platform.uuid })
    try {
      const { data } = (await this.#retried(request, undefined, {})) as AnswerOf<'accounts.refreshToken'>
      return { token: data.token, refresh_token: data.refresh_token }
    } catch (error) {
      if (isRefusedFor(error, refreshFaults)) return null
      throw error
    }
  }
}

/** Other refusals with 401 are of the partner key, or the answer of the operation itself. */
const tokenFaults: ReadonlySet<string> = new Set(['TOKEN_REQUIRED', 'TOKEN_INVALID'])
/** No refresh token, or one that is not taken any more. */
const refreshFaults: ReadonlySet<string> = new Set(['INVALID_INPUT', 'REFRESH_TOKEN_INVALID'])

const isRefusedFor = (error: unknown, faults: ReadonlySet<string>): boolean =>
  error instanceof Refused && faults.has(error.body?.error ?? '')

const nextOf = ({ pagination, next_cursor }: Page): object | null => {
  if (next_cursor !== undefined) return next_cursor === null ? null : { cursor: next_cursor }
  return pagination.has_next ? { page: pagination.current_page + 1 } : null
}
