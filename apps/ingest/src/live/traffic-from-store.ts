import type { Services } from '@clearway/domain/kernel'
import { type FrameRow, listFramesSince, listNewestFrames } from '@clearway/domain/telemetry'
import { type Observation, observationOfRow } from './observation.ts'
import type { Traffic } from './traffic.ts'
import type { ZoneWatch } from './zone-watch.ts'

export interface TrafficFromStoreOptions {
  readonly services: Services
  readonly zones: ZoneWatch
  readonly traffic: Traffic
  /** Shows a frame in this process; every process gets the event of the batch and does the same. */
  show(frame: Observation): void
}

/** Frames that came into the live picture by way of the table and not by a transport of this process. */
export interface TrafficFromStore {
  /** After a start or a gap: the newest fresh frame of every open session. */
  rebuild(): Promise<void>
  /** What a REST batch brought, as far as it is young enough and news. */
  fanOut(sessionUuid: string): Promise<void>
}

export const trafficFromStore = ({
  services,
  zones,
  traffic,
  show,
}: TrafficFromStoreOptions): TrafficFromStore => {
  const since = () => new Date(services.clock.now().getTime() - services.settings.frame.fanOutMaxAgeMs)
  const observe = (row: FrameRow): Observation => {
    const heights = { heightM: row.altitudeAgl, amslM: row.absoluteAltitudeM, w84M: row.altitudeW84 }
    return observationOfRow(row, zones.at(row.longitude, row.latitude, heights, row.timestamp.getTime()))
  }
  return {
    async rebuild() {
      for (const row of await listNewestFrames(services.db, since())) traffic.learn(observe(row))
    },
    async fanOut(sessionUuid) {
      for (const row of await listFramesSince(services.db, sessionUuid, since())) {
        const frame = observe(row)
        if (frame.at > traffic.newestAt(frame)) show(frame)
      }
    },
  }
}
