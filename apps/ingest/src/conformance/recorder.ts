import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from '@clearway/db'
import { type Evidence, recordEvidence } from '@clearway/domain/alerts'
import type { Services } from '@clearway/domain/kernel'
import { createBatcher } from '../pipeline/batcher.ts'

/** Writes evidence into alerts, in the order in which it came, beside the frames and never in their way. */
export interface Recorder {
  take(evidence: Evidence): void
  /** Writes what it holds; gives up soon when the database is away. */
  close(): Promise<void>
}

const retryMs = 200
const retryMaxMs = 2_000
/** What is no fault of the connection will not go away by waiting. */
const attempts = 3
/** More unwritten evidence than ten thousand flights bring. */
const maxHeld = 100_000

export const createRecorder = (services: Services): Recorder => {
  const { log } = services
  let closing = false

  const write = async (group: Evidence[]): Promise<void> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await recordEvidence(services, group)
      } catch (error) {
        const isAway = isDatabaseAway(error)
        if (closing || (!isAway && attempt >= attempts)) {
          log.error({ err: error, evidence: group.length }, 'alerts could not be written')
          return
        }
        log.warn({ err: error, evidence: group.length }, 'alerts wait for the database')
        await sleep(Math.min(retryMs * 2 ** attempt, retryMaxMs))
      }
    }
  }

  // One group at a time: what clears an alert must not overtake what raised it.
  const batcher = createBatcher<Evidence>({
    maxItems: 500,
    maxWaitMs: 0,
    concurrency: 1,
    maxHeld,
    flush: write,
  })
  return {
    take(evidence) {
      if (!batcher.add(evidence)) log.error({ type: evidence.type }, 'too much evidence waits to be written')
    },
    async close() {
      closing = true
      await batcher.close()
    },
  }
}
