import { lookup, Resolver } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, withinNetworks } from './addresses.ts'

/** What came of a request. */
export interface Answer {
  /** Null where nothing answered. */
  readonly statusCode: number | null
  /** The beginning of the body. */
  readonly text: string | null
  readonly error: string | null
  /** As it was sent. */
  readonly retryAfter: string | null
  /** The IP address that was connected to; null where none was. */
  readonly address: string | null
}

/** The receiver has it. */
export const wasTaken = ({ statusCode }: Pick<Answer, 'statusCode'>): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode < 300

export interface Sending {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  /** For name, connection and answer together. */
  readonly limitMs: number
}

export interface Found {
  readonly address: string
  readonly family: number
}
/** The addresses that a name resolves to. */
export type Resolve = (name: string) => Promise<Found[]>

export interface Poster {
  /** Never rejects. */
  post(sending: Sending): Promise<Answer>
  close(): void
}

/** So much of an answer is read; the rest is not waited for. */
const answerBytes = 4 * 1024
/** Below the 5 s after which most servers let an idle connection go. */
const idleMs = 4_000

const notPublic = 'its address is not a public one, and the operator of this service has not allowed it'
const unknownName = 'its name is not known'
const onlyHttps = 'http:// is only for networks that the operator of this service has allowed; use https://'

/**
 * Sends to addresses that others choose. A name is looked up once, by the connection itself, which goes to an address
 * that was checked and to no other: a different resolution a moment later does not matter. Redirects are not followed.
 */
export const createPoster = (
  allowedNetworks: readonly string[],
  resolve: Resolve = createResolve(allowedNetworks.length > 0),
): Poster => {
  const isAllowed = withinNetworks(allowedNetworks)
  /** Why nothing may be sent there. */
  const refusalOf = (address: string, isPlain: boolean): string | null => {
    if (isAllowed(address)) return null
    if (!isPublicAddress(address)) return notPublic
    return isPlain ? onlyHttps : null
  }
  const kept = { keepAlive: true, timeout: idleMs }
  const agents = {
    'http:': new http.Agent({ ...kept, lookup: checked(resolve, (address) => refusalOf(address, true)) }),
    'https:': new https.Agent({ ...kept, lookup: checked(resolve, (address) => refusalOf(address, false)) }),
  }
  return {
    async post(sending) {
      const url = new URL(sending.url)
      // A number in place of a name is not looked up; URL has brought it from every notation into the usual one.
      const literal = url.hostname.replace(/^\[|\]$/g, '')
      const refusal = isIP(literal) ? refusalOf(literal, url.protocol === 'http:') : null
      if (refusal) return { statusCode: null, text: null, error: refusal, retryAfter: null, address: null }
      const secure = url.protocol === 'https:'
      const request = (secure ? https : http).request(url, {
        method: 'POST',
        agent: agents[secure ? 'https:' : 'http:'],
        headers: { ...sending.headers, 'content-length': Buffer.byteLength(sending.body) },
      })
      return answerTo(request, sending)
    },
    close() {
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}

/** Gives a connection only those addresses of a name that may be reached. */
const checked =
  (resolve: Resolve, refusalOf: (address: string) => string | null): LookupFunction =>
  (name, options, callback) => {
    resolve(name).then(
      (found) => {
        const usable = found.filter(({ address }) => !refusalOf(address))
        const [first] = usable
        if (!first) return callback(new Error((found[0] && refusalOf(found[0].address)) ?? unknownName), '')
        return options.all ? callback(null, usable) : callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }

/**
 * Asks name servers itself: the system's own look-up holds one of few threads for as long as a name server likes, and
 * everything else that needs those would wait. Only where the operator has networks of his own, its files count too.
 */
const createResolve = (hasOwnNetworks: boolean): Resolve => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  return async (name) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ]
    return found.length === 0 && hasOwnNetworks ? lookup(name, { all: true }) : found
  }
}

const answerTo = (request: http.ClientRequest, { body, limitMs }: Sending): Promise<Answer> =>
  new Promise((resolve) => {
    let response: IncomingMessage | null = null
    let address: string | null = null
    const read: Buffer[] = []
    let bytes = 0
    const settle = (error: string | null, isWhole = false): void => {
      clearTimeout(timer)
      // What is not read to its end is not used for another request.
      if (!isWhole) request.destroy()
      const { statusCode = null, headers } = response ?? { headers: {} as IncomingMessage['headers'] }
      const text = response && Buffer.concat(read).subarray(0, answerBytes).toString('utf8')
      resolve({
        statusCode,
        text: text?.replaceAll('\0', '\u{fffd}') ?? null,
        error: statusCode === null ? error : null,
        retryAfter: headers['retry-after'] ?? null,
        address,
      })
    }
    const timer = setTimeout(() => settle(`no answer within ${limitMs / 1_000} s`), limitMs)
    request.on('error', (error) => settle(wordsOf(error)))
    request.on('socket', (socket) => {
      const reach = () => {
        address = socket.remoteAddress ?? null
      }
      if (socket.connecting) socket.once('connect', reach)
      // One that an earlier request left open.
      else reach()
    })
    request.on('response', (message) => {
      response = message
      message.on('error', () => settle(null))
      message.on('data', (chunk: Buffer) => {
        read.push(chunk)
        bytes += chunk.length
        if (bytes >= answerBytes) settle(null)
      })
      message.on('end', () => settle(null, true))
    })
    request.end(body)
  })

const words: Readonly<Record<string, string>> = {
  ENOTFOUND: unknownName,
  ECONNREFUSED: 'nobody listens there',
  ECONNRESET: 'the connection was cut',
  ETIMEDOUT: 'nobody answers there',
  EHOSTUNREACH: 'nobody answers there',
  ENETUNREACH: 'nobody answers there',
}

const wordsOf = (error: NodeJS.ErrnoException): string =>
  (error.code && words[error.code]) || (error.message || error.code || 'the connection failed').slice(0, 200)
