import { setTimeout as sleep } from 'node:timers/promises'
import type { Log, Message } from '../kernel/index.ts'

/** Pauses before the second and later attempts; a one-time code is stale after the last of them anyway. */
export const retryPausesMs: readonly number[] = [1_000, 5_000, 20_000, 60_000, 180_000]

/**
 * Sends in the background and tries again with growing pauses, so that a gateway that is slow or away never holds
 * up or fails the request that caused the message. What is still waiting at `close` is given up.
 */
export const createBackground = (log: Log, pausesMs: readonly number[] = retryPausesMs) => {
  const stop = new AbortController()
  const running = new Set<Promise<void>>()

  const attempt = async (message: Message, deliver: (message: Message) => Promise<void>): Promise<void> => {
    // Neither text, code nor recipient: a log is no place for them.
    const about = { channel: message.channel, purpose: message.purpose }
    for (const pauseMs of [...pausesMs, null]) {
      try {
        return await deliver(message)
      } catch (error) {
        log.warn({ ...about, cause: String(error), retry_in_ms: pauseMs }, 'a message could not be sent')
      }
      if (pauseMs === null) break
      await sleep(pauseMs, undefined, { signal: stop.signal, ref: false })
    }
    log.error(about, 'a message was given up')
  }

  return {
    start(message: Message, deliver: (message: Message) => Promise<void>): void {
      const task = attempt(message, deliver)
        // Only a pause that `close` cut short ends here: the message is given up.
        .catch(() => {})
        .finally(() => running.delete(task))
      running.add(task)
    },
    async close(): Promise<void> {
      stop.abort()
      await Promise.race([Promise.allSettled(running), sleep(2_000, undefined, { ref: false })])
    },
  }
}
