import type { Services } from '@clearway/domain/kernel'
import { type FrameRow, listFramesSince, listNewestFrames } from '@clearway/domain/telemetry'
import type { ZoneWatch } from '../zones/zone-watch.ts'
import { type Observed, observedRow } from './bus.ts'
import type { Picture } from './picture.ts'

export interface FromStoreOptions {
  readonly services: Services
  readonly zones: ZoneWatch
  readonly picture: Picture
  /** Shows a frame in this process; every process hears of the batch and does the same. */
  show(frame: Observed): void
}

/** Frames that came into the live picture by way of the table and not through a door of this process. */
export interface FromStore {
  /** After a start or a gap: the newest fresh frame of every open session. */
  rebuild(): Promise<void>
  /** What a REST batch brought, as far as it is young enough and news. */
  fanOut(sessionUuid: string): Promise<void>
}

export const picturesFromStore = ({ services, zones, picture, show }: FromStoreOptions): FromStore => {
  const since = () => new Date(services.clock.now().getTime() - services.settings.frame.fanOutMaxAgeMs)
  const observe = (row: FrameRow): Observed =>
    observedRow(row, zones.at(row.longitude, row.latitude, row.altitudeAgl, row.timestamp.getTime()))
  return {
    async rebuild() {
      for (const row of await listNewestFrames(services.db, since())) picture.learn(observe(row))
    },
    async fanOut(sessionUuid) {
      for (const row of await listFramesSince(services.db, sessionUuid, since())) {
        const frame = observe(row)
        if (frame.at > picture.newestAt(frame)) show(frame)
      }
    },
  }
}
