import { authenticate, refusedCaller } from '@clearway/domain'
import {
  type Access,
  type Actor,
  type AnyOperation,
  auditRefusal,
  type Ctx,
  Failure,
  refuse,
  type Services,
} from '@clearway/domain/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientOf, credentialsOf } from '../context.ts'
import type { RateLimits } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
}

/** What every route stands on, of either transport. */
export interface Edge {
  readonly services: Services
  readonly limits: RateLimits
}

/** Runs before the body is read: who is calling outranks what is being said. */
export const admit =
  (edge: Edge, op: AnyOperation) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.actor = await countedCaller(edge, op, request, reply)
    const refusal = refuse(op.access, request.actor)
    if (!refusal) return
    const failure = new Failure(refusal.code, refusal.message)
    await auditRefusal(op, ctxOf(edge, request), askedAtTheDoor(request), failure)
    throw failure
  }

/** What is known before the body is read. */
const askedAtTheDoor = ({ params }: FastifyRequest) => ({ params, input: undefined })

/** Who is calling, within their limits. `access` is the operation's own unless a transport wants to know more. */
export const countedCaller = async (
  edge: Edge,
  op: AnyOperation,
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access = op.access,
): Promise<Actor> => {
  const { services, limits } = edge
  const actor = await authenticate(services, credentialsOf(request.headers), access).catch(async (error) => {
    if (error instanceof Failure) await limits.countRefused(error.code, request, reply)
    const caller = refusedCaller(error)
    if (caller) await auditRefusal(op, ctxFor(edge, request, caller), askedAtTheDoor(request), error)
    throw error
  })
  await limits.count(op, actor, request, reply)
  return actor
}

export const ctxOf = (edge: Edge, request: FastifyRequest): Ctx => ctxFor(edge, request, request.actor)

const ctxFor = ({ services }: Edge, request: FastifyRequest, actor: Actor): Ctx => ({
  ...services,
  actor,
  requestId: request.id,
  client: clientOf(request, actor),
  log: request.log,
})
