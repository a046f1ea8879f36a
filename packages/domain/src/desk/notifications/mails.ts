import type { OutgoingMessage, Services } from '../../kernel/index.ts'
import { type NotificationKind, notificationKinds } from './kinds.ts'
import type { NotificationRow } from './people.ts'
import { type Ending, unsubscribeLinks } from './unsubscribing.ts'

type Mail = Omit<OutgoingMessage, 'channel' | 'to'>
type MailServices = Pick<Services, 'keys' | 'settings'>

/** More are behind the link. */
const mostInDigest = 30

/** The console opens the record, for the organisation of the notification, and marks it as read. */
export const linkTo = (
  publicUrl: string,
  { notificationUuid }: Pick<NotificationRow, 'notificationUuid'>,
): string => `${publicUrl}/notifications?open=${notificationUuid}`

/** `more`: what is said beside the notification. */
export const mailOf = (
  { keys, settings }: MailServices,
  row: NotificationRow,
  more: readonly string[] = [],
): Mail => ({
  purpose: 'notice',
  subject: row.title.slice(0, 150),
  text: [row.title, row.line, `You are told because of “${labelOf(row)}” in your notifications.`, ...more]
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

/** Of at least one. */
export const digestOf = (
  { keys, settings }: MailServices,
  rows: readonly NotificationRow[],
  more: readonly string[] = [],
): Mail => {
  const shown = rows.slice(0, mostInDigest)
  const rest = rows.length - shown.length
  const items = shown.map((row) =>
    [row.title, row.line, linkTo(settings.publicUrl, row)].filter(Boolean).join('\n'),
  )
  return {
    purpose: 'notice',
    subject:
      rows.length === 1 ? rows[0]!.title.slice(0, 150) : `${rows.length} things since your last digest`,
    text: [...items, ...(rest > 0 ? [`and ${rest} more`] : []), ...more].join('\n\n'),
    link: `${settings.publicUrl}/notifications`,
    action: 'Open notifications',
    unsubscribe: unsubscribeLinks(keys, settings.publicUrl, endingOf(rows[0]!.userUuid, 'digest')),
  }
}

const endingOf = (userUuid: string, ending: Ending) => ({ userUuid, ending })
const labelOf = ({ kind }: NotificationRow): string => notificationKinds[kind as NotificationKind].label

const longestText = 240

export const textMessageOf = (
  publicUrl: string,
  { row, to }: { readonly row: NotificationRow; readonly to: string },
  more: readonly string[],
): OutgoingMessage => ({
  channel: 'sms',
  to,
  purpose: 'notice',
  text: [[row.title, row.line].filter(Boolean).join('. ').slice(0, longestText), ...more].join('\n'),
  link: linkTo(publicUrl, row),
})
