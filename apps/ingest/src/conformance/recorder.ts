import { isPassing } from '@clearway/db'
import { type Evidence, recordEvidence } from '@clearway/domain/alerts'
import { createBatcher, retried, type Services } from '@clearway/domain/kernel'

/** Writes evidence into alerts, in the order in which it came, beside the frames and never in their way. */
export interface Recorder {
  take(evidence: Evidence): void
  /** Writes what it holds; gives up soon when the database is away. Answers whether all of it is written. */
  close(): Promise<boolean>
}

const backoff = { firstMs: 400, mostMs: 2_000 }
/** What is no passing fault will not go away by waiting. */
const attempts = 3
/** More unwritten evidence than ten thousand flights bring. */
const maxHeld = 100_000

export const createRecorder = (services: Services): Recorder => {
  const { log } = services
  let closing = false
  let isBehind = false

  const write = (evidence: Evidence[]): Promise<void> =>
    retried(() => recordEvidence(services, evidence), {
      backoff,
      isWorthwhile(error, failures) {
        if (closing || (!isPassing(error) && failures >= attempts)) return false
        log.warn({ err: error, evidence: evidence.length }, 'alerts wait for the database')
        return true
      },
    }).catch((error: unknown) => {
      isBehind = closing
      log.error({ err: error, evidence: evidence.length }, 'alerts could not be written')
    })

  // One group at a time: what clears an alert must not overtake what raised it.
  const batcher = createBatcher<Evidence>({ maxItems: 500, maxHeld, flush: write })
  return {
    take(evidence) {
      if (!batcher.add(evidence)) log.error({ type: evidence.type }, 'too much evidence waits to be written')
    },
    async close() {
      closing = true
      await batcher.close()
      return !isBehind
    },
  }
}
