import type { Queryable } from '@clearway/db'
import type { OutgoingMessage, Services } from '../../kernel/index.ts'
import { budgetOf, takeMessages } from './budgets.ts'
import type { MessageContent } from './contents.ts'

interface Contacts {
  readonly email: string
  readonly emailVerified: boolean
  readonly phone: string
  readonly phoneVerified: boolean
}

interface Notice {
  readonly people: readonly Contacts[]
  readonly content: MessageContent
  /** About an aircraft in the air. */
  readonly ofFlight?: boolean
}

/** To each of these where a message reaches them, once. Beyond their budgets none goes out: what it says is in the console, too. */
export const sendNotices = async (
  services: Pick<Services, 'clock' | 'settings' | 'messages'>,
  tx: Queryable,
  { people, content, ofFlight = false }: Notice,
): Promise<void> => {
  const all = recipientsAmong(people).map((one) => ({ ...one, budget: budgetOf(one.channel, ofFlight) }))
  for (const { channel, to } of (await takeMessages(services, tx, all)).keys())
    await services.messages.send({ ...content, channel, to }, tx)
}

/** By e-mail, or where only the phone is verified by SMS. Who has verified neither is not reached. */
const recipientsAmong = (people: readonly Contacts[]): Pick<OutgoingMessage, 'channel' | 'to'>[] =>
  people.flatMap(({ email, emailVerified, phone, phoneVerified }) => {
    if (emailVerified) return { channel: 'email' as const, to: email }
    return phoneVerified ? { channel: 'sms' as const, to: phone } : []
  })
