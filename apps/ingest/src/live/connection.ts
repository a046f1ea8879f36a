import { isPassing } from '@clearway/db'
import {
  type LiveErrorCode,
  type LiveServerMessage,
  liveClose,
  type SubscriptionMode,
} from '@clearway/domain/contracts'
import {
  type Interest,
  type LiveRights,
  mayConnect,
  maySubscribeAsset,
  maySubscribeZone,
  mayUseViewport,
} from '@clearway/domain/flight'
import { minute, retried, second } from '@clearway/domain/kernel'
import { type Request, readRequest } from './client-message.ts'
import type { Observation } from './observation.ts'
import type { SendQueue } from './send-queue.ts'
import type { Traffic } from './traffic.ts'
import { ViewportFeed } from './viewport-feed.ts'

export interface ConnectionOptions {
  readonly sendQueue: SendQueue
  readonly traffic: Traffic
  readonly now: () => number
  readonly maxSubscriptions: number
  /** Reads the caller's rights afresh; undefined when person, sign-in or organisation is gone. */
  rights(interest: Interest): Promise<LiveRights | undefined>
  isOpen(): boolean
  close(code: number, reason: string): void
  /** What went wrong while a request or a check was worked on. */
  failed(error: unknown): void
}

const none: string[] = []

/** More unanswered requests than this and the client has to slow down; well above the subscriptions of a map. */
const maxPending = 250
/** A request that the database could not judge is judged again after so long. */
const backoff = { firstMs: second / 2, mostMs: second }
/** So long rights count as they were while they cannot be read. */
const unjudgedMs = minute

/** What hangs on rights, or on the order of what was asked before. */
type Judged = Exclude<Request, { action: 'ping' }>

