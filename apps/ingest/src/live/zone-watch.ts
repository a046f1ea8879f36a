import { setTimeout as sleep } from 'node:timers/promises'
import { createZoneIndex, type KnownHeights, type ZoneIndex } from '@clearway/domain/geo'
import { createBatcher, type Services } from '@clearway/domain/kernel'
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

/** The zones that frames are stamped with, kept up to date by zone_changed events. */
export const watchZones = ({ db, log }: Pick<Services, 'db' | 'log'>): ZoneWatch => {
  let zones = new Map<string, StampZone>()
  let index: ZoneIndex = createZoneIndex([])
  const known = Promise.withResolvers<void>()

  const changes = createBatcher<string>({
    async flush(changed) {
      const uuids = new Set(changed)
      try {
        const active = await findIndexedZones(db, [...uuids])
        const began = performance.now()
        for (const zoneUuid of uuids) zones.delete(zoneUuid)
        for (const zone of active) zones.set(zone.id, zone)
        index = index.changed(uuids, active)
        await sleep((performance.now() - began) / buildShare, null, { ref: false })
      } catch (error) {
        // The database is away; the event channel will come back after it and reload everything.
        log.warn({ err: error, zones: uuids.size }, 'changed zones could not be read')
      }
    },
  })

  return {
    at: (longitude, latitude, heights, at) => index.at([longitude, latitude], heights, new Date(at)),
    find: (zoneUuid) => zones.get(zoneUuid),
    async reload() {
      zones = new Map((await listIndexedZones(db)).map((zone) => [zone.id, zone]))
      index = createZoneIndex([...zones.values()])
      known.resolve()
    },
    known: known.promise,
    changed: changes.add,
    close: changes.stop,
  }
}
