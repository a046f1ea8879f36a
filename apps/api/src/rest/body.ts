import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { ensure, Failure } from '@clearway/domain/kernel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import secureJson from 'secure-json-parse'
import { smallBodyBytes } from '../request/admit.ts'

/** Nesting of a JSON body (docs/contract/limits.md#bodies). */
const maxDepth = 32

/** JSON only, bounded in depth; an empty body is no body; a `__proto__` is an unknown field like any other. */
export const useJsonBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) =>
    readOrFault(await jsonBytesOf(request, payload, roomOf(app, request))),
  )
}

/** The same bounds for a procedure, whose texts tRPC parses: that of its body, and what its address asks with. */
export const useProcedureInputs = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const text = textOf(await jsonBytesOf(request, payload, strangersRoom(request) ?? roomOf(app, request)))
    refuseDeep(text, depthOf(queryOf(request)))
    return text
  })
  app.addHook('preHandler', async (request) => {
    const query = queryOf(request)
    for (const text of query.values()) refuseDeep(text, depthOf(query))
  })
}

/** As tRPC reads it. Fastify leaves a value as it was sent where one of its escapes is none. */
const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URL(url, 'http://clearway').searchParams

/** A batch holds its inputs in an object of its own. */
const depthOf = (query: URLSearchParams): number => (query.get('batch') === '1' ? maxDepth + 1 : maxDepth)

/** How large a body may be, and how a larger one is refused. */
interface Room {
  readonly bytes: number
  readonly refuse: () => Failure
}

const roomOf = (app: FastifyInstance, { routeOptions }: FastifyRequest): Room => {
  const bytes = routeOptions.bodyLimit ?? app.initialConfig.bodyLimit ?? 0
  const sentence = `The body is larger than the ${bytes} bytes that this route takes.`
  return { bytes, refuse: () => new Failure('payload_too_large', sentence) }
}

/** Whose session is over is told that, and not that a file is too large. */
const strangersRoom = ({ tokenFault }: FastifyRequest): Room | null =>
  tokenFault && { bytes: smallBodyBytes, refuse: () => new Failure(tokenFault) }

const jsonBytesOf = async (
  { headers }: FastifyRequest,
  payload: IncomingMessage,
  room: Room,
): Promise<Buffer> => {
  const encoding = headers['content-encoding'] ?? 'identity'
  const bytes = await bytesOf(payload, room)
  ensure(encoding === 'identity', 'unsupported_media_type', 'Send the body without Content-Encoding.')
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
  ensure(/^(utf-?8|us-ascii)$/i.test(charset), 'unsupported_media_type', 'Send the body in UTF-8.')
  return bytes
}

/** A form is read to its end and its fields are ignored. */
export const useFormBodies = (app: FastifyInstance): void => {
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
  app.addContentTypeParser(forms, async (request: FastifyRequest, payload: IncomingMessage) => {
    await bytesOf(payload, roomOf(app, request))
  })
}

/** Of a body that is too large so much more is taken in and dropped; beyond that the connection is cut. */
const maxSwallowed = 64 * 1024 * 1024

/**
 * A body that is too large is read to its end all the same: who is answered while still sending sees the connection
 * reset, and often not the answer.
 */
const bytesOf = async (payload: IncomingMessage, { bytes, refuse }: Room): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let length = 0
  const end = await new Promise<'whole' | 'broken' | 'endless'>((resolve) => {
    payload.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= bytes) chunks.push(chunk)
      else if (length > bytes + maxSwallowed) resolve('endless')
    })
    payload.on('end', () => resolve('whole'))
    payload.on('error', () => resolve('broken'))
    payload.on('close', () => resolve('broken'))
  })
  if (end === 'broken') throw new Failure('invalid_input', 'body: ended before it was whole')
  if (end === 'endless') payload.destroy()
  if (length > bytes) throw refuse()
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
}

/** What cannot be read is a fault of shape, which is reported after whose record it is about: the handler throws it. */
const readOrFault = (bytes: Buffer): unknown => {
  try {
    return parseBody(textOf(bytes))
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/** A text in another encoding would be kept with signs of replacement in place of its letters. */
const textOf = (bytes: Buffer): string => {
  ensure(isUtf8(bytes), 'invalid_input', 'body: must be UTF-8')
  return bytes.toString()
}

export const parseBody = (text: string): unknown => {
  if (text.trim() === '') return undefined
  refuseDeep(text, maxDepth)
  const value = parseJson(text)
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new Failure('invalid_input', 'body: must be a JSON object')
  return value
}

const parseJson = (text: string): unknown => {
  try {
    return secureJson.parse(text, undefined, { protoAction: 'remove', constructorAction: 'remove' })
  } catch (error) {
    throw new Failure('invalid_input', `body: is not valid JSON (${(error as Error).message})`)
  }
}

/** Looked at before parsing, so that a deep body costs one pass over its text and no stack. */
const refuseDeep = (text: string, most: number): void =>
  ensure(!isDeeper(text, most), 'invalid_input', `body: nested deeper than ${maxDepth} levels`)

const isDeeper = (text: string, most: number): boolean => {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (inString) {
      if (char === '\\') at++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') {
      if (++depth > most) return true
    } else if (char === '}' || char === ']') depth--
  }
  return false
}
