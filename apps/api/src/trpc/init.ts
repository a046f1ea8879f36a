import { Failure, failures } from '@clearway/domain/kernel'
import { initTRPC, TRPCError } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Edge } from '../rest/admit.ts'
import { asFailure } from '../rest/failure.ts'

export interface TrpcContext {
  edge: Edge
  request: FastifyRequest
  reply: FastifyReply
}

/** tRPC speaks the same failures as REST: `data.failure` is the code, `message` the sentence. */
export const t = initTRPC.context<TrpcContext>().create({
  errorFormatter: ({ shape, error, ctx }) => {
    const failure = error.cause instanceof Failure ? error.cause : null
    return {
      ...shape,
      message: failure?.message ?? failures.internal.text,
      data: {
        code: shape.data.code,
        path: shape.data.path,
        failure: failure?.code ?? ('internal' as const),
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
