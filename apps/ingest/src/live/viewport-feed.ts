import { type LiveErrorCode, type LiveServerMessage, snapshotFrameLimit } from '@clearway/domain/contracts'
import type { Observation } from './observation.ts'
import type { SendQueue } from './send-queue.ts'
import type { Traffic } from './traffic.ts'
import { initialViewport, type ViewportEffect, type ViewportEvent, viewportStep } from './viewport.ts'

export interface ViewportFeedOptions {
  readonly sendQueue: SendQueue
  readonly traffic: Traffic
  readonly now: () => number
  refuse(code: LiveErrorCode, message: string, expectedVersion?: number): void
}

/** Keeps the viewport of one connection and sends the client what its steps ask for. */
export class ViewportFeed {
  readonly #options: ViewportFeedOptions
  #viewport = initialViewport

  constructor(options: ViewportFeedOptions) {
    this.#options = options
  }

  get isSet(): boolean {
    return this.#viewport.kind === 'set'
  }

  set(version: unknown, bounds: unknown): void {
    const { now, traffic } = this.#options
    this.step({ type: 'set_bounds', version, bounds, now: now(), fresh: traffic.fresh() })
  }

  clear(version: unknown): void {
    this.step({ type: 'clear_bounds', version, now: this.#options.now() })
  }

  step(event: ViewportEvent): void {
    const { state, effects } = viewportStep(this.#viewport, event)
    this.#viewport = state
    this.#perform(effects)
  }

  /** The version of the viewport that the frame is for, or null. */
  see(frame: Observation, isNewest: boolean): number | null {
    if (this.#viewport.kind !== 'set') return null
    const type = isNewest ? 'seen' : 'seen_late'
    const { state, effects } = viewportStep(this.#viewport, { type, position: frame })
    this.#viewport = state
    for (const effect of effects) if (effect.type === 'deliver') return effect.version
    this.#perform(effects)
    return null
  }

  #perform(effects: readonly ViewportEffect[]): void {
    for (const effect of effects) {
      if (effect.type === 'snapshot') this.#sendSnapshot(effect.version, effect.assetUuids)
      else if (effect.type === 'refused')
        this.#options.refuse(effect.code, effect.message, effect.expectedVersion)
      else if (effect.type !== 'deliver') this.#options.sendQueue.send(textOf(this.#messageOf(effect)))
    }
  }

  #messageOf(effect: Extract<ViewportEffect, { type: 'ack' | 'cleared' | 'removed' }>): LiveServerMessage {
    const { version } = effect
    switch (effect.type) {
      case 'ack':
        return {
          type: 'bounds_ack',
          version,
          bounds: effect.bounds,
          timestamp: new Date(this.#options.now()).toISOString(),
        }
      case 'cleared':
        return { type: 'bounds_cleared', version }
      case 'removed':
        return {
          type: 'viewport_assets_removed',
          version,
          assets: effect.assets.map(({ assetUuid, sessionUuid, reason }) => ({
            asset_uuid: assetUuid,
            session_uuid: sessionUuid,
            reason,
          })),
        }
    }
  }

  /** Viewport rule 4: up to 200 frames an event; pages are written when their turn comes. */
  #sendSnapshot(version: number, assetUuids: readonly string[]): void {
    const { sendQueue, traffic } = this.#options
    const frames = assetUuids.flatMap((assetUuid) => traffic.get(assetUuid) ?? [])
    for (let from = 0; from < frames.length; from += snapshotFrameLimit) {
      const page = frames.slice(from, from + snapshotFrameLimit)
      sendQueue.sendLazily(() => snapshotText(version, page))
    }
    sendQueue.sendLazily(() => textOf({ type: 'viewport_snapshot_complete', version, total: frames.length }))
  }
}

/** A viewport_snapshot; its frames are written already. */
const snapshotText = (version: number, frames: readonly Observation[]): string =>
  `{"type":"viewport_snapshot","version":${version},"frames":[${frames.map((frame) => frame.wire.text()).join(',')}]}`

const textOf = (message: LiveServerMessage): string => JSON.stringify(message)
