import { z } from 'zod'
import { operation, Uuid, WireTime } from '../kernel/contract.ts'

const params = z.object({ asset_uuid: Uuid })
const access = { who: 'member', role: 'admin', orgTypes: ['assetOwner'] } as const

export const issueCertificateOp = operation({
  name: 'certificates.issue',
  kind: 'mutation',
  summary: 'Issues a fresh client certificate for an asset as a .pfx download; the previous one is superseded.',
  rest: { none: 'The body is a file: application/x-pkcs12' },
  access,
  params,
  input: z.object({
    password: z.string().max(128).default('').describe('Header X-Certificate-Password; empty when absent'),
  }),
  output: z.object({
    file_name: z.string(),
    pfx: z.instanceof(Uint8Array),
    thumbprint: z.string(),
  }),
  fails: ['not_found', 'gone', 'invalid_input', 'unavailable'],
})

export const revokeCertificateOp = operation({
  name: 'certificates.revoke',
  kind: 'mutation',
  summary: "Revokes an asset's active certificate: its ground station is cut off.",
  rest: { method: 'POST', path: '/assets/{asset_uuid}/certificate/revoke', body: 'bare' },
  access,
  params,
  output: z.object({
    asset_uuid: z.uuid(),
    certificate_uuid: z.uuid(),
    thumbprint: z.string(),
    revoked_at: WireTime,
    message: z.string(),
  }),
  fails: ['not_found', 'conflict'],
})

export const validateCertificateOp = operation({
  name: 'certificates.validate',
  kind: 'query',
  summary: 'Tells whether a thumbprint is that of the active, unexpired certificate of an asset.',
  rest: { none: 'Anonymous, with a body of its own: {valid, error}' },
  access: { who: 'anyone' },
  input: z.object({
    thumbprint: z.string().describe('SHA-1, hexadecimal; colons and lower case are accepted'),
    asset_uuid: z.string(),
  }),
  output: z.object({ valid: z.boolean(), error: z.string().optional() }),
})
