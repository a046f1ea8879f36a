import { z } from 'zod'
import { operation, route, Text, Uuid, WireTime } from '../../kernel/contract.ts'
import { mostLetters } from '../../kernel/text-lengths.ts'
import { Message } from '../../parties/talk/contract.ts'

export const AlertMessage = Message.extend({
  alert_uuid: z.string(),
  read_at: WireTime.nullable().describe(
    "When the pilot's phone showed it, or the other side said that it was read",
  ),
  read_by: z.string().nullable().describe('Who: by name'),
})
export type AlertMessage = z.infer<typeof AlertMessage>

export const AlertTalk = z.object({
  pilot: z
    .object({ user_uuid: z.string(), name: z.string(), phone: z.string() })
    .nullable()
    .describe('Who flies; null for organisations that only monitor'),
  messages: z.array(AlertMessage).describe('Oldest first, the last 200'),
})

const both = {
  who: 'member',
  role: 'member',
  orgTypes: ['airspaceManager', 'assetOwner'],
} as const
const seers = {
  who: 'member',
  role: 'member',
  orgTypes: ['airspaceManager', 'airspaceMonitor', 'assetOwner'],
} as const

export const listAlertMessagesOp = operation({
  ...route.get('/alerts/{alert_uuid}/messages'),
  name: 'alerts.messages',
  summary: 'What managers and the operator wrote each other about an alert, and whom to call.',
  access: seers,
  output: AlertTalk,
  fails: ['not_found'],
})

export const writeAlertMessageOp = operation({
  ...route.create('/alerts/{alert_uuid}/messages', 'Message sent'),
  name: 'alerts.write',
  about: 'alert',
  summary:
    'Writes to the pilot, or answers: by a manager of a zone of the alert, or the operator. Both consoles show it at once.',
  access: both,
  input: z.object({ text: Text(mostLetters.note) }),
  output: AlertMessage,
  fails: ['not_found', 'forbidden', 'conflict'],
})

export const readAlertMessagesOp = operation({
  ...route.post('/alerts/{alert_uuid}/messages/read', 'Messages read'),
  name: 'alerts.readMessages',
  about: 'alert',
  summary:
    'Says that what the other side wrote was shown or read, up to the message that you name; again changes nothing.',
  access: both,
  input: z.object({
    message_uuid: Uuid.optional().describe(
      'The newest that was shown: what was written behind it stays unread. Without it all that is there counts as read',
    ),
  }),
  output: z.object({ read: z.int().describe('How many were not read before') }),
  fails: ['not_found', 'forbidden'],
})
