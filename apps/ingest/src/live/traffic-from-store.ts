import { coalesceEach, type DomainEvent, type Services } from '@clearway/domain/kernel'
import { type FrameRow, listNewestFrames, listNewestOf } from '@clearway/domain/telemetry'
import { type Observation, observationOfRow } from './observation.ts'
import { remembered, type Traffic } from './traffic.ts'
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
  /** The newest of what a REST batch brought, as far as it is young enough and news; the rest is judged late. */
  fanOut(batch: Uploaded): Promise<void>
}

type Uploaded = Pick<Extract<DomainEvent, { type: 'telemetry_uploaded' }>, 'session_uuid' | 'asset_uuid'>

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
    fanOut: coalesceEach(
      ({ session_uuid }) => session_uuid,
      async ({ session_uuid: sessionUuid, asset_uuid: assetUuid }) => {
        const newestAt = () => traffic.newestAt({ sessionUuid, assetUuid })
        const after = new Date(Math.max(since().getTime(), newestAt()))
        // A transport may have brought it meanwhile.
        for (const row of await listNewestOf(services.db, { sessionUuid, after, most: remembered }))
          if (row.timestamp.getTime() > newestAt()) show(observe(row))
      },
    ),
  }
}
