import { setTimeout as sleep } from 'node:timers/promises'
import { createZoneIndex, type KnownHeights, type ZoneIndex } from '@clearway/domain/geo'
import { createBatcher, retried, type Services, second } from '@clearway/domain/kernel'
import { findIndexedZones, listIndexedZones, type StampZone } from '@clearway/domain/telemetry'

export interface ZoneWatch {
  at(longitude: number, latitude: number, heights: KnownHeights | null, at: number): string[]
  find(zoneUuid: string): StampZone | undefined
  /** Reads every zone anew: whenever the event channel is (back) there. */
  reload(): Promise<void>
  /** Once they have been read. */
  readonly known: Promise<void>
  /** One zone has changed; several within a moment change the index once. */
  changed(zoneUuid: string): void
  close(): void
}

/** Changing the index may take at most this share of the time; between two changes more gather. */
const buildShare = 0.2
/** Changed zones that could not be read are read again after so long. */
const backoff = { firstMs: second, mostMs: second }

/** The zones that frames are stamped with, kept up to date by zone_changed events. */
export const watchZones = ({ db, log }: Pick<Services, 'db' | 'log'>): ZoneWatch => {
  let zones = new Map<string, StampZone>()
  let index: ZoneIndex = createZoneIndex([])
  const known = Promise.withResolvers<void>()

  let isClosed = false
  let reading: Promise<unknown> = Promise.resolve()
  /** One read after the other: what an older one found must not take the place of what a newer one did. */
  const inTurn = <T>(read: () => Promise<T>): Promise<T> => {
    const done = reading.then(read)
    reading = done.catch(() => {})
    return done
  }

  const readAll = async (): Promise<void> => {
    zones = new Map((await listIndexedZones(db)).map((zone) => [zone.id, zone]))
    index = createZoneIndex([...zones.values()])
  }
  /** Answers how long it took to change the index. */
  const readChanged = async (uuids: ReadonlySet<string>): Promise<number> => {
    const active = await findIndexedZones(db, [...uuids])
    const began = performance.now()
    for (const zoneUuid of uuids) zones.delete(zoneUuid)
    for (const zone of active) zones.set(zone.id, zone)
    index = index.changed(uuids, active)
    return performance.now() - began
  }

  // The event channel is a connection of its own: it may stay while these reads fail, and then nothing reloads.
  const isWorthwhile = (error: unknown): boolean => {
    if (!isClosed) log.warn({ err: error }, 'changed zones could not be read; they are read again')
    return !isClosed
  }
  const apply = async (uuids: ReadonlySet<string>): Promise<void> => {
    const buildMs = await retried(() => inTurn(() => readChanged(uuids)), { backoff, isWorthwhile })
    await sleep(buildMs / buildShare, null, { ref: false })
  }
  const changes = createBatcher<string>({ flush: (changed) => apply(new Set(changed)).catch(() => {}) })

  return {
    at: (longitude, latitude, heights, at) => index.at([longitude, latitude], heights, new Date(at)),
    find: (zoneUuid) => zones.get(zoneUuid),
    async reload() {
      await inTurn(readAll)
      known.resolve()
    },
    known: known.promise,
    changed: changes.add,
    close() {
      isClosed = true
      changes.stop()
    },
  }
}
