import type { IncomingMessage } from 'node:http'

/**
 * What belongs to one connection (RFC 9110, 7.6.1): a fixed list. What a caller names in `Connection` takes nothing
 * away, or he could take away what frames his request, or what we add about him.
 */
const HOP_BY_HOP = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Headers that only the gateway may send to the processes behind it; the host is added once, below. */
const GATEWAY_ONLY = new Set(['expect', 'forwarded', 'x-real-ip', 'x-request-id'])

const isOurs = (name: string) => GATEWAY_ONLY.has(name) || name.startsWith('x-forwarded-')

/** Names and values by turns, as they came: repeated ones stay repeated, bytes stay bytes. */
export type RawHeaders = string[]

const keep = (raw: readonly string[], isKept: (name: string) => boolean): RawHeaders =>
  raw.filter((_, at) => isKept((raw[at - (at % 2)] as string).toLowerCase()))

const addressOf = (req: IncomingMessage) => (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '')

export interface Origin {
  host: string
  protocol: string
  trustProxy: boolean
  /** PUBLIC_URL: then host and scheme are these, whatever a request or a proxy names. */
  isGiven: boolean
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/**
 * Who asks, by which host and scheme: the gateway's own word, or that of a proxy declared as trusted. Where PUBLIC_URL is
 * given, host and scheme are its own: no link and no cookie is made for a host that a caller thinks up. The proxy's own
 * address is left out: the API takes the last of the list that is not of this machine for the caller's.
 */
const forwarding = (req: IncomingMessage, origin: Origin): RawHeaders => {
  const said = (name: string) => (origin.trustProxy ? first(req.headers[name]) : undefined)
  return [
    'x-forwarded-for',
    said('x-forwarded-for') ?? addressOf(req),
    'x-forwarded-proto',
    (!origin.isGiven && said('x-forwarded-proto')) || origin.protocol,
    'x-forwarded-host',
    (!origin.isGiven && (said('x-forwarded-host') ?? req.headers.host)) || origin.host,
  ]
}

/** Headers for the process behind: spoofed forwarding and request ids are dropped, trusted ones are put in. */
export const upstreamHeaders = (req: IncomingMessage, origin: Origin, requestId: string): RawHeaders => [
  ...keep(req.rawHeaders, (name) => !HOP_BY_HOP.has(name) && !isOurs(name)),
  ...forwarding(req, origin),
  'x-request-id',
  requestId,
]

/** Headers of an answer as the caller gets them; how it is framed is the gateway's own business. */
export const answerHeaders = (raw: readonly Buffer[]): RawHeaders =>
  keep(
    raw.map((part) => part.toString('latin1')),
    (name) => !HOP_BY_HOP.has(name),
  )
