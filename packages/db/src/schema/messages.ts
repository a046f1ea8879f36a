import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../columns.ts'

/** E-mail and SMS on their way out, written in the transaction that caused them. */
export const outgoingMessages = pgTable(
  'outgoing_messages',
  {
    messageUuid: uuid('message_uuid').primaryKey(),
    channel: text('channel').$type<'email' | 'sms'>().notNull(),
    purpose: text('purpose').notNull(),
    /** Recipient, words, code and link, encrypted with a key that no table holds; null once it is over. */
    sealed: text('sealed'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** Not tried again from here on. */
    giveUpAt: instant('give_up_at').notNull(),
    sentAt: instant('sent_at'),
    givenUpAt: instant('given_up_at'),
  },
  (t) => [
    index('outgoing_messages_due').on(t.channel, t.nextAttemptAt).where(sql`sealed is not null`),
    index('outgoing_messages_order')
      .on(t.channel, t.giveUpAt, t.messageUuid, t.nextAttemptAt)
      .where(sql`sealed is not null`),
    index('outgoing_messages_over').on(t.createdAt).where(sql`sealed is null`),
    check('outgoing_messages_sealed', sql`sealed ~ '^v1[.][A-Za-z0-9_-]{38,}$'`),
    check(
      'outgoing_messages_wiped',
      sql`(sealed is null) = (sent_at is not null or given_up_at is not null)`,
    ),
  ],
)
