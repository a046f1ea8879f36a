import { z } from 'zod'
import { Name, operation, route, WireTime } from '../../kernel/contract.ts'

export const PartnerKey = z.object({
  key_uuid: z.uuid(),
  partner_name: z.string(),
  status: z.int().describe('1 active, -1 revoked'),
  created_at: WireTime,
  may_return: z
    .boolean()
    .describe(
      'Revoked as another one was configured in its place: it works again if its configuration comes back. Revoke it, and it does not',
    ),
  is_platform_admin: z.boolean().describe('A key of the platform administration, as against a partner’s'),
  is_bootstrap: z
    .boolean()
    .describe(
      'The platform-admin key that came with the installation: while it is active, make another one named platform-admin and revoke this one',
    ),
})
export type PartnerKey = z.infer<typeof PartnerKey>

const access = { who: 'platformAdmin' } as const

export const createPartnerKeyOp = operation({
  ...route.create('/partner-keys', 'Partner key created'),
  name: 'partnerKeys.create',
  about: 'partner_key',
  summary:
    'Issues a key to an integrating platform, or with the name platform-admin another key of the platform administration. api_key is shown this once.',
  access,
  input: z.object({ partner_name: Name(100) }),
  output: z.object({
    key_uuid: z.uuid(),
    partner_name: z.string(),
    api_key: z.string(),
    created_at: WireTime,
  }),
})

export const listPartnerKeysOp = operation({
  ...route.get('/partner-keys'),
  name: 'partnerKeys.list',
  about: 'partner_key',
  summary: 'All partner keys, newest first, without their secrets.',
  access,
  output: z.array(PartnerKey),
})

export const revokePartnerKeyOp = operation({
  ...route.delete('/partner-keys/{key_uuid}', 'Partner key revoked'),
  name: 'partnerKeys.revoke',
  about: 'partner_key',
  summary: 'Revokes a key: requests with it are refused with 403 from now on.',
  access,
  fails: ['not_found', 'conflict'],
})
