import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type FailureCode, failures } from '@clearway/domain/contracts'
import { envelope, keptRequestId, type PlainRefusal, rawEnvelope } from '@clearway/domain/plain-refusal'
import type { NextApiResponse } from 'next'
import { z } from 'zod'
import { failureData, notKnown } from '../trpc/failure.ts'

const refusalOf = (
  request: IncomingMessage,
  { failure, message }: Pick<PlainRefusal, 'failure' | 'message'>,
): PlainRefusal => ({
  failure,
  message,
  path: (request.url ?? '/').split('?', 1)[0] ?? '/',
  requestId: keptRequestId(request.headers['x-request-id']) ?? randomUUID(),
})

/** The common error envelope, for who asks beside the pages. */
export const refusePlainly = (
  response: ServerResponse,
  refusal: Pick<PlainRefusal, 'failure' | 'message'>,
  more: OutgoingHttpHeaders = {},
): void => {
  const { status, headers, body } = envelope(refusalOf(response.req, refusal))
  response.writeHead(status, { ...headers, ...more }).end(body)
}

const isRead = (method = '') => method === 'GET' || method === 'HEAD'

/** Pages and files are only read; what is below /api answers for itself. */
export const admitToPages = (request: IncomingMessage, response: ServerResponse): boolean => {
  if (isRead(request.method) || request.url?.startsWith('/api/')) return true
  const message = 'A page of the console is asked for with GET or HEAD.'
  refusePlainly(response, { failure: 'method_not_allowed', message }, { allow: 'GET, HEAD' })
  request.resume()
  return false
}

/** The console has no socket of its own outside development: an upgrade is refused with an answer. */
export const refuseSocket = (request: IncomingMessage, socket: Duplex): void => {
  const message = 'There is no socket at this path. Those of the service are below /v1.'
  socket.end(rawEnvelope(refusalOf(request, { failure: 'not_found', message }), 'Not Found'))
}

export interface Refused {
  readonly failure: FailureCode
  readonly message: string
  readonly details?: Record<string, string[]> | undefined
  /** Of the API's answer that said so. */
  readonly requestId?: string | undefined
  readonly retryAfterS?: number | undefined
}

const outageS = 2
// JSON-RPC's word for "the server could not"; the reader goes by `data`.
const jsonRpcServerError = -32_000

/** A refusal of this server in the shape the API's refusals have, so that a page reads one kind of error. */
export const refuse = (
  response: NextApiResponse,
  {
    failure,
    message,
    details,
    requestId,
    retryAfterS = failure === 'unavailable' ? outageS : undefined,
  }: Refused,
): void => {
  const { status, trpc } = failures[failure]
  // No page uses such a method: the answer is the same as everywhere else on this origin.
  if (failure === 'method_not_allowed') return void refusePlainly(response, { failure, message })
  response.setHeader('Cache-Control', 'no-store')
  if (retryAfterS !== undefined) response.setHeader('Retry-After', String(retryAfterS))
  if (requestId) response.setHeader('X-Request-ID', requestId)
  const told = { details, retry_after_s: retryAfterS, request_id: requestId }
  response.status(status).json({
    error: { message, code: jsonRpcServerError, data: { code: trpc, failure, status_code: status, ...told } },
  })
}

const provesUnsent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** The connection that a request needed was never made, so the service has not seen it. */
export const isUnsent = (error: unknown): boolean => {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown }
  return provesUnsent.has(code ?? '') || (cause !== undefined && isUnsent(cause))
}

/** Of a change whose answer was lost. It is no refusal, and is not in the shape of one: by that a page knows. */
export const tellNotKnown = (response: NextApiResponse): void =>
  refusePlainly(response, { failure: 'unavailable', message: notKnown })

/** A refusal of a procedure that this server called itself; null where no answer came. */
export const refusedCall = (error: unknown): Refused | null => {
  const data = failureData(error)
  if (!data) return null
  const { failure, details, request_id, retry_after_s } = data
  const { message } = error as Error
  return { failure, message, details, requestId: request_id, retryAfterS: retry_after_s }
}

const RestRefusal = z.object({
  // REST names a failure in capitals, pages by the table's own word.
  error: z
    .string()
    .toLowerCase()
    .pipe(z.enum(Object.keys(failures) as [FailureCode])),
  message: z.string(),
  details: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string(),
})

/** A refusal of the REST API as pages know it; throws where it is none. */
export const refusedBy = async (answer: Response): Promise<Refused> => {
  const { error, message, details, request_id } = RestRefusal.parse(await answer.json())
  const retryAfter = answer.headers.get('retry-after')
  const retryAfterS = retryAfter ? Number(retryAfter) : undefined
  return { failure: error, message, details, requestId: request_id, retryAfterS }
}
