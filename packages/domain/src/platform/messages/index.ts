import { type DatabaseHandle, type Listener, listen, openDatabase } from '@clearway/db'
import type { Messages, Services } from '../../kernel/index.ts'
import { createQueue, messageChannel } from './queue.ts'
import { type MessagesConfig, type Route, routesOf } from './routes.ts'
import { createWorker, type Observe, type Worker } from './worker.ts'

export type { MessagesConfig } from './routes.ts'
export type { Outcome } from './worker.ts'

export interface MessageService extends Messages {
  /** Begins to send: what other processes left, and whatever comes. `url` names the database, to listen to it. */
  startSending(url: string, observe: Observe): void
  /** Ends after what is being sent right now; the rest waits in the database for the next process. */
  close(): Promise<void>
}

/** Of the workers alone: whatever they wait for, no request waits with them. */
const connections = 2

type MessageServices = Pick<Services, 'db' | 'keys' | 'clock' | 'ids' | 'settings' | 'log'>

/** Messages are kept in the database from the transaction that caused them until an api process has sent them. */
export const createMessages = (config: MessagesConfig, services: MessageServices): MessageService => {
  let routes: readonly Route[] = []
  let workers: readonly Worker[] = []
  let listener: Listener | null = null
  let database: DatabaseHandle | null = null
  const wake = (): void => {
    for (const worker of workers) void worker.round()
  }
  return {
    send: createQueue(services),
    async dispatch() {
      const rounds = workers.map((worker) => ({ isLocal: worker.route.isLocal, done: worker.round() }))
      await Promise.all(rounds.filter(({ isLocal }) => isLocal).map(({ done }) => done))
    },
    startSending(url, observe) {
      routes = routesOf(config, services.clock)
      // Apart, so that one that waits for a gateway holds up no other.
      const patience = services.settings.database
      database = openDatabase(url, { max: connections, applicationName: 'clearway-messages', patience })
      const own = { ...services, db: database.db }
      workers = routes.flatMap((route) =>
        Array.from({ length: route.lanes }, () => createWorker({ services: own, route, observe })),
      )
      listener = listen({ url, channel: messageChannel, onPayload: wake, onConnected: wake })
    },
    async close() {
      await Promise.all([listener?.close(), ...workers.map((worker) => worker.close())])
      await database?.close()
      for (const route of routes) route.close?.()
    },
  }
}
