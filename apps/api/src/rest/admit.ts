import { authenticate } from '@clearway/domain'
import {
  type Actor,
  type AnyOperation,
  type Ctx,
  Failure,
  refuse,
  type Services,
} from '@clearway/domain/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { credentialsOf } from '../context.ts'
import type { RateLimits } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
}

/** What every REST route stands on. */
export interface RestEdge {
  readonly services: Services
  readonly limits: RateLimits
}

/** Runs before the body is read: who is calling outranks what is being said. */
export const admit =
  (edge: RestEdge, op: AnyOperation) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.actor = await identify(edge, op, request, reply)
    await edge.limits.count(op, request.actor, request, reply)
    const refusal = refuse(op.access, request.actor)
    if (refusal) throw new Failure(refusal.code, refusal.message)
  }

const identify = async (
  { services, limits }: RestEdge,
  op: AnyOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor> => {
  try {
    return await authenticate(services, credentialsOf(request.headers), op.access)
  } catch (error) {
    if (error instanceof Failure) await limits.countRefused(error.code, request, reply)
    throw error
  }
}

export const ctxOf = ({ services }: RestEdge, request: FastifyRequest): Ctx => ({
  ...services,
  actor: request.actor,
  requestId: request.id,
  log: request.log,
})
