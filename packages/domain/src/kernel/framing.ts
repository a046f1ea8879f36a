import { METHODS } from 'node:http'

/** The head of a request, before any of it is acted on. */
export interface Framed {
  readonly httpVersion: string
  readonly rawHeaders: readonly string[]
}

/** A caller who could remove one of these could redefine where a request ends, or for whom it is. */
const untouchable = ['content-length', 'transfer-encoding', 'host']

/** A name, an IPv4 or a bracketed IPv6 address, and a port; empty where the caller knows no name of ours. */
const hostShape = /^(?:\[[\da-f:.]+\]|[\w.-]*)(?::\d{1,5})?$/i

/** The longest name that the DNS knows, and a port. */
const longestHost = 253 + ':65535'.length

const valuesOf = (rawHeaders: readonly string[], name: string): string[] =>
  rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name)

const hostProblem = ({ httpVersion, rawHeaders }: Framed): string | undefined => {
  const hosts = valuesOf(rawHeaders, 'host')
  if (hosts.length > 1) return 'Send one Host header.'
  if (hosts.length === 0 && httpVersion === '1.1') return 'Send a Host header.'
  const [host = ''] = hosts
  return host.length <= longestHost && hostShape.test(host)
    ? undefined
    : 'The Host header is not a host name.'
}

const codingProblem = ({ httpVersion, rawHeaders }: Framed): string | undefined => {
  const codings = valuesOf(rawHeaders, 'transfer-encoding')
  if (codings.length === 0) return undefined
  if (httpVersion === '1.0') return 'HTTP/1.0 has no Transfer-Encoding.'
  return codings.join().toLowerCase() === 'chunked' ? undefined : 'The only Transfer-Encoding is chunked.'
}

const connectionProblem = ({ rawHeaders }: Framed): string | undefined => {
  const options = valuesOf(rawHeaders, 'connection').flatMap((value) => value.toLowerCase().split(','))
  const named = options.map((option) => option.trim()).find((option) => untouchable.includes(option))
  return named && `Connection may not name ${named}.`
}

/**
 * Why two readers could take this request for different ones (RFC 9112, 3.2, 6.1 and 7.6.1 of RFC 9110), as a sentence;
 * undefined for the usual one. Two lengths, a length beside a coding, bare line feeds and folded lines never get here:
 * Node's own parser refuses them.
 */
export const framingProblem = (request: Framed): string | undefined => {
  if (request.httpVersion !== '1.1' && request.httpVersion !== '1.0') return 'Speak HTTP/1.1 or HTTP/1.0.'
  return hostProblem(request) ?? codingProblem(request) ?? connectionProblem(request)
}

/** What Node reports of bytes that it could not read as a request. */
export interface Unreadable {
  readonly code?: string
  /** A buffer, whatever the types of a framework declare. */
  readonly rawPacket?: unknown
  readonly bytesParsed?: number
}

const requestLine = /^([!#$%&'*+.^`|~\w-]+) \S+ HTTP\/1\.[01]\r\n/

/** Whether all that is wrong with it is an unknown method: Node's parser gives up at the first character. */
export const isUnknownMethod = ({ code, rawPacket, bytesParsed = 0 }: Unreadable): boolean => {
  if (code !== 'HPE_INVALID_METHOD' || !Buffer.isBuffer(rawPacket)) return false
  const begin = rawPacket.subarray(0, bytesParsed).lastIndexOf('\n') + 1
  const [, method] = requestLine.exec(rawPacket.toString('latin1', begin, begin + 16_384)) ?? []
  return method !== undefined && !METHODS.includes(method)
}