/** One live subscription connection: what it may see, what it asked for, what it is sent. */
export class LiveConnection {
  readonly #options: ConnectionOptions
  readonly #zones = new Map<string, SubscriptionMode>()
  readonly #assets = new Set<string>()
  readonly #viewport: ViewportFeed
  /** Requests and checks of rights run one after the other, in the order in which they came. */
  #queue: Promise<void> = Promise.resolve()
  #pending = 0
  /** The check of rights that waits for its turn. */
  #recheck: Promise<void> | null = null
  /** When rights could first not be read, if they could not since. */
  #unjudgedSince: number | null = null

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#viewport = new ViewportFeed({
      ...options,
      refuse: (code, message, expectedVersion) => this.#refuse(code, message, expectedVersion),
    })
  }

  /** A message of the client. A sign of life waits for no request: the line is there, whatever the database does. */
  receive(text: string): void {
    const request = readRequest(text)
    if (typeof request !== 'string' && request.action === 'ping')
      this.#say({ type: 'pong', timestamp: new Date(this.#options.now()).toISOString() })
    else if (this.#pending >= maxPending)
      this.#refuse('RATE_LIMITED', 'Too many requests at once. Wait for the answers.')
    else if (typeof request === 'string') this.#enqueue(async () => this.#refuse('ACCESS_DENIED', request))
    else this.#enqueue(() => this.#actPatiently(request))
  }

  /**
   * Something changed that rights hang on: whatever is no longer allowed stops. A check that waits still reads the rights as they
   * are by then, and what was asked for behind it reads them for itself, so one is enough for all that changes until it begins.
   */
  recheck(): Promise<void> {
    this.#recheck ??= this.#enqueue(() => {
      this.#recheck = null
      // What cannot be judged goes on for now: the next round judges it.
      return this.#judge().catch(this.#options.failed)
    })
    return this.#recheck
  }

  /**
   * A frame that was just stored; `isNewest`: of its asset so far. At most one message goes out, however many
   * subscriptions match.
   */
  offer(frame: Observation, isNewest: boolean): void {
    const { assetUuid, zoneUuids } = frame
    const zones = this.#zones.size === 0 ? none : zoneUuids.filter((uuid) => this.#zones.get(uuid) === 'full')
    const asset = this.#assets.has(assetUuid)
    const version = this.#viewport.see(frame, isNewest)
    if (zones.length === 0 && !asset && version === null) return
    this.#options.sendQueue.sendNewest(
      // One that comes late must not take the place of a newer one that waits.
      isNewest ? assetUuid : `late ${assetUuid}`,
      frame.wire.message({ zone_uuids: zones, asset_subscription: asset, viewport_version: version }),
    )
  }

  /** Only for who subscribed to a zone by name, in either mode (Viewport rule 6); never coalesced, never dropped. */
  alert(zoneUuids: readonly string[], text: string): void {
    if (zoneUuids.some((zoneUuid) => this.#zones.has(zoneUuid))) this.#options.sendQueue.send(text)
  }

  /** The asset left the live picture. */
  lose(assetUuid: string, reason: 'stale' | 'session_ended'): void {
    this.#viewport.step({ type: 'lost', assetUuid, reason })
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#pending += 1
    this.#queue = this.#queue
      .then(work)
      .catch((error: unknown) => {
        this.#options.failed(error)
        this.#refuse('ACCESS_DENIED', 'Your rights cannot be checked at the moment. Try again shortly.')
      })
      .finally(() => {
        this.#pending -= 1
      })
    return this.#queue
  }

  async #judge(): Promise<void> {
    const rights = await this.#rights({ zones: this.#zones.keys(), assets: this.#assets })
    if (!rights || !mayConnect(rights)) this.#close(liveClose.accessLost)
    else this.#dropLost(rights)
  }

  async #rights(interest: Interest): Promise<LiveRights | undefined> {
    try {
      const rights = await this.#options.rights(interest)
      this.#unjudgedSince = null
      return rights
    } catch (error) {
      const now = this.#options.now()
      this.#unjudgedSince ??= now
      if (now - this.#unjudgedSince >= unjudgedMs) this.#close(liveClose.unjudged)
      throw error
    }
  }

  /** A refusal is final to a client, so a request waits for a database that is away, and with it those behind it. */
  #actPatiently(request: Judged): Promise<void> {
    const isWorthwhile = (error: unknown): boolean => {
      if (!isPassing(error) || !this.#options.isOpen()) return false
      this.#options.failed(error)
      return true
    }
    return retried(() => this.#act(request), { backoff, isWorthwhile })
  }

  async #act(request: Judged): Promise<void> {
    switch (request.action) {
      case 'subscribe':
        return this.#subscribe(request.zoneUuid, request.mode)
      case 'unsubscribe':
        this.#zones.delete(request.zoneUuid)
        return this.#say({ type: 'unsubscription_response', zoneUuid: request.zoneUuid })
      case 'subscribe_asset':
        return this.#subscribeAsset(request.assetUuid)
      case 'unsubscribe_asset':
        this.#assets.delete(request.assetUuid)
        return this.#say({ type: 'asset_unsubscription_response', assetUuid: request.assetUuid })
      case 'set_bounds':
      case 'clear_bounds':
        return this.#changeViewport(request)
    }
  }

  async #subscribe(zoneUuid: string, mode: SubscriptionMode): Promise<void> {
    const rights = await this.#rights({ zones: [zoneUuid], assets: [] })
    if (!rights || !maySubscribeZone(rights, zoneUuid))
      return this.#refuse('ACCESS_DENIED', 'Your organisation neither manages nor monitors this zone.')
    if (!this.#zones.has(zoneUuid) && this.#isFull()) return this.#refuseFull()
    this.#zones.set(zoneUuid, mode)
    const what = mode === 'full' ? 'telemetry and alerts' : 'alerts'
    this.#say({
      type: 'subscription_response',
      zoneUuid,
      mode,
      message: `Subscribed to ${what} of the zone.`,
    })
  }

  async #subscribeAsset(assetUuid: string): Promise<void> {
    const rights = await this.#rights({ zones: [], assets: [assetUuid] })
    if (!rights || !maySubscribeAsset(rights, assetUuid))
      return this.#refuse('ACCESS_DENIED', 'Neither you nor your organisation holds this asset.')
    if (!this.#assets.has(assetUuid) && this.#isFull()) return this.#refuseFull()
    this.#assets.add(assetUuid)
    this.#say({
      type: 'asset_subscription_response',
      assetUuid,
      message: 'Subscribed to the telemetry of the asset.',
    })
  }

  async #changeViewport(request: Extract<Request, { version: unknown }>): Promise<void> {
    const rights = await this.#rights({ zones: [], assets: [] })
    if (!rights || !mayUseViewport(rights))
      return this.#refuse(
        'ACCESS_DENIED',
        'Only members of an active Airspace Manager organisation have a viewport.',
      )
    if (request.action === 'set_bounds') this.#viewport.set(request.version, request.bounds)
    else this.#viewport.clear(request.version)
  }

  #dropLost(rights: LiveRights): void {
    for (const zoneUuid of [...this.#zones.keys()])
      if (!maySubscribeZone(rights, zoneUuid)) {
        this.#zones.delete(zoneUuid)
        this.#say({ type: 'unsubscription_response', zoneUuid })
        this.#refuse('ACCESS_DENIED', `Your organisation lost its right to zone ${zoneUuid}.`)
      }
    for (const assetUuid of [...this.#assets])
      if (!maySubscribeAsset(rights, assetUuid)) {
        this.#assets.delete(assetUuid)
        this.#say({ type: 'asset_unsubscription_response', assetUuid })
        this.#refuse('ACCESS_DENIED', `Your organisation lost its right to asset ${assetUuid}.`)
      }
    if (this.#viewport.isSet && !mayUseViewport(rights)) {
      this.#viewport.step({ type: 'denied' })
      this.#refuse('ACCESS_DENIED', 'Your organisation lost its right to a viewport.')
    }
  }

  #close({ code, reason }: (typeof liveClose)[keyof typeof liveClose]): void {
    this.#zones.clear()
    this.#assets.clear()
    this.#viewport.step({ type: 'denied' })
    this.#options.close(code, reason)
  }

  #isFull(): boolean {
    return this.#zones.size + this.#assets.size >= this.#options.maxSubscriptions
  }

  #refuseFull(): void {
    this.#refuse(
      'SUBSCRIPTION_LIMIT',
      `A connection has at most ${this.#options.maxSubscriptions} subscriptions. Unsubscribe from one first.`,
    )
  }

  #refuse(code: LiveErrorCode, message: string, expectedVersion?: number): void {
    this.#say({
      type: 'error',
      code,
      message,
      ...(expectedVersion !== undefined && { expected_version: expectedVersion }),
    })
  }

  #say(message: LiveServerMessage): void {
    this.#options.sendQueue.send(textOf(message))
  }
}

const textOf = (message: LiveServerMessage): string => JSON.stringify(message)
