import webpush from 'web-push'
import { addMs, day, minute, type Services, second } from '../../kernel/index.ts'
import { useTimesOf } from '../../parties/accounts/own-sessions-store.ts'
import { type Answer, type Poster, wasTaken } from '../../platform/outbound/post.ts'
import { createSendingSlots, type Receiver } from '../../platform/outbound/sending-slots.ts'
import { hastenSaved } from './hastening.ts'
import { type NotificationKind, traitsOf } from './kinds.ts'
import { leavesAt } from './leaving.ts'
import { linkTo } from './mails.ts'
import type { NotificationRow, Person } from './people.ts'
import {
  claimSends,
  type DueSend,
  deleteDevice,
  deleteSend,
  deleteSendsTo,
  dueDevices,
  noteFailed,
  noteTaken,
  postponeSend,
  ranks,
  retrySend,
} from './push-store.ts'
import { stillWanted } from './still-wanted.ts'
import { type Subscription, unsealed } from './subscription.ts'

/** After each failure in a row, how long until the next try; after the last there is none. */
const retryAfterMs = [5 * second, minute, 10 * minute]
/** How long a push service keeps one for a browser that is away. */
const keptS = { passing: 300, other: day / second }

export interface PushingOptions {
  readonly services: Pick<Services, 'db' | 'clock' | 'keys' | 'settings' | 'log'>
  readonly poster: Poster
  /** There is room again. */
  onSettled(): void
}

export interface Pushing {
  /** Claims what is due and there is room for, and sends it without waiting for the answers; how much it was. */
  turn(): Promise<number>
  /** Waits a moment for what is being sent. */
  close(): Promise<void>
}

/** So many devices are claimed for at once: what is sent is encrypted by this process. */
const devicesAtOnce = 50
/** So many are looked at: more than can be full, or of persons whose share is. */
const devicesLookedAt = 256
const closePatienceMs = 3_000

/** What the service worker shows. No more than a title, a line and where it leads: a lock screen shows it. */
const payloadOf = (row: NotificationRow): string =>
  JSON.stringify({
    title: row.title.slice(0, 120),
    body: row.line.slice(0, 200),
    tag: row.notificationUuid,
    path: linkTo('', row),
  })

export const createPushing = (options: PushingOptions): Pushing => {
  const { services, onSettled } = options
  const { db, settings, log } = services
  const slots = createSendingSlots((device: Receiver) => device)
  const underWay = new Set<Promise<void>>()

  const start = (device: Receiver, work: Promise<void>): void => {
    slots.enter(device)
    const done = work
      .catch((error: unknown) => log.warn({ err: error }, 'a push could not be sent; it is tried again'))
      .finally(() => {
        slots.leave(device)
        underWay.delete(done)
        onSettled()
      })
    underWay.add(done)
  }

  const turnOf = async (rank: number): Promise<number> => {
    const times = useTimesOf(services)
    const due = await dueDevices(db, { rank, now: times.now, openTo: slots.openTo(), limit: devicesLookedAt })
    const room = new Map([...slots.freeFor(due)].slice(0, devicesAtOnce))
    if (room.size === 0) return 0
    const until = addMs(times.now, settings.notifications.claimMs)
    const claimed = await claimSends(db, room, { rank, times, until })
    const devices = new Map(due.map((device) => [device.receiverUuid, device]))
    const wanted = await wantedOf(services, claimed)
    for (const send of claimed)
      start(
        devices.get(send.deviceUuid)!,
        seeTo(options, send, wanted.get(send.notification.notificationUuid)),
      )
    return claimed.length
  }

  return {
    async turn() {
      let claimed = 0
      for (const rank of ranks) claimed += await turnOf(rank)
      return claimed
    },
    async close() {
      // What is left is sent by another process when the claim is over.
      const patience = new Promise((resolve) => setTimeout(resolve, closePatienceMs).unref())
      await Promise.race([Promise.all(underWay), patience])
    },
  }
}

const wantedOf = async (
  { db }: PushingOptions['services'],
  claimed: readonly DueSend[],
): Promise<ReadonlyMap<string, Person>> => {
  const rows = [...new Set(claimed.map(({ notification }) => notification))]
  return new Map((await stillWanted(db, rows)).map(({ row, person }) => [row.notificationUuid, person]))
}

/** Sends it, unless it is to leave later by now, or not at all. */
const seeTo = async (options: PushingOptions, send: DueSend, person: Person | undefined): Promise<void> => {
  const { db, clock } = options.services
  if (!send.isInUse) return deleteSendsTo(db, send.deviceUuid)
  const now = clock.now()
  const at = person && leavesAt('push', send.notification.kind as NotificationKind, { ...person, now })
  if (!at) return deleteSend(db, send)
  if (person && at > now) {
    await postponeSend(db, send, at)
    return hastenSaved(options.services, [person])
  }
  return settle(options.services, send, await push(options, send))
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
  const { passing = false } = traitsOf(notification.kind as NotificationKind)
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

/** A device whose subscription is over is forgotten, and one where nothing was taken for long. */
const settle = async (
  { db, clock, log, settings }: PushingOptions['services'],
  send: DueSend,
  answer: Answer,
): Promise<void> => {
  const now = clock.now()
  const { deviceUuid, failures } = send
  const { statusCode, error } = answer
  if (statusCode === 404 || statusCode === 410) return deleteDevice(db, deviceUuid)
  if (wasTaken(answer)) {
    await deleteSend(db, send)
    return noteTaken(db, deviceUuid, now)
  }
  log.warn({ status_code: statusCode, cause: error }, 'a push could not be sent')
  const waitMs = retryAfterMs[failures]
  await (waitMs === undefined ? deleteSend(db, send) : retrySend(db, send, waitMs, now))
  await noteFailed(db, deviceUuid, { now, offBefore: addMs(now, -settings.notifications.deviceOffAfterMs) })
}
