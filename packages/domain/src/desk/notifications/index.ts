import { type DatabaseHandle, type Listener, listen, openDatabase } from '@clearway/db'
import {
  createBatcher,
  createDueWorker,
  type DueWork,
  onOwnPool,
  outboxChannel,
  type Services,
  shortPauseMs,
} from '../../kernel/index.ts'
import { createPoster } from '../../platform/outbound/post.ts'
import { escalate } from './escalation.ts'
import { mailNext } from './mailing.ts'
import { createNotifier } from './notifier.ts'
import { createPushing } from './pushing.ts'

export { escalate } from './escalation.ts'
export { mailNext } from './mailing.ts'
export { notifyPeople } from './sharing.ts'
export { unsubscribeToken } from './unsubscribing.ts'

export interface NotificationService {
  close(): Promise<void>
}

/** Of this work alone: whatever it waits for, no request waits with it. */
const connections = 3
/** What is due for people in one moment is handled together; well below the second that they wait. */
const gatherMs = 200

type NotifyingServices = Pick<
  Services,
  'db' | 'memory' | 'clock' | 'ids' | 'keys' | 'log' | 'settings' | 'messages' | 'events'
>

/** Notifies people of the events in the outbox. Any number of processes may do so at once. */
export const startNotifications = (services: NotifyingServices, url: string): NotificationService => {
  const database: DatabaseHandle = openDatabase(url, {
    max: connections,
    applicationName: 'clearway-notifications',
    patience: services.settings.database,
  })
  const own = onOwnPool(services, database.db, connections)
  const poster = createPoster(services.settings.webhooks.allowedNetworks)
  /** Each second what is due by itself. */
  const worker = (turn: DueWork['turn']) =>
    createDueWorker({
      turn,
      pauseMs: async () => shortPauseMs,
      onFault: (error) =>
        services.log.warn({ err: error }, 'notifications could not be sent; it is tried again'),
    })
  const mailer = worker(() => mailNext(own))
  const pushing = createPushing({ services: own, poster, onSettled: () => void pusher.round() })
  const pusher = worker(pushing.turn)
  const escalator = worker(() => escalate(own))
  const notify = createNotifier(own)
  const notifierOf = (turn: DueWork['turn']) =>
    worker(async () => {
      const notified = await turn()
      if (notified > 0) {
        void mailer.round()
        void pusher.round()
      }
      return notified
    })
  const notifier = notifierOf(notify.next)
  const workers = [notifier, notifierOf(notify.setAside), mailer, pusher, escalator]
  const woken = createBatcher<void>({ maxWaitMs: gatherMs, flush: async () => notifier.round() })
  const wake = (): void => void woken.add()
  const listener: Listener = listen({ url, channel: outboxChannel, onPayload: wake, onConnected: wake })
  for (const one of workers) void one.round()
  return {
    async close() {
      woken.stop()
      await Promise.all([listener.close(), ...workers.map((one) => one.close())])
      await pushing.close()
      poster.close()
      await database.close()
    },
  }
}
