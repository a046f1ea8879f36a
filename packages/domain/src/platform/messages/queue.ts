import { notify, type Queryable } from '@clearway/db'
import { addMs, type OutgoingMessage, type Services } from '../../kernel/index.ts'
import { insertMessage, type OutgoingRow } from './store.ts'

/** Notified when the sender's transaction commits; the api processes listen. */
export const messageChannel = 'clearway_messages'

type QueueServices = Pick<Services, 'db' | 'keys' | 'clock' | 'ids' | 'settings'>

/** Takes a message over: it is in the database, sealed, when the transaction commits. */
export const createQueue =
  ({ db, keys, clock, ids, settings }: QueueServices) =>
  async (message: OutgoingMessage, tx: Queryable = db): Promise<void> => {
    const now = clock.now()
    const messageUuid = ids.uuid()
    const longest = addMs(now, settings.messages.giveUpAfterMs)
    const { expiresAt = longest, ...content } = message
    await insertMessage(tx, {
      messageUuid,
      channel: message.channel,
      purpose: message.purpose,
      sealed: keys.messageSeal.seal(JSON.stringify(content), messageUuid),
      createdAt: now,
      nextAttemptAt: now,
      giveUpAt: expiresAt < longest ? expiresAt : longest,
    })
    await notify(tx, messageChannel, [message.channel])
  }

/** The message in a row; null when it was sealed by a deployment with other secrets. */
export const readMessage = (keys: Services['keys'], row: OutgoingRow): OutgoingMessage | null => {
  const text = row.sealed && keys.messageSeal.unseal(row.sealed, row.messageUuid)
  return text ? JSON.parse(text) : null
}
