import { authenticate } from '@clearway/domain'
import type { Actor, AnyOperation } from '@clearway/domain/kernel'
import type { FastifyRequest } from 'fastify'
import { credentialsOf } from '../context.ts'
import type { Edge } from '../rest/admit.ts'

/** The console's server shows it beside its own key, which alone opens no operation of the platform. */
const header = 'platform-admin-key'

/**
 * The caller of an operation that wants the platform-admin key: by that key and the token, like over REST. Without
 * the header it stays the console's own key, and the operation refuses it.
 */
export const withPlatformKey = async (
  { services }: Edge,
  { access }: AnyOperation,
  request: FastifyRequest,
  actor: Actor,
): Promise<Actor> => {
  const partnerKey = request.headers[header]
  if (access.who !== 'platformAdmin' || typeof partnerKey !== 'string') return actor
  return authenticate(services, { ...credentialsOf(request.headers), partnerKey }, access)
}
