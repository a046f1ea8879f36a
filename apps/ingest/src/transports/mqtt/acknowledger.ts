import type { Services } from '@clearway/domain/kernel'
import {
  type Acknowledgement,
  claimAcknowledgements,
  markReported,
  presentAcknowledgement,
  type ReportedRejections,
} from '@clearway/domain/telemetry'

export interface AcknowledgerOptions {
  readonly services: Services
  /** Whether it was sent; null where the client that is connected in the asset's name is not known to be its station. */
  answer(assetUuid: string, payload: string): boolean | null
  onSent(): void
}

/** Sends acknowledgements, each session's at most twice a second, and always its last state (the trailing edge). */
export interface Acknowledger {
  /** Already claimed: its turn is now. */
  send(acknowledgement: Acknowledgement): void
  /** These sessions have something to acknowledge when their turn comes; `now` where no frames of theirs bring it. */
  later(sessionUuids: Iterable<string>, now?: 'now'): void
  close(): void
}

const tickMs = 100
const claimMax = 1_000
/** A little more than half a second: times are told in whole milliseconds. */
const gapMs = 510

export const createAcknowledger = ({ services, answer, onSent }: AcknowledgerOptions): Acknowledger => {
  const { ackEveryMs } = services.settings.numbered
  const turns = createTurns()
  /** Rejections in what was sent since the last tick. Those that cannot be noted are sent again. */
  let reported: ReportedRejections[] = []
  let isAtWork = false

  /** Turns are half a second apart; what was held up in this process must not come close before the next one. */
  const pace = createPace(gapMs)
  const deliver = (acknowledgement: Acknowledgement): void =>
    pace.say(acknowledgement.sessionUuid, () => say(acknowledgement))

  const say = (acknowledgement: Acknowledgement): void => {
    const { sessionUuid, assetUuid, hasMore, reportsUpTo } = acknowledgement
    const payload = JSON.stringify(presentAcknowledgement(acknowledgement, services.clock.now()))
    const isSent = answer(assetUuid, payload)
    // The next frame of its own brings it again.
    if (isSent === null) return
    if (isSent) onSent()
    if (isSent && reportsUpTo !== null) reported.push({ sessionUuid, upTo: reportsUpTo })
    if (!isSent || hasMore) turns.at(sessionUuid, performance.now() + ackEveryMs)
  }

  const note = async (): Promise<void> => {
    const sent = reported
    reported = []
    if (sent.length > 0) await markReported(services.db, sent)
  }

  const claim = async (turn: readonly string[]): Promise<void> => {
    if (turn.length === 0) return
    let waiting = turn
    try {
      const claimed = await claimAcknowledgements(services, turn)
      waiting = claimed.waiting
      claimed.acknowledgements.forEach(deliver)
    } finally {
      const again = performance.now() + ackEveryMs
      for (const sessionUuid of waiting) turns.at(sessionUuid, again)
    }
  }

  const work = async (): Promise<void> => {
    // First, so that the next turn does not name it again.
    await note()
    await claim(turns.take(performance.now()))
  }

  const timer = setInterval(() => {
    pace.forgetOld()
    if (isAtWork) return
    isAtWork = true
    work()
      .catch((error: unknown) => services.log.warn({ err: error }, 'acknowledgements wait for the database'))
      .finally(() => {
        isAtWork = false
      })
  }, tickMs)

  return {
    send(acknowledgement) {
      turns.cancel(acknowledgement.sessionUuid)
      deliver(acknowledgement)
    },
    later(sessionUuids, now) {
      // While frames come, the group that stores them claims the turn; asking here is for when they stop.
      const at = performance.now() + (now ? 0 : ackEveryMs + tickMs)
      for (const sessionUuid of sessionUuids) turns.by(sessionUuid, at)
    },
    close: () => clearInterval(timer),
  }
}

/** Sessions with something to acknowledge, and when to ask for their turn. */
const createTurns = () => {
  const due = new Map<string, number>()
  return {
    at: (sessionUuid: string, at: number): void => void due.set(sessionUuid, at),
    /** Then, or when it was to be asked before. */
    by: (sessionUuid: string, at: number): void =>
      void due.set(sessionUuid, Math.min(at, due.get(sessionUuid) ?? Number.POSITIVE_INFINITY)),
    cancel: (sessionUuid: string): void => void due.delete(sessionUuid),
    /** Removed before the query: a frame that commits in the meantime needs an acknowledgement of its own. */
    take(now: number): string[] {
      const turn: string[] = []
      for (const [sessionUuid, at] of due) if (at <= now && turn.push(sessionUuid) === claimMax) break
      for (const sessionUuid of turn) due.delete(sessionUuid)
      return turn
    },
  }
}

export interface Pace {
  /** Calls now, or when the gap since the last call under this key is over. */
  say(key: string, call: () => void): void
  /** Forgets what no longer holds anything up. */
  forgetOld(): void
}

/** Keeps a gap between calls under one key, and their order. */
export const createPace = (gapMs: number): Pace => {
  const lines = new Map<string, { calledAt: number; readonly waiting: (() => void)[] }>()
  // A timer may be late: the gap is between calls that were made, not between those that were planned.
  const goOn = (key: string): void => {
    const line = lines.get(key)
    const call = line?.waiting.shift()
    if (!line || !call) return
    line.calledAt = performance.now()
    if (line.waiting.length > 0) setTimeout(goOn, gapMs, key).unref()
    call()
  }
  return {
    say(key, call) {
      const line = lines.get(key) ?? { calledAt: Number.NEGATIVE_INFINITY, waiting: [] }
      lines.set(key, line)
      // The one before it has set a timer.
      if (line.waiting.push(call) > 1) return
      const waitMs = line.calledAt + gapMs - performance.now()
      if (waitMs > 0) setTimeout(goOn, Math.ceil(waitMs), key).unref()
      else goOn(key)
    },
    forgetOld() {
      const before = performance.now() - gapMs
      for (const [key, { calledAt, waiting }] of lines)
        if (waiting.length === 0 && calledAt < before) lines.delete(key)
    },
  }
}
