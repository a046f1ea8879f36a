import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { RawHeaders } from './headers.ts'

export type Coding = 'br' | 'gzip'

/** Below this an answer is a packet or two anyway. */
const LEAST_BYTES = 1024

const TEXT =
  /^(?:text\/(?!event-stream)|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:json|xml|javascript|wasm|x-protobuf))/

/** The coding that a caller likes best, br before gzip; null where they take neither (RFC 9110, 12.5.3). */
export const codingFor = (accepted = ''): Coding | null => {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((one) => {
        const [name = '', ...parameters] = one.split(';').map((part) => part.trim())
        const weight = parameters.find((part) => part.startsWith('q='))?.slice(2)
        return [name, weight === undefined ? 1 : Number(weight) || 0] as const
      }),
  )
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0
  const [best, other] =
    weightOf('gzip') > weightOf('br') ? (['gzip', 'br'] as const) : (['br', 'gzip'] as const)
  return [best, other].find((coding) => weightOf(coding) > 0) ?? null
}

/**
 * Whether an answer gains by it (docs/decisions/0050). A stream of events would wait in the encoder; a download goes to a
 * disk, not to somebody who waits; a part of a file is a part of the file as it is; an answer that sets a cookie has a secret.
 */
export const isCompressible = (status: number, headers: IncomingHttpHeaders): boolean =>
  status >= 200 &&
  ![204, 205, 206, 304].includes(status) &&
  TEXT.test(headers['content-type'] ?? '') &&
  Number(headers['content-length'] ?? LEAST_BYTES) >= LEAST_BYTES &&
  !headers['content-encoding'] &&
  !headers['set-cookie'] &&
  !headers['content-disposition']?.startsWith('attachment') &&
  !headers['cache-control']?.includes('no-transform')

/** The coding of an answer that may have one; null where the caller takes it as it is. */
export const codingOf = (req: IncomingMessage): Coding | null => {
  const accepted = req.headers['accept-encoding']
  return codingFor(Array.isArray(accepted) ? accepted.join() : accepted)
}

/** The headers of an answer that may be compressed: one form of several, under a name for all of them. */
export const headersIn = (coding: Coding | null, raw: RawHeaders): RawHeaders => {
  const kept: RawHeaders = []
  const varied = ['Accept-Encoding']
  for (let at = 0; at < raw.length; at += 2) {
    const [name, value] = [raw[at] as string, raw[at + 1] as string]
    const known = name.toLowerCase()
    if (known === 'vary') varied.unshift(value)
    else if (coding && known === 'etag') kept.push(name, value.replace(/^(?!W\/)/, 'W/'))
    else if (!coding || known !== 'content-length') kept.push(name, value)
  }
  kept.push('Vary', varied.join(', '))
  return coding ? [...kept, 'Content-Encoding', coding] : kept
}

/**
 * Some 50 MB a second, and less than a third of JSON is left. What comes as a stream is shown as it comes: each of its parts
 * can be read at once.
 */
export const encoderOf = (coding: Coding, bytes: number | undefined): Transform => {
  const isStream = bytes === undefined
  if (coding === 'gzip') return createGzip(isStream ? { flush: constants.Z_SYNC_FLUSH } : {})
  return createBrotliCompress({
    ...(isStream && { flush: constants.BROTLI_OPERATION_FLUSH }),
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      ...(!isStream && { [constants.BROTLI_PARAM_SIZE_HINT]: bytes }),
    },
  })
}
