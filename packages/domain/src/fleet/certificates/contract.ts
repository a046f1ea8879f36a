import { z } from 'zod'
import { operation, route, Text, Uuid, WireTime } from '../../kernel/contract.ts'

const params = z.object({ asset_uuid: Uuid })
const reader = { who: 'member', role: 'member', orgTypes: ['assetOwner'] } as const
const access = { who: 'member', role: 'admin', orgTypes: ['assetOwner'] } as const

export const issueCertificateOp = operation({
  name: 'certificates.issue',
  kind: 'mutation',
  about: 'asset',
  summary:
    'Issues a fresh client certificate for an asset as a .pfx file; the previous one stops validating.',
  rest: {
    method: 'GET',
    path: '/assets/{asset_uuid}/certificate',
    body: 'own',
    contentTypes: ['application/x-pkcs12'],
    headers: { password: 'X-Certificate-Password' },
  },
  access,
  params,
  input: z.object({
    password: z
      .string()
      .max(128, { error: 'must be at most 128 characters' })
      .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'must hold no control characters' })
      // A header keeps no blank at its ends: the file would open with another password than the one that was given.
      .refine((text) => text.trim() === text, { error: 'must not begin or end with a blank' })
      .default('')
      .describe('Protects the file, in UTF-8, with no blank at either end; empty when absent'),
  }),
  output: z.object({
    file_name: z.string(),
    pfx_base64: z.string().describe('PKCS#12: key, certificate, intermediate'),
    certificate_uuid: z.uuid(),
    thumbprint: z.string().describe('SHA-1, upper-case hexadecimal'),
    expires_at: WireTime,
  }),
  fails: ['not_found', 'gone', 'invalid_input', 'rate_limited'],
})

export const CertificateRecord = z.object({
  certificate_uuid: z.uuid(),
  asset_uuid: z.uuid(),
  serial_number: z.string(),
  thumbprint: z.string().describe('SHA-1, upper-case hexadecimal'),
  thumbprint_sha256: z.string(),
  status: z.enum(['Active', 'Revoked', 'Superseded']),
  issued_at: WireTime,
  expires_at: WireTime,
  revoked_at: WireTime.nullable(),
})
export type CertificateRecord = z.infer<typeof CertificateRecord>

export const listCertificatesOp = operation({
  ...route.page('/assets/{asset_uuid}/certificates', CertificateRecord),
  name: 'certificates.list',
  summary: "An asset's certificate records, newest first; revocation keeps the record.",
  access: reader,
  fails: ['not_found'],
})

export const revokeCertificateOp = operation({
  name: 'certificates.revoke',
  kind: 'mutation',
  about: 'asset',
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
  rate: 'certificateValidation',
  summary: 'Tells whether a thumbprint is that of the active, unexpired certificate of an asset in service.',
  rest: {
    method: 'POST',
    path: '/certificates/validate',
    body: 'own',
    refusal: z.object({ valid: z.literal(false), error: z.string() }),
  },
  access: { who: 'anyone' },
  input: z.object({
    thumbprint: Text(200).describe('SHA-1, hexadecimal; colons, spaces and lower case are accepted'),
    asset_uuid: Text(200),
  }),
  output: z.object({ valid: z.literal(true) }),
  fails: ['certificate_invalid'],
})

export const revocationListOp = operation({
  name: 'certificates.revocationList',
  kind: 'query',
  rate: 'revocationList',
  summary:
    'The certificate revocation list (RFC 5280), as DER: revoked, superseded, and those of assets out of service. Signed by the intermediate, good for 20 hours, with a number that grows.',
  rest: {
    method: 'GET',
    path: '/certificates/crl',
    body: 'own',
    contentTypes: ['application/pkix-crl'],
    tagged: true,
  },
  access: { who: 'anyone' },
  output: z.object({
    number: z.int().describe('Grows whenever the list says something else, and each hour'),
    der_base64: z.string().describe('RFC 5280, good for 20 hours'),
    made_at: WireTime,
  }),
  fails: [],
})
