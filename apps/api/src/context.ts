import type { IncomingHttpHeaders } from 'node:http'
import type { Credentials } from '@clearway/domain'

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

/** What a request says about its caller, before any of it is believed. */
export const credentialsOf = (headers: IncomingHttpHeaders): Credentials => ({
  partnerKey: one(headers['partner-api-key']),
  bearer: bearerOf(one(headers.authorization)),
  organisationId: one(headers['x-organisation-id']),
  organizationId: one(headers['x-organization-id']),
})

const bearerOf = (authorization: string | undefined): string | undefined =>
  authorization?.match(/^Bearer +(\S+) *$/i)?.[1]
