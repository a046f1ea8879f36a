import { setTimeout as wait } from 'node:timers/promises'

interface Answer<T> {
  status: number
  data: T
  message: string
}

interface Credentials {
  email: string
  password: string
}

const patience = 5
const longestWaitS = 60

/** The little of REST that a simulated ground station needs; waits when it is asked to, and signs in anew. */
export class RestClient {
  readonly #origin: string
  readonly #partnerKey: string
  readonly #orgUuid: string
  #credentials: Credentials | null = null
  #token = ''

  constructor(origin: string, partnerKey: string, orgUuid: string) {
    this.#origin = origin
    this.#partnerKey = partnerKey
    this.#orgUuid = orgUuid
  }

  async signIn(email: string, password: string): Promise<void> {
    this.#token = ''
    this.#credentials = null
    const signedIn = await this.call<{ token: string }>('POST', '/auth/login-password', {
      identifier_type: 'email',
      identifier: email,
      password,
    })
    if (signedIn.status !== 200) throw new Error(signedIn.message)
    this.#token = signedIn.data.token
    this.#credentials = { email, password }
  }

  async call<T>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await this.#ask(method, path, body, headers)
    const answer = (await response.json()) as { data: T; message?: string }
    return {
      status: response.status,
      data: answer.data,
      message: answer.message ?? `status ${response.status}`,
    }
  }

  /** A file, or the refusal as an error. */
  async download(path: string, headers: Record<string, string>): Promise<Buffer> {
    const response = await this.#ask('GET', path, undefined, headers)
    if (response.status === 200) return Buffer.from(await response.arrayBuffer())
    const { message } = (await response.json()) as { message?: string }
    throw new Error(message ?? `status ${response.status}`)
  }

  async #ask(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    for (let left = patience; ; left -= 1) {
      const response = await this.#once(method, path, body, headers)
      if (left === 0) return response
      if (response.status === 429)
        await wait(1_000 * Math.min(longestWaitS, Number(response.headers.get('retry-after') ?? 1)))
      else if (response.status === 401 && this.#credentials)
        await this.signIn(this.#credentials.email, this.#credentials.password)
      else return response
      await response.body?.cancel()
    }
  }

  #once(
    method: string,
    path: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<Response> {
    return fetch(`${this.#origin}/v1${path}`, {
      method,
      headers: {
        'partner-api-key': this.#partnerKey,
        'x-organisation-id': this.#orgUuid,
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
}
