import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'

/** RFC 9110, 7.6.1: these belong to one connection. Whatever else `Connection` names does too. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade']

/** What only the gateway may say to the processes behind it. */
const GATEWAY_ONLY = ['forwarded', 'x-real-ip', 'x-request-id', 'expect']

const isForwarded = (name: string) => name.startsWith('x-forwarded-')

export const withoutHopByHop = (headers: IncomingHttpHeaders): OutgoingHttpHeaders => {
  const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/)
  const dropped = new Set([...HOP_BY_HOP, ...named])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)))
}

const addressOf = (req: IncomingMessage) => (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '')

export type Origin = { host: string; protocol: string; trustProxy: boolean }

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/**
 * Who asks, by which host and scheme: the gateway's own word, or that of a proxy declared as trusted. The proxy's own
 * address is left out: the API takes the last of the list that is not of this machine for the caller's.
 */
const forwarding = (req: IncomingMessage, origin: Origin) => {
  const said = (name: string) => (origin.trustProxy ? first(req.headers[name]) : undefined)
  return {
    'x-forwarded-for': said('x-forwarded-for') ?? addressOf(req),
    'x-forwarded-proto': said('x-forwarded-proto') ?? origin.protocol,
    'x-forwarded-host': said('x-forwarded-host') ?? req.headers.host ?? origin.host,
  }
}

/** Headers for the process behind: spoofed forwarding and request ids are dropped, trusted ones are put in. */
export const upstreamHeaders = (
  req: IncomingMessage,
  headers: OutgoingHttpHeaders,
  origin: Origin,
  requestId: string,
): OutgoingHttpHeaders => {
  const kept = Object.entries(headers).filter(([name]) => !GATEWAY_ONLY.includes(name) && !isForwarded(name))
  return { ...Object.fromEntries(kept), ...forwarding(req, origin), 'x-request-id': requestId }
}
