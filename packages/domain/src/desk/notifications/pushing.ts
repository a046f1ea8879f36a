import webpush from 'web-push'
import { addMs, day, minute, type Services, second } from '../../kernel/index.ts'
import { type Answer, type Poster, wasTaken } from '../../platform/outbound/post.ts'
import { type NotificationKind, notificationKinds } from './kinds.ts'
import { linkTo } from './mails.ts'
import type { NotificationRow } from './people.ts'
import { stillWanted } from './still-wanted.ts'
import { claimSends, type DueSend, deleteDevice, deleteSend, noteSent, postponeSend } from './store.ts'
import { type Subscription, unsealed } from './subscription.ts'

const atOnce = 50
/** After each failure in a row, how long until the next try; after the last there is none. */
const retryAfterMs = [5 * second, minute, 10 * minute]
/** How long a push service keeps one for a browser that is away. */
const keptS = { passing: 300, other: day / second }

export interface PushingOptions {
  readonly services: Pick<Services, 'db' | 'clock' | 'keys' | 'settings' | 'log'>
  readonly poster: Poster
}

/** What the service worker shows. No more than a title, a line and where it leads: a lock screen shows it. */
const payloadOf = (row: NotificationRow): string =>
  JSON.stringify({
    title: row.title.slice(0, 120),
    body: row.line.slice(0, 200),
    tag: row.notificationUuid,
    path: linkTo('', row),
  })

/** Sends a part of what is due; how much it was. A device whose subscription is over is removed. */
export const pushDue = async ({ services, poster }: PushingOptions): Promise<number> => {
  const { db, clock, settings } = services
  const now = clock.now()
  const until = addMs(now, settings.notifications.claimMs)
  const due = await claimSends(db, { now, until, limit: atOnce })
  const wanted = new Set(
    (await stillWanted(db, [...new Set(due.map(({ notification }) => notification))], 'push')).map(
      ({ notificationUuid }) => notificationUuid,
    ),
  )
  await Promise.all(
    due.map(async (send) => {
      if (!wanted.has(send.notification.notificationUuid)) return deleteSend(db, send)
      return settle(services, send, await push({ services, poster }, send))
    }),
  )
  return due.length
}

const push = async ({ services, poster }: PushingOptions, send: DueSend): Promise<Answer> => {
  const { keys, settings } = services
  const subscription = unsealed(keys, send)
  const request = subscription && requestOf(services, send, subscription)
  if (!request) return gone
  const { endpoint, headers, body } = request
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  return poster.post({
    url: endpoint,
    headers: given,
    body: body!,
    limitMs: settings.notifications.pushLimitMs,
  })
}

/** Encrypted for the browser (RFC 8291) and signed for its push service (RFC 8292); null where its keys are none. */
const requestOf = (
  { keys, settings }: PushingOptions['services'],
  { notification }: DueSend,
  subscription: Subscription,
): webpush.RequestDetails | null => {
  const { passing = false } = notificationKinds[notification.kind as NotificationKind] as { passing?: true }
  try {
    return webpush.generateRequestDetails(subscription, payloadOf(notification), {
      vapidDetails: { subject: subjectOf(settings.publicUrl), ...keys.vapid },
      TTL: passing ? keptS.passing : keptS.other,
      urgency: notification.waits ? 'high' : 'normal',
      // A second one of the same notification takes the place of the first.
      topic: notification.notificationUuid.replaceAll('-', ''),
    })
  } catch {
    return null
  }
}

/** Its keys are invalid, or were sealed with another API_KEY_PEPPER: it cannot be reached. */
const gone: Answer = { statusCode: 410, text: null, error: null, retryAfter: null, address: null }

/** Whom a push service may write to about us. */
const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https://') ? publicUrl : 'mailto:clearway@localhost'

const settle = async (
  { db, clock, log }: PushingOptions['services'],
  send: DueSend,
  answer: Answer,
): Promise<void> => {
  const now = clock.now()
  const { statusCode, error } = answer
  if (statusCode === 404 || statusCode === 410) return deleteDevice(db, send.deviceUuid)
  if (wasTaken(answer)) {
    await deleteSend(db, send)
    return noteSent(db, send.deviceUuid, now)
  }
  const waitMs = retryAfterMs[send.failures]
  log.warn({ status_code: statusCode, cause: error }, 'a push could not be sent')
  return waitMs === undefined ? deleteSend(db, send) : postponeSend(db, send, waitMs, now)
}
