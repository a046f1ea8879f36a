import type { Queryable } from '@clearway/db'
import type { OutgoingMessage, Services } from '../../kernel/index.ts'
import { budgetOf, lastWords, takeMessages } from './budgets.ts'
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
}

type NoticeServices = Pick<Services, 'clock' | 'settings' | 'messages'>

/**
 * To each of these where a message reaches them, once. Beyond their budgets none goes out, and the last one says so: what it says is
 * in the console, too.
 */
export const sendNotices = async (
  services: NoticeServices,
  tx: Queryable,
  { people, content }: Notice,
): Promise<void> => {
  const all = recipientsAmong(people).map((one) => ({ ...one, budget: budgetOf(one.channel) }))
  for (const [one, allowance] of await takeMessages(services, tx, all)) {
    const { channel, to } = one
    const text = [content.text, ...lastWords({ ...one, timeZone: 'UTC' }, allowance)].join('\n\n')
    await services.messages.send({ ...content, text, channel, to }, tx)
  }
}

/** The same of what the console tells nowhere: none is left out. Whoever calls this bounds it. */
export const sendWarnings = async (
  { messages }: Pick<NoticeServices, 'messages'>,
  tx: Queryable,
  { people, content }: Notice,
): Promise<void> => {
  for (const one of recipientsAmong(people)) await messages.send({ ...content, ...one }, tx)
}

/** By e-mail, or where only the phone is verified by SMS. Who has verified neither is not reached. */
const recipientsAmong = (people: readonly Contacts[]): Pick<OutgoingMessage, 'channel' | 'to'>[] =>
  people.flatMap(({ email, emailVerified, phone, phoneVerified }) => {
    if (emailVerified) return { channel: 'email' as const, to: email }
    return phoneVerified ? { channel: 'sms' as const, to: phone } : []
  })
