import { type LiveErrorCode, type LiveServerMessage, snapshotFrameLimit } from '@clearway/domain/contracts'
import { sessionOf } from './members.ts'
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

/** Of a page: room for 200 frames as they usually are. */
const pageBytes = 256 * 1024

/** Removals of one message, which is then as large as a page. */
const removalLimit = 1_600

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
      if (effect.type === 'snapshot')
        this.#options.sendQueue.sendParts('snapshot', this.#snapshot(effect.version, effect.assetUuids))
      else if (effect.type === 'refused')
        this.#options.refuse(effect.code, effect.message, effect.expectedVersion)
      else if (effect.type !== 'deliver')
        for (const message of this.#messagesOf(effect)) this.#options.sendQueue.send(textOf(message))
    }
  }

  #messagesOf(effect: Extract<ViewportEffect, { type: 'ack' | 'cleared' | 'removed' }>): LiveServerMessage[] {
    const { version } = effect
    switch (effect.type) {
      case 'ack': {
        const timestamp = new Date(this.#options.now()).toISOString()
        return [{ type: 'bounds_ack', version, bounds: effect.bounds, timestamp }]
      }
      case 'cleared':
        return [{ type: 'bounds_cleared', version }]
      case 'removed':
        return slices(effect.assets, removalLimit).map((assets) => ({
          type: 'viewport_assets_removed',
          version,
          assets: assets.map(({ assetUuid, sessionUuid, reason }) => ({
            asset_uuid: assetUuid,
            session_uuid: sessionUuid,
            reason,
          })),
        }))
    }
  }

  /** Viewport rule 4. Each page is of what the viewport supplies when its turn comes. */
  *#snapshot(version: number, assetUuids: readonly string[]): Generator<string, void> {
    let total = 0
    for (let next = 0; next < assetUuids.length; ) {
      const page: string[] = []
      for (let bytes = 0; next < assetUuids.length && page.length < snapshotFrameLimit; next += 1) {
        const text = this.#supplied(assetUuids[next]!)?.wire.text()
        if (text === undefined) continue
        bytes += Buffer.byteLength(text)
        if (page.length > 0 && bytes > pageBytes) break
        page.push(text)
      }
      if (page.length > 0) yield snapshotText(version, page)
      total += page.length
    }
    if (this.isSet) yield textOf({ type: 'viewport_snapshot_complete', version, total })
  }

  /** The newest frame of an asset; none once the client has been told that it is gone. */
  #supplied(assetUuid: string): Observation | undefined {
    const isMember =
      this.#viewport.kind === 'set' && sessionOf(this.#viewport.members, assetUuid) !== undefined
    return isMember ? this.#options.traffic.get(assetUuid) : undefined
  }
}

/** A viewport_snapshot; its frames are written already. */
const snapshotText = (version: number, frames: readonly string[]): string =>
  `{"type":"viewport_snapshot","version":${version},"frames":[${frames.join(',')}]}`

const slices = <T>(all: readonly T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / length) }, (_, n) => all.slice(n * length, (n + 1) * length))

const textOf = (message: LiveServerMessage): string => JSON.stringify(message)
