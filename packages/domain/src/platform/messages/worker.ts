import {
  addMs,
  type Backoff,
  createDueWorker,
  type DueWorker,
  minute,
  type OutgoingMessage,
  pauseAfter,
  type Services,
  second,
  shortPauseMs,
} from '../../kernel/index.ts'
import { readMessage } from './queue.ts'
import type { Route } from './routes.ts'
import { claimDue, type MessageChannel, markSent, nextDue, type OutgoingRow, settleUnsent } from './store.ts'

export type Outcome = 'sent' | 'failed' | 'given_up'
export type Observe = (channel: MessageChannel, outcome: Outcome) => void
type WorkerServices = Pick<Services, 'db' | 'keys' | 'clock' | 'log' | 'settings'>

export interface WorkerOptions {
  readonly services: WorkerServices
  readonly route: Route
  readonly observe: Observe
}

export interface Worker extends DueWorker {
  readonly route: Route
}

/** Each a quarter more or less, so that what failed together does not come again together. */
export const messageBackoff: Backoff = { firstMs: second, mostMs: 10 * minute, share: [0.75, 1.25] }
const idlePauseMs = minute

/** Sends messages of one route, one after the other. Any number, in any number of processes, share the work. */
export const createWorker = (options: WorkerOptions): Worker => {
  const { services, route } = options
  const worker = createDueWorker({
    turn: () => sendBatch(options),
    pauseMs: () => pauseUntilDue(services, route),
    onFault: (error) =>
      services.log.warn(
        { cause: reasonOf(error), channels: route.channels },
        'the messages could not be read',
      ),
  })
  return { route, ...worker }
}

const pauseUntilDue = async ({ db, clock }: WorkerServices, { channels }: Route): Promise<number> => {
  const next = await nextDue(db, channels)
  if (!next) return idlePauseMs
  const waitMs = next.getTime() - clock.now().getTime()
  // Due and still there: another process is sending it.
  return waitMs > 0 ? Math.min(waitMs, idlePauseMs) : shortPauseMs
}

/**
 * Claims, sends, marks: three steps, and no transaction holds anything while a gateway is waited for. A process that
 * ends between the second and the third has sent what another will send again: at least once, seldom twice.
 */
const sendBatch = async ({ services, route, observe }: WorkerOptions): Promise<number> => {
  const { db, clock, settings } = services
  const now = clock.now()
  const until = addMs(now, settings.messages.claimMs)
  const rows = await claimDue(db, { channels: route.channels, now, until, limit: route.batch })
  const sent: string[] = []
  for (const row of rows) {
    const outcome = await attempt({ services, route }, row)
    if (outcome === 'sent') sent.push(row.messageUuid)
    observe(row.channel, outcome)
  }
  await markSent(db, sent, clock.now())
  return rows.length
}

interface Attempt {
  services: WorkerServices
  route: Route
}

const attempt = async ({ services, route }: Attempt, row: OutgoingRow): Promise<Outcome> => {
  const { db, clock, keys, log, settings } = services
  // Neither words, code nor recipient: a log is no place for them.
  const about = { message_uuid: row.messageUuid, channel: row.channel, purpose: row.purpose }
  const message = readMessage(keys, row)
  const sending = { route, now: clock.now(), patienceMs: settings.messages.patienceMs }
  const problem = message ? await problemWith(message, row, sending) : unreadable
  if (problem === null) return 'sent'
  const attempts = row.attempts + 1
  const pauseMs = Math.round(pauseAfter(messageBackoff, attempts, Math.random()))
  const nextAttemptAt = addMs(clock.now(), pauseMs)
  const isLast = problem === unreadable || nextAttemptAt >= row.giveUpAt
  const rest = isLast ? { sealed: null, givenUpAt: clock.now() } : { nextAttemptAt }
  await settleUnsent(db, row, { attempts, ...rest })
  if (isLast) log.error({ ...about, attempts, cause: problem }, 'a message was given up')
  else log.warn({ ...about, attempts, cause: problem, retry_in_ms: pauseMs }, 'a message could not be sent')
  return isLast ? 'given_up' : 'failed'
}

const unreadable = 'it was sealed with another OTP_PEPPER'

const problemWith = async (
  message: OutgoingMessage,
  { giveUpAt }: OutgoingRow,
  { route, now, patienceMs }: { route: Route; now: Date; patienceMs: number },
): Promise<string | null> => {
  if (giveUpAt <= now) return 'its time was over'
  try {
    const signal = AbortSignal.timeout(patienceMs)
    await Promise.race([late(signal), route.deliver(message, signal)])
    return null
  } catch (error) {
    return reasonOf(error)
  }
}

/** A gateway may keep a conversation going for ever, a word at a time. */
const late = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the gateway took too long')), { once: true })
  })

/** A mail server's answer may repeat the recipient: only its code is logged. */
const reasonOf = (error: unknown): string => {
  const { code, responseCode, message, cause } = error as NodeJS.ErrnoException & { responseCode?: number }
  if (code) return [code, responseCode].filter(Boolean).join(' ')
  const inner = (cause as NodeJS.ErrnoException | undefined)?.code
  return [message, inner].filter(Boolean).join(': ')
}
