import { type StationStatus, stationStatusesOf } from '@clearway/domain/certificates'
import { createBatcher, minute, retried, type Services, second } from '@clearway/domain/kernel'

export interface StationStatuses {
  /** What is known now; undefined until it was read. */
  known(assetUuid: string): StationStatus | undefined
  /** Reads it, with others that are asked for at the same moment, however long the database is away. */
  read(assetUuid: string): Promise<StationStatus>
  /** What is known of this asset, or of all, is no longer certain. */
  forget(assetUuid?: string): void
  close(): void
}

const gatherMs = 5
const backoff = { firstMs: second, mostMs: second }

interface Asked extends PromiseWithResolvers<StationStatus> {
  /** Forgotten before the answer came: it is asked for once more. */
  isStale: boolean
}

/** Our records of the assets whose frames come here: kept until something has changed, and a minute at most. */
export const keepStationStatuses = ({
  db,
  clock,
  log,
}: Pick<Services, 'db' | 'clock' | 'log'>): StationStatuses => {
  const kept = new Map<string, StationStatus>()
  const asked = new Map<string, Asked>()
  let isClosed = false

  const fetch = async (uuids: readonly string[]): Promise<void> => {
    for (const uuid of uuids) asked.get(uuid)!.isStale = false
    const found = await stationStatusesOf(db, uuids, clock.now())
    for (const uuid of uuids) {
      const one = asked.get(uuid)!
      if (one.isStale) questions.add(uuid)
      else {
        asked.delete(uuid)
        kept.set(uuid, found.get(uuid)!)
        one.resolve(found.get(uuid)!)
      }
    }
  }
  const questions = createBatcher<string>({
    maxWaitMs: gatherMs,
    flush: (uuids) =>
      retried(() => fetch(uuids), {
        backoff,
        isWorthwhile(error) {
          log.warn({ err: error }, 'frames wait until the certificates of their assets can be read')
          return !isClosed
        },
      }).catch(() => {}),
  })

  const sweep = setInterval(() => kept.clear(), minute)

  return {
    known: (uuid) => kept.get(uuid),
    read(uuid) {
      const status = kept.get(uuid)
      if (status) return Promise.resolve(status)
      const before = asked.get(uuid)
      if (before) return before.promise
      const question = { ...Promise.withResolvers<StationStatus>(), isStale: false }
      asked.set(uuid, question)
      questions.add(uuid)
      return question.promise
    },
    forget(uuid) {
      if (uuid === undefined) kept.clear()
      else kept.delete(uuid)
      for (const one of uuid === undefined ? asked.values() : [asked.get(uuid)]) if (one) one.isStale = true
    },
    close() {
      isClosed = true
      clearInterval(sweep)
      questions.stop()
    },
  }
}
