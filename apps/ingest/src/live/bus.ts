import type { LiveFrame } from '@clearway/domain/contracts'
import { type FrameRow, presentFrame, presentStoredFrame, type StoredFrame } from '@clearway/domain/telemetry'

/** A stored frame on its way to the live connections. Its wire form is only made when somebody receives it. */
export interface Observed {
  readonly sessionUuid: string
  readonly assetUuid: string
  readonly longitude: number
  readonly latitude: number
  /** Metres above ground, and whether it flies, as far as the frame says. */
  readonly heightM: number | null
  readonly isInAir: boolean | null
  /** Frame time, epoch milliseconds. */
  readonly at: number
  /** The zones that it was inside. */
  readonly zoneUuids: readonly string[]
  toWire(): LiveFrame
}

export const observed = (frame: StoredFrame, zoneUuids: readonly string[]): Observed => ({
  sessionUuid: frame.sessionUuid,
  assetUuid: frame.assetUuid,
  longitude: frame.longitude,
  latitude: frame.latitude,
  heightM: frame.altitude_agl,
  isInAir: frame.is_in_air,
  at: frame.at,
  zoneUuids,
  toWire: () => ({ ...presentStoredFrame(frame), zone_uuids: [...zoneUuids] }),
})

/** The same of a frame that was read back. */
export const observedRow = (row: FrameRow, zoneUuids: readonly string[]): Observed => ({
  sessionUuid: row.sessionUuid,
  assetUuid: row.assetUuid,
  longitude: row.longitude,
  latitude: row.latitude,
  heightM: row.altitudeAgl,
  isInAir: row.isInAir,
  at: row.timestamp.getTime(),
  zoneUuids,
  toWire: () => ({ ...presentFrame(row), zone_uuids: [...zoneUuids] }),
})

/**
 * Carries stored frames from the doors to the live connections. In memory it joins those of one process; a bus
 * over MQTT topics by map tile joins several, behind the same two functions.
 */
export interface FrameBus {
  publish(frame: Observed): void
  subscribe(listener: (frame: Observed) => void): void
}

export const inMemoryBus = (): FrameBus => {
  const listeners: ((frame: Observed) => void)[] = []
  return {
    publish(frame) {
      for (const listener of listeners) listener(frame)
    },
    subscribe(listener) {
      listeners.push(listener)
    },
  }
}
