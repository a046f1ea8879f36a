import { authenticate, ensureKnownKey, refusedCaller, tokenFault } from '@clearway/domain'
import {
  type Access,
  type Actor,
  type Admitted,
  type AnyOperation,
  auditRefusal,
  Failure,
  type FailureCode,
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
    /** Of a procedure call: why nobody is known by its token. */
    tokenFault: FailureCode | null
    /** The first of its procedures was counted before its body came. */
    isCounted: boolean
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

/** What is read of anybody before it is known who sends it; signing in and registering take far less. */
export const smallBodyBytes = 64 * 1024

/** Also where it does not say how large it is. */
const mayBeLarge = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' && !(Number(headers['content-length'] ?? Number.NaN) <= smallBodyBytes)

/**
 * Of a stranger no body is read: who sends one shows a key that is known. The console's key stands before everybody who opens
 * its pages, so without a token of ours the address is counted, and sends little (rest/body.ts). A larger body is read of a
 * person who is signed in and may still ask. All else is judged with the procedure.
 */
export const admitCall =
  (edge: Edge) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { services, limits } = edge
    const shown = credentialsOf(request.headers)
    await ensureKnownKey(services, shown).catch(async (error: unknown) => {
      if (error instanceof Failure) await limits.countRefused(error.code, request, reply)
      throw error
    })
    request.tokenFault = await tokenFault(services, shown)
    if (!request.tokenFault && mayBeLarge(request)) await countBefore(edge, request, reply)
    if (request.tokenFault) await limits.countBody(request, reply)
  }

/** A token that is signed and not over may be of a session that is. */
const countBefore = async ({ services, limits }: Edge, request: FastifyRequest, reply: FastifyReply) => {
  try {
    const actor = await authenticate(services, credentialsOf(request.headers), { who: 'user' })
    await limits.countCaller(actor, request, reply)
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'token_invalid')) throw error
    request.tokenFault = error.code
  }
}

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
