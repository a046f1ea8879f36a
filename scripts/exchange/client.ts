import { setTimeout as wait } from 'node:timers/promises'

/** Where to ask and as whom. */
export interface Connection {
  readonly url: string
  readonly key: string
  readonly token: string
  readonly org: string | undefined
}

/** The service refused; its own sentence, and its findings for each feature. */
export class Refused extends Error {
  readonly details: Readonly<Record<string, readonly string[]>>
  constructor(message: string, details: Readonly<Record<string, readonly string[]>> = {}) {
    super(message)
    this.details = details
  }
}

/** Of a request that creates and was not answered to its end. */
export class NotKnown extends Refused {
  constructor(why: string) {
    super(`${why} What was sent may be there all the same: look before you send it again.`)
  }
}

/** Options that both commands take. */
export const connectionOptions = {
  url: { type: 'string' },
  key: { type: 'string' },
  token: { type: 'string' },
  org: { type: 'string' },
} as const

export const connectionUsage = `  --url <origin>    the service (CLEARWAY_URL, or http://127.0.0.1 with PORT or 8080)
  --key <key>       partner key (CLEARWAY_PARTNER_KEY)
  --token <token>   access token (CLEARWAY_TOKEN)
  --org <uuid>      organisation (CLEARWAY_ORG); a platform administrator needs none`

type Given = Partial<Record<keyof typeof connectionOptions, string | undefined>>

/** Flags go before the environment. Prefer the environment for secrets: flags are seen in the list of processes. */
export const connectionOf = (given: Given, env: NodeJS.ProcessEnv): Connection => {
  const key = given.key ?? env['CLEARWAY_PARTNER_KEY']
  const token = given.token ?? env['CLEARWAY_TOKEN']
  if (!key) throw new Refused('No partner key: give --key or CLEARWAY_PARTNER_KEY.')
  if (!token) throw new Refused('No access token: give --token or CLEARWAY_TOKEN.')
  return {
    url: given.url ?? env['CLEARWAY_URL'] ?? `http://127.0.0.1:${env['PORT'] ?? 8080}`,
    key,
    token,
    org: given.org ?? env['CLEARWAY_ORG'],
  }
}

const attempts = 6

/** Not one that creates after a 503: the answer may have been lost, and what it told of be there (docs/decisions/0122). */
const mayAskAgain = ({ status }: Response, creates: boolean) => status === 429 || (status === 503 && !creates)

interface Sent {
  readonly body?: object
  readonly creates?: boolean
}

/** Asks, waits for the Retry-After of a 429 or 503, and asks again. */
export const ask = async (
  to: Connection,
  path: string,
  { body, creates = false }: Sent = {},
): Promise<Response> => {
  const Unanswered = creates ? NotKnown : Refused
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(new URL(path, to.url), {
      method: body ? 'POST' : 'GET',
      headers: {
        'partner-api-key': to.key,
        authorization: `Bearer ${to.token}`,
        ...(to.org && { 'x-organisation-id': to.org }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: Error) => {
      const why = (error.cause as Error | undefined)?.message ?? error.message
      throw new Unanswered(`${to.url} does not answer (${why}).`)
    })
    if (answer.ok) return answer
    const again = mayAskAgain(answer, creates) && attempt < attempts
    if (!again) throw await refusedBy(answer, answer.status >= 500 ? Unanswered : Refused)
    await wait(1000 * Number(answer.headers.get('retry-after') ?? 1))
  }
}

const refusedBy = async (
  answer: Response,
  Kind: new (why: string, details?: Refused['details']) => Refused,
): Promise<Refused> => {
  const body = (await answer.json().catch(() => ({}))) as { message?: string; details?: Refused['details'] }
  return new Kind(`${answer.status}: ${body.message ?? answer.statusText}`, body.details)
}
