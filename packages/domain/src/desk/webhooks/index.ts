import { type DatabaseHandle, type Listener, listen, openDatabase } from '@clearway/db'
import {
  createBatcher,
  createDueWorker,
  type DueWork,
  type DueWorker,
  onOwnPool,
  outboxChannel,
  type Services,
  shortPauseMs,
} from '../../kernel/index.ts'
import { createPoster } from '../../platform/outbound/post.ts'
import { createDelivering, type DeliveringOptions, type DeliveryOutcome } from './delivering.ts'
import { backlogOf } from './delivering-store.ts'
import { sharedAtATime, shareEvents } from './sharing.ts'

export type { DeliveryOutcome } from './delivering.ts'
export { shareEvents } from './sharing.ts'

export interface WebhookService {
  /** For the figures: what waits, and for how long the oldest of it is overdue. */
  backlog(): Promise<{ waiting: number; overdueMs: number }>
  /** Claims no more, and waits a moment for what is being sent. */
  close(): Promise<void>
}

/** Of this work alone: whatever it waits for, no request waits with it. */
const connections = 3
/** What commits in one moment is shared out together; well below the second that people wait. */
const gatherMs = 25

/** Shares out what the outbox holds and sends it. Any number of processes may do so at once. */
export const startWebhooks = (
  services: DeliveringOptions['services'],
  url: string,
  observe: (outcome: DeliveryOutcome) => void,
): WebhookService => {
  const database: DatabaseHandle = openDatabase(url, {
    max: connections,
    applicationName: 'clearway-webhooks',
    patience: services.settings.database,
  })
  const own = onOwnPool(services, database.db, connections)
  const poster = createPoster(services.settings.webhooks.allowedNetworks)
  const delivering = createDelivering({
    services: own,
    poster,
    observe,
    onSettled: () => void sender.round(),
  })
  const sender = workerOf(services, { turn: delivering.turn })
  const sharer = workerOf(services, { turn: () => shareEvents(own), fullTurn: sharedAtATime })
  const woken = createBatcher<void>({
    maxWaitMs: gatherMs,
    async flush() {
      await sharer.round()
      await sender.round()
    },
  })
  const wake = (): void => void woken.add()
  const listener: Listener = listen({ url, channel: outboxChannel, onPayload: wake, onConnected: wake })
  return {
    async backlog() {
      const { waiting, oldest } = await backlogOf(database.db)
      const overdueMs = oldest ? Math.max(0, services.clock.now().getTime() - oldest.getTime()) : 0
      return { waiting, overdueMs }
    },
    async close() {
      woken.stop()
      await Promise.all([listener.close(), sharer.close(), sender.close()])
      await delivering.close()
      poster.close()
      await database.close()
    },
  }
}

/** Every second what is due by itself, such as a retry. */
const workerOf = ({ log }: Pick<Services, 'log'>, work: Pick<DueWork, 'turn' | 'fullTurn'>): DueWorker =>
  createDueWorker({
    ...work,
    pauseMs: async () => shortPauseMs,
    onFault: (error) => log.warn({ err: error }, 'webhooks could not be read; they are tried again'),
  })
