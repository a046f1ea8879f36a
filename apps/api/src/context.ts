import type { IncomingHttpHeaders } from 'node:http'
import type { Credentials } from '@clearway/domain'
import { fieldFault } from '@clearway/domain/kernel'

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

/** What a request says about its caller, before any of it is believed. */
export const credentialsOf = (headers: IncomingHttpHeaders): Credentials => ({
  partnerKey: one(headers['partner-api-key']),
  bearer: bearerOf(one(headers.authorization)),
  organisationId: organisationOf(one(headers['x-organisation-id']), one(headers['x-organization-id'])),
})

const bearerOf = (authorization: string | undefined): string | undefined =>
  authorization?.match(/^Bearer +(\S+) *$/i)?.[1]

/** Both spellings are one header; saying two different things is a fault of shape. */
const organisationOf = (british: string | undefined, american: string | undefined): string | undefined => {
  if (british && american && british.toLowerCase() !== american.toLowerCase())
    throw fieldFault('X-Organisation-ID', 'differs from X-Organization-ID; send one of them')
  return british ?? american
}
