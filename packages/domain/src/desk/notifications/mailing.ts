import { type Message, type Services, transact } from '../../kernel/index.ts'
import { type NotificationKind, notificationKinds } from './kinds.ts'
import { type NotificationRow, peopleOf } from './people.ts'
import { stillHeard } from './still-heard.ts'
import { nextReader, takeDueMail } from './store.ts'
import { type Ending, unsubscribeLinks } from './unsubscribing.ts'

type MailingServices = Pick<Services, 'db' | 'memory' | 'clock' | 'keys' | 'settings' | 'messages'>

/** More stand behind the link. */
const mostInDigest = 30

/**
 * Hands what is due for one person over to the messages, in one transaction with the note that it was: each mail is
 * sent once, whichever process dies. Answers 0 when nothing is due for anybody.
 */
export const mailNext = async (services: MailingServices): Promise<number> => {
  const { db, clock, messages } = services
  const userUuid = await nextReader(db, clock.now())
  if (!userUuid) return 0
  await transact(services, async (tx) => {
    const due = await takeDueMail(tx, userUuid, clock.now())
    const modes = new Map(due.map((row) => [row.notificationUuid, row.emailMode]))
    const heard = await stillHeard(tx, due)
    const [person] = (await peopleOf(tx, new Set(heard.map(({ orgUuid }) => orgUuid)))).filter(
      (one) => one.userUuid === userUuid && one.emailVerified,
    )
    if (!person) return
    const isOnce = (row: NotificationRow) => modes.get(row.notificationUuid) === 'once'
    const digest = heard.filter((row) => !isOnce(row))
    const mails = [
      ...heard.filter(isOnce).map((row) => mailOf(services, row)),
      ...(digest.length > 0 ? [digestOf(services, userUuid, digest)] : []),
    ]
    for (const mail of mails) await messages.send({ channel: 'email', to: person.email, ...mail }, tx)
  })
  return 1
}

type Mail = Omit<Message, 'channel' | 'to'>

/** The console opens the record, for the organisation through which it was told, and marks it as read. */
export const linkTo = (
  publicUrl: string,
  { notificationUuid }: Pick<NotificationRow, 'notificationUuid'>,
): string => `${publicUrl}/notifications?open=${notificationUuid}`

const mailOf = ({ keys, settings }: MailingServices, row: NotificationRow): Mail => ({
  purpose: 'notice',
  subject: row.title.slice(0, 150),
  text: [row.title, row.line, `You are told because of “${labelOf(row)}” in your notifications.`]
    .filter(Boolean)
    .join('\n\n'),
  link: linkTo(settings.publicUrl, row),
  action: row.waits ? 'See to it' : 'Open',
  unsubscribe: unsubscribeLinks(
    keys,
    settings.publicUrl,
    endingOf(row.userUuid, row.kind as NotificationKind),
  ),
})

const digestOf = (
  { keys, settings }: MailingServices,
  userUuid: string,
  rows: readonly NotificationRow[],
): Mail => {
  const shown = rows.slice(0, mostInDigest)
  const more = rows.length - shown.length
  const items = shown.map((row) =>
    [row.title, row.line, linkTo(settings.publicUrl, row)].filter(Boolean).join('\n'),
  )
  return {
    purpose: 'notice',
    subject:
      rows.length === 1 ? rows[0]!.title.slice(0, 150) : `${rows.length} things since your last digest`,
    text: [...items, ...(more > 0 ? [`and ${more} more`] : [])].join('\n\n'),
    link: `${settings.publicUrl}/notifications`,
    action: 'Open notifications',
    unsubscribe: unsubscribeLinks(keys, settings.publicUrl, endingOf(userUuid, 'digest')),
  }
}

const endingOf = (userUuid: string, ending: Ending) => ({ userUuid, ending })
const labelOf = ({ kind }: NotificationRow): string => notificationKinds[kind as NotificationKind].label
