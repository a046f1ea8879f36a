import { Failure, type FailureCode, failures } from '@clearway/domain/kernel'
import { initTRPC, TRPCError } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Edge } from '../request/admit.ts'
import { asFailure } from '../request/failure.ts'

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

/** tRPC has the same failures as REST: `data.failure` is the code, `message` the sentence. */
export const t = initTRPC.context<TrpcContext>().create({
  errorFormatter: ({ shape, error, ctx }) => {
    const failure = error.cause instanceof Failure ? error.cause : null
    const code = failure?.code ?? ownFailure(error.code)
    return {
      ...shape,
      message: failure?.message ?? failures[code].text,
      data: {
        code: shape.data.code,
        path: shape.data.path,
        failure: code,
        status_code: failure?.kind.status ?? shape.data.httpStatus,
        details: failure?.details,
        retry_after_s: failure?.retryAfterS,
        request_id: ctx?.request.id,
      },
    }
  },
})

export const toTrpcError = (error: unknown): TRPCError => {
  const failure = asFailure(error)
  return new TRPCError({ code: failure.kind.trpc, message: failure.message, cause: failure })
}
