import { setTimeout as wait } from 'node:timers/promises'

interface Answer<T> {
  status: number
  data: T
  message: string
}

export interface RestOptions {
  readonly origin: string
  readonly partnerKey: string
  readonly orgUuid: string
  readonly email: string
  readonly password: string
  /** For so long a refused sign-in is not tried again. */
  readonly refusedForMs?: number
  /** An answer that does not come in this time is not waited for; another one for what the service has to compute at length. */
  readonly answerWithinMs?: number
  readonly slowAnswerWithinMs?: number
}

interface Request {
  readonly method: string
  readonly path: string
  readonly body?: object | undefined
  readonly headers?: Record<string, string>
  /** A key is made, or a password is checked. */
  readonly isSlow?: true
}

/** The service answered, and did not let the person in. */
export class SignInRefused extends Error {}

/** Whether a status means that the service cannot answer now; any other one is its answer. */
export const isAway = (status: number): boolean => status === 429 || status >= 500

/** It was asked too often; milliseconds until it may be asked again. */
class AskedToWait extends Error {
  readonly ms: number
  constructor(message: string, ms: number) {
    super(message)
    this.ms = ms
  }
}

const patience = 5
const longestWaitS = 60
/** On a dead line nothing else would end a call within minutes, and whoever asks again and again waits for it. */
const answerWithinMs = 10_000
/** Of a poor line, 32 kbit/s: a batch of frames takes its time on the way. */
const bytesPerMs = 4
const slowAnswerWithinMs = 30_000
/** Ten failures in a quarter of an hour would lock the person out. */
const refusedForMs = 120_000

/** The little of REST that a ground station needs; waits when it is asked to, and signs in when that is due. */
export class RestClient {
  readonly #options: RestOptions
  /** Of the sign-in that is on its way or has succeeded: all calls share it. */
  #token: Promise<string> | null = null

  constructor(options: RestOptions) {
    this.#options = options
  }

  /** Answers the access token. Rejects with SignInRefused, or with the fault of a service that is away. */
  signIn(): Promise<string> {
    if (this.#token) return this.#token
    const token = this.#login()
    this.#token = token
    token.catch((error: unknown) => {
      const heldMs = this.#heldMs(error)
      if (heldMs === 0) return this.#drop(token)
      setTimeout(() => this.#drop(token), heldMs).unref()
    })
    return token
  }

  async call<T>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    return answerOf<T>(await this.#ask({ method, path, body, headers }))
  }

  /** A file, or the refusal as an error. */
  async download(path: string, headers: Record<string, string>): Promise<Buffer> {
    const response = await this.#ask({ method: 'GET', path, headers, isSlow: true })
    if (response.status === 200) return Buffer.from(await response.arrayBuffer())
    throw new Error((await answerOf(response)).message)
  }

  /** For how long what became of a sign-in is the answer to everybody who needs one. */
  #heldMs(error: unknown): number {
    if (error instanceof SignInRefused) return this.#options.refusedForMs ?? refusedForMs
    return error instanceof AskedToWait ? error.ms : 0
  }

  async #ask(request: Request): Promise<Response> {
    for (let left = patience; ; left -= 1) {
      const response = await this.#asMember(request)
      if (left === 0 || response.status !== 429) return response
      await response.body?.cancel()
      await wait(waitMsOf(response))
    }
  }

  /** A token lasts an hour: one that is refused is renewed, once. */
  async #asMember(request: Request): Promise<Response> {
    const token = this.signIn()
    const response = await this.#send(request, { authorization: `Bearer ${await token}` })
    if (response.status !== 401) return response
    await response.body?.cancel()
    this.#drop(token)
    return this.#send(request, { authorization: `Bearer ${await this.signIn()}` })
  }

  async #login(): Promise<string> {
    const { email: identifier, password } = this.#options
    const body = { identifier_type: 'email', identifier, password }
    const request = { method: 'POST', path: '/auth/login-password', body, isSlow: true } as const
    const response = await this.#send(request, {})
    const { status, data, message } = await answerOf<{ token: string }>(response)
    if (status === 200) return data.token
    if (status === 429) throw new AskedToWait(message, waitMsOf(response))
    throw isAway(status) ? new Error(message) : new SignInRefused(message)
  }

  #drop(token: Promise<string>): void {
    if (this.#token === token) this.#token = null
  }

  #send(
    { method, path, body, headers, isSlow }: Request,
    authorization: Record<string, string>,
  ): Promise<Response> {
    const { origin, partnerKey, orgUuid, ...within } = {
      answerWithinMs,
      slowAnswerWithinMs,
      ...this.#options,
    }
    const sent = body && JSON.stringify(body)
    const answeredMs = isSlow ? within.slowAnswerWithinMs : within.answerWithinMs
    return fetch(`${origin}/v1${path}`, {
      method,
      headers: {
        'partner-api-key': partnerKey,
        'x-organisation-id': orgUuid,
        ...authorization,
        ...(sent && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent && { body: sent }),
      signal: AbortSignal.timeout(answeredMs + Math.ceil((sent?.length ?? 0) / bytesPerMs)),
    })
  }
}

const waitMsOf = ({ headers }: Response): number =>
  1_000 * Math.min(longestWaitS, Number(headers.get('retry-after') ?? 1))

const answerOf = async <T>(response: Response): Promise<Answer<T>> => {
  const { data, message } = (await response.json()) as { data: T; message?: string }
  return { status: response.status, data, message: message ?? `status ${response.status}` }
}
