import { authenticate, ensureKnownKey, refusedCaller } from '@clearway/domain'
import {
  type Access,
  type Actor,
  type Admitted,
  type AnyOperation,
  auditRefusal,
  Failure,
  type Handled,
  type RequestCtx,
  type Services,
} from '@clearway/domain/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientOf, credentialsOf } from './context.ts'
import type { RateLimits } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    admitted: Admitted<AnyOperation>
  }
}

/** What every route needs, of either transport. */
export interface Edge {
  readonly services: Services
  readonly limits: RateLimits
}

/** Runs before the body is read: who is calling is settled before what is sent. */
export const admit =
  (edge: Edge, { op, admit }: Handled<AnyOperation>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.actor = await countedCaller(edge, op, request, reply)
    request.admitted = await admit(ctxOf(edge, request), askedBeforeBody(request))
  }

/** What `admit` let in, of the operation that it judged by. */
export const admittedTo = <Op extends AnyOperation>(
  _handled: Handled<Op>,
  request: FastifyRequest,
): Admitted<Op> => request.admitted as Admitted<Op>

/** Of a stranger no body is read: who sends one shows a key that is known. All else is judged with the procedure. */
export const admitKey =
  ({ services, limits }: Edge) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    ensureKnownKey(services, credentialsOf(request.headers)).catch(async (error: unknown) => {
      if (error instanceof Failure) await limits.countRefused(error.code, request, reply)
      throw error
    })

/** What is known before the body is read. */
export const askedBeforeBody = ({ params }: FastifyRequest) => ({ params, input: undefined })

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
    if (caller) await auditRefusal(op, ctxFor(edge, request, caller), askedBeforeBody(request), error)
    throw error
  })
  await limits.count(op, actor, request, reply)
  return actor
}

export const ctxOf = (edge: Edge, request: FastifyRequest): RequestCtx => ctxFor(edge, request, request.actor)

const ctxFor = ({ services }: Edge, request: FastifyRequest, actor: Actor): RequestCtx => ({
  ...services,
  actor,
  requestId: request.id,
  client: clientOf(request, actor),
  log: request.log,
})
