import type { LiveFrame } from '@clearway/domain/contracts'

/**
 * Carries stored frames from the doors to the live connections. In memory it joins those of one process; a bus
 * over MQTT topics by map tile joins several, behind the same two functions.
 */
export interface FrameBus {
  publish(frame: LiveFrame): void
  subscribe(listener: (frame: LiveFrame) => void): void
}

export const inMemoryBus = (): FrameBus => {
  const listeners: ((frame: LiveFrame) => void)[] = []
  return {
    publish(frame) {
      for (const listener of listeners) listener(frame)
    },
    subscribe(listener) {
      listeners.push(listener)
    },
  }
}
