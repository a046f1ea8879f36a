import type { Check } from '@clearway/domain/kernel'
import type { Observation } from './observation.ts'

/**
 * Carries stored frames from the transports to the live connections: in memory within one process, over MQTT between several
 * (shared-bus.ts).
 */
export interface FrameBus {
  publish(frame: Observation): void
  /** Whether it reaches the other processes. */
  check(): Check
  close(): Promise<void>
}

/** What becomes of frames here. */
export interface BusReceiver {
  deliver(frame: Observation): void
  /** Frames of other processes come again, after a time in which some may have been missed. */
  returned(): void
}

export const inMemoryBus = ({ deliver }: BusReceiver): FrameBus => ({
  publish: deliver,
  check: () => 'up',
  async close() {},
})
