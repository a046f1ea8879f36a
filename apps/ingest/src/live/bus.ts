import type { LiveFrame } from '@clearway/domain/contracts'
import { type FrameRow, presentFrame, presentStoredFrame, type StoredFrame } from '@clearway/domain/telemetry'
import type { Check } from '../health.ts'

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
  /** The frame as every receiver reads it, a LiveFrame in JSON; written once. */
  text(): string
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
  text: written(() => ({ ...presentStoredFrame(frame), zone_uuids: [...zoneUuids] })),
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
  text: written(() => ({ ...presentFrame(row), zone_uuids: [...zoneUuids] })),
})

/** The same of a frame that another process wrote. */
export const observedText = (text: string): Observed => {
  const frame = JSON.parse(text) as LiveFrame
  return {
    sessionUuid: frame.session_uuid,
    assetUuid: frame.asset_uuid,
    longitude: frame.longitude,
    latitude: frame.latitude,
    heightM: frame.altitude_agl,
    isInAir: frame.is_in_air,
    at: Date.parse(frame.timestamp),
    zoneUuids: frame.zone_uuids,
    text: () => text,
  }
}

const written = (make: () => LiveFrame): (() => string) => {
  let text: string | undefined
  return () => {
    text ??= JSON.stringify(make())
    return text
  }
}

/**
 * Carries stored frames from the doors to the live connections: in memory within one process, over MQTT between several
 * (shared-bus.ts).
 */
export interface FrameBus {
  publish(frame: Observed): void
  subscribe(listener: (frame: Observed) => void): void
  /** Told when frames of other processes come again after a time in which they may have been missed. */
  onReturn(listener: () => void): void
  /** Whether it reaches the other processes. */
  check(): Check
  close(): Promise<void>
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
    // Nothing is missed within a process.
    onReturn() {},
    check: () => 'up',
    async close() {},
  }
}
