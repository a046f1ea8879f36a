import type { IncomingHttpHeaders } from 'node:http'
import type { Credentials } from '@clearway/domain'
import type { Actor, Client } from '@clearway/domain/kernel'
import type { FastifyRequest } from 'fastify'

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

/** The credentials that a request carries, before any of them is checked. */
export const credentialsOf = (headers: IncomingHttpHeaders): Credentials => ({
  partnerKey: one(headers['partner-api-key']),
  bearer: bearerOf(one(headers.authorization)),
  organisationId: one(headers['x-organisation-id']),
  organizationId: one(headers['x-organization-id']),
})

const bearerOf = (authorization: string | undefined): string | undefined =>
  authorization?.match(/^Bearer +(\S+) *$/i)?.[1]

const longestAgent = 512

/** The console's server calls for the browser behind it, and names it; from any other caller that header means nothing. */
export const clientOf = (request: FastifyRequest, { partner }: Actor): Client => {
  const { headers } = request
  const behind = partner?.kind === 'console' ? one(headers['x-client-user-agent']) : undefined
  const userAgent = behind ?? headers['user-agent']
  return new RequestClient(request, userAgent?.slice(0, longestAgent) || null)
}

/** A class for its getters: in an object literal, a getter gives each object a hidden class of its own (docs/decisions/0097). */
class RequestClient implements Client {
  readonly userAgent: string | null
  readonly #request: FastifyRequest

  constructor(request: FastifyRequest, userAgent: string | null) {
    this.#request = request
    this.userAgent = userAgent
  }

  /** Read by few operations, and to be found behind proxies it takes work. */
  get address(): string {
    return this.#request.ip
  }

  /** The connection is closed. */
  get hasLeft(): boolean {
    return this.#request.raw.socket.destroyed
  }
}
