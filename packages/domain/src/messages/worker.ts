import type { Tx } from '@clearway/db'
import { addMs, type Message, minute, type Services, second } from '../kernel/index.ts'
import { pauseAfter } from './backoff.ts'
import { readMessage } from './queue.ts'
import { coalesce } from './round.ts'
import type { Route } from './routes.ts'
import { type Channel, changeMessages, claimDue, nextDue, type OutgoingRow } from './store.ts'

export type Outcome = 'sent' | 'failed' | 'given_up'
export type Observe = (channel: Channel, outcome: Outcome) => void
type WorkerServices = Pick<Services, 'db' | 'keys' | 'clock' | 'log'>

export interface WorkerOptions {
  readonly services: WorkerServices
  readonly route: Route
  readonly observe: Observe
}

export interface Worker {
  readonly route: Route
  /** Sends all that is due now; never rejects. */
  round(): Promise<void>
  close(): Promise<void>
}

const idlePauseMs = minute
const shortPauseMs = second

/** Sends messages of one route, one after the other. Any number, in any number of processes, share the work. */
export const createWorker = (options: WorkerOptions): Worker => {
  const { services, route } = options
  const { log } = services
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  const work = async (): Promise<void> => {
    clearTimeout(timer)
    let pauseMs = shortPauseMs
    try {
      while (!isClosed && (await sendBatch(options)) > 0);
      pauseMs = await pauseUntilDue(services, route)
    } catch (error) {
      log.warn({ cause: reasonOf(error), channels: route.channels }, 'the messages could not be read')
    }
    if (!isClosed) timer = setTimeout(() => void round(), pauseMs).unref()
  }
  const turn = coalesce(work)
  const round = (): Promise<void> => {
    if (!isClosed) running = turn()
    return running
  }
  return {
    route,
    round,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}

const pauseUntilDue = async ({ db, clock }: WorkerServices, { channels }: Route): Promise<number> => {
  const next = await nextDue(db, channels)
  if (!next) return idlePauseMs
  const waitMs = next.getTime() - clock.now().getTime()
  // Due and still there: another process is sending it.
  return waitMs > 0 ? Math.min(waitMs, idlePauseMs) : shortPauseMs
}

/** The rows stay locked while they are sent, so nobody else takes them, and are free at once should this process die. */
const sendBatch = ({ services, route, observe }: WorkerOptions): Promise<number> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const rows = await claimDue(tx, { channels: route.channels, now, limit: route.batch })
    const sent: string[] = []
    for (const row of rows) {
      const outcome = await attempt({ services, route, tx }, row)
      if (outcome === 'sent') sent.push(row.messageUuid)
      observe(row.channel, outcome)
    }
    await changeMessages(tx, sent, { sealed: null, sentAt: services.clock.now() })
    return rows.length
  })

interface Attempt {
  services: WorkerServices
  route: Route
  tx: Tx
}

const attempt = async ({ services, route, tx }: Attempt, row: OutgoingRow): Promise<Outcome> => {
  const { clock, keys, log } = services
  // Neither words, code nor recipient: a log is no place for them.
  const about = { message_uuid: row.messageUuid, channel: row.channel, purpose: row.purpose }
  const message = readMessage(keys, row)
  const problem = message ? await problemWith(route, message, row, clock.now()) : unreadable
  if (problem === null) return 'sent'
  const attempts = row.attempts + 1
  const pauseMs = pauseAfter(attempts, Math.random())
  const nextAttemptAt = addMs(clock.now(), pauseMs)
  const isLast = problem === unreadable || nextAttemptAt >= row.giveUpAt
  const rest = isLast ? { sealed: null, givenUpAt: clock.now() } : { nextAttemptAt }
  await changeMessages(tx, [row.messageUuid], { attempts, ...rest })
  if (isLast) log.error({ ...about, attempts, cause: problem }, 'a message was given up')
  else log.warn({ ...about, attempts, cause: problem, retry_in_ms: pauseMs }, 'a message could not be sent')
  return isLast ? 'given_up' : 'failed'
}

const unreadable = 'it was sealed with another OTP_PEPPER'

const problemWith = async (
  route: Route,
  message: Message,
  { giveUpAt }: OutgoingRow,
  now: Date,
): Promise<string | null> => {
  if (giveUpAt <= now) return 'its time was over'
  try {
    await route.deliver(message)
    return null
  } catch (error) {
    return reasonOf(error)
  }
}

/** A mail server's answer may repeat the recipient: only its code is told. */
const reasonOf = (error: unknown): string => {
  const { code, responseCode, message, cause } = error as NodeJS.ErrnoException & { responseCode?: number }
  if (code) return [code, responseCode].filter(Boolean).join(' ')
  const inner = (cause as NodeJS.ErrnoException | undefined)?.code
  return [message, inner].filter(Boolean).join(': ')
}
