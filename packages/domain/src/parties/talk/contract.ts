import { z } from 'zod'
import { WireTime } from '../../kernel/contract.ts'

/** A message from a person of one organisation to people of another, whatever it is about. */
export const Message = z.object({
  message_uuid: z.string(),
  org_uuid: z.string().describe('The organisation for which it was written'),
  org_name: z.string(),
  user_uuid: z.string(),
  user_name: z.string(),
  text: z.string(),
  is_own: z.boolean().describe("Of the reader's organisation"),
  created_at: WireTime,
})
export type Message = z.infer<typeof Message>
