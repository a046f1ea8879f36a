import { type FrameBus, observed } from '../live/bus.ts'
import type { Passage } from './passage.ts'

interface Publishing {
  readonly bus: FrameBus
  readonly now: () => number
  readonly maxAgeMs: number
  zonesAt(longitude: number, latitude: number, heightAglM: number | null, at: number): string[]
}

/** Fans a stored frame out once, with the zones that it was inside; old frames are history, not the live picture. */
export const createPublish =
  ({ bus, now, maxAgeMs, zonesAt }: Publishing) =>
  ({ frame, wasWritten }: Pick<Passage, 'frame' | 'wasWritten'>): void => {
    if (!wasWritten || frame!.at <= now() - maxAgeMs) return
    const { longitude, latitude, altitude_agl, at } = frame!
    bus.publish(observed(frame!, zonesAt(longitude, latitude, altitude_agl, at)))
  }
