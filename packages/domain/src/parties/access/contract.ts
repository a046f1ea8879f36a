import { z } from 'zod'
import { operation } from '../../kernel/contract.ts'

export const Standing = z.object({
  session_uuid: z.uuid(),
  is_platform_admin: z.boolean(),
})
export type Standing = z.infer<typeof Standing>

export const getStandingOp = operation({
  name: 'access.standing',
  kind: 'query',
  summary: 'What the caller is to the service itself, beside the memberships in users.me.',
  rest: { none: 'The console asks it to show the right places; a partner learns the same from the answers.' },
  access: { who: 'user' },
  output: Standing,
})
