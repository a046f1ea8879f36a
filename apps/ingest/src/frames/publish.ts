import { fieldPlace } from '@clearway/domain/contracts'
import type { StoredFrame, Way } from '@clearway/domain/telemetry'
import type { FrameBus } from '../live/bus.ts'
import { type Observation, observationOf } from '../live/observation.ts'
import type { ZoneWatch } from '../live/zone-watch.ts'

interface Publishing {
  readonly bus: FrameBus
  /** Frames are judged where they come in, and only there. */
  judge(frame: Observation, way: Way): void
  /** Fresh when its storing began, and too old by now: it was not noted to be judged late. */
  missed(frame: StoredFrame): void
  readonly now: () => number
  readonly maxAgeMs: number
  readonly zonesAt: ZoneWatch['at']
}

/**
 * For frames that come by one way: fans one out that is new in the table, with the zones that it was inside. Old frames
 * are history, not the live picture.
 */
export const createPublish =
  ({ bus, judge, missed, now, maxAgeMs, zonesAt }: Publishing) =>
  (way: Way) =>
  (frame: StoredFrame): void => {
    if (frame.at <= now() - maxAgeMs) {
      if (!frame.isNotedLate) missed(frame)
      return
    }
    const { longitude, latitude, measured, at } = frame
    const heights = {
      heightM: measured[fieldPlace.altitude_agl],
      amslM: measured[fieldPlace.absolute_altitude_m],
      w84M: measured[fieldPlace.altitude_w84],
    }
    const seen = observationOf(frame, zonesAt(longitude, latitude, heights, at))
    bus.publish(seen)
    judge(seen, way)
  }
