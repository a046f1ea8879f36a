import { Failure, type FailureCode, failures } from '@clearway/domain/kernel'
import { initTRPC, TRPCError } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Edge } from '../request/admit.ts'
import { asFailure, sayWhenToRetry } from '../request/failure.ts'

export interface TrpcContext {
  edge: Edge
  request: FastifyRequest
  reply: FastifyReply
}

/** What tRPC refuses by itself, before any procedure is asked: the failure of the table with its code. */
const ownFailure = (code: string): FailureCode => {
  if (code === 'PARSE_ERROR') return 'invalid_input'
  const same = Object.entries(failures).find(([, { trpc }]) => trpc === code)
  return (same?.[0] ?? 'internal') as FailureCode
}

const dataOf = ({ code, kind, details, retryAfterS }: Failure, request: FastifyRequest | undefined) => ({
  failure: code,
  status_code: kind.status,
  details,
  retry_after_s: retryAfterS,
  request_id: request?.id,
})

/** tRPC has the same failures as REST: `data.failure` is the code, `message` the sentence. */
export const t = initTRPC.context<TrpcContext>().create({
  errorFormatter: ({ shape, error, ctx }) => {
    const failure = error.cause instanceof Failure ? error.cause : new Failure(ownFailure(error.code))
    const { code, path } = shape.data
    return { ...shape, message: failure.message, data: { code, path, ...dataOf(failure, ctx?.request) } }
  },
})

export const toTrpcError = (error: unknown): TRPCError => {
  const failure = asFailure(error)
  return new TRPCError({ code: failure.kind.trpc, message: failure.message, cause: failure })
}

/** What is refused before tRPC sees it, in the same shape. */
export const refuseCall = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
  const failure = asFailure(error)
  const { kind, message } = failure
  if (kind.reportable) request.log.error({ err: failure.cause ?? failure }, message)
  sayWhenToRetry(reply, failure)
  const data = { code: kind.trpc, ...dataOf(failure, request) }
  return reply.code(kind.status).send({ error: { message, code: TRPC_ERROR_CODES_BY_KEY[kind.trpc], data } })
}
