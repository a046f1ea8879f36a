import { Attempts } from '../attempts.ts'
import { here, type Platform } from '../platform.ts'
import { type OpenSocket, openSocket, type WebSocketMaker, webSocketMaker } from '../socket.ts'
import { finalReason, LiveRefused, liveBackoff } from './coming-back.ts'
import { type Feed, feedAt, lost } from './feed.ts'
import { emptyLiveState, type LiveState } from './live-assets.ts'
import { type LiveEvent, liveReducer } from './live-state.ts'
import { SilenceWatch } from './liveness.ts'
import { MessageReader, type ReadingWorker } from './message-reader.ts'
import type { Bounds, ClientMessage, DeliveredFrame, ServerMessage, SubscriptionMode } from './messages.ts'
import type { OtherMessage, Part } from './parts.ts'
import { Refusals } from './refusals.ts'
import { Subscriptions } from './subscriptions.ts'
import { ViewportClient } from './viewport-client.ts'

export interface LiveSnapshot {
  readonly state: LiveState
  readonly feed: Feed
  /** Only members of an active Airspace Manager organisation may watch by viewport. */
  readonly mayWatchViewport: boolean
  /** The server's newest refusal that still holds, in its words. */
  readonly refusal: string | null
}

export interface LiveSocketOptions {
  /** Of the service, e.g. https://clearway.example. */
  readonly origin: string
  /** A single-use token, another for each connection; throws LiveRefused when this person may not watch: then nothing is tried again. */
  readonly token: () => Promise<string>
  readonly WebSocket?: WebSocketMaker
  readonly platform?: Partial<Platform>
  /** Each message as it comes; the snapshot has the state after them, ten times a second at most. */
  onMessage?(message: ServerMessage): void
  /** How long a snapshot is kept while nothing but frames comes, in ms, by how many aircraft it has; ten a second if not given. */
  framesEveryMs?(aircraft: number): number
  /** Once the sky has so many aircraft, messages are read in a worker that runs `serveReading` (@clearway/client/reading). */
  readonly reading?: { readonly fromAircraft: number; worker(): ReadingWorker }
}

const notifyMs = 100
const tickMs = 1_000
const tokenWithinMs = 15_000

/** The reader's end of `/v1/airspace/live`: keeps one connection up and the live picture merged. */
export class LiveSocket {
  readonly #url: URL
  readonly #token: () => Promise<string>
  readonly #Maker: WebSocketMaker
  readonly #platform: Platform
  readonly #attempts: Attempts
  readonly #emit: LiveSocketOptions['onMessage']
  readonly #reading: LiveSocketOptions['reading']
  readonly #reader: MessageReader
  readonly #framesEveryMs: (aircraft: number) => number
  #snapshot: LiveSnapshot = {
    state: emptyLiveState,
    feed: { state: 'connecting' },
    mayWatchViewport: false,
    refusal: null,
  }
  #listeners = new Set<() => void>()
  #connection: OpenSocket | null = null
  #subscriptions: Subscriptions
  #viewport: ViewportClient
  readonly #refusals = new Refusals()
  /** Once the server has greeted. */
  #silence: SilenceWatch | null = null
  #isStopped = false
  #cancelRetry: (() => void) | null = null
  #cancelTick: (() => void) | null = null
  #notification: { readonly atMs: number; cancel(): void } | null = null
  /** Frames received since the last snapshot. */
  #frames: DeliveredFrame[] = []

  constructor(options: LiveSocketOptions) {
    const { origin, token, WebSocket, platform, onMessage, framesEveryMs, reading } = options
    this.#url = new URL('/v1/airspace/live', origin.replace(/^http/, 'ws'))
    this.#token = token
    this.#Maker = webSocketMaker(WebSocket)
    this.#platform = { ...here, ...platform }
    this.#attempts = new Attempts(liveBackoff, this.#platform)
    this.#emit = onMessage
    this.#reading = reading
    this.#reader = new MessageReader(this.#platform, (part) => this.#read(part))
    this.#framesEveryMs = (aircraft) => Math.max(notifyMs, framesEveryMs?.(aircraft) ?? 0)
    const send = (message: ClientMessage) => this.#send(message)
    this.#subscriptions = new Subscriptions(send)
    this.#viewport = new ViewportClient(this.#platform, { send, vacant: () => this.#withoutViewport() })
    this.#tick()
    void this.#open()
  }

  readonly snapshot = (): LiveSnapshot => this.#snapshot

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  setBounds(bounds: Bounds | null): void {
    this.#viewport.want(bounds)
  }

  setZones(zones: ReadonlyMap<string, SubscriptionMode>): void {
    for (const zoneUuid of this.#subscriptions.setZones(zones)) {
      this.#apply({ kind: 'unsubscribed-zone', zoneUuid, nowMs: this.#platform.now() })
    }
  }

  setAssets(assetUuids: ReadonlySet<string>): void {
    for (const assetUuid of this.#subscriptions.setAssets(assetUuids)) {
      this.#apply({ kind: 'unsubscribed-asset', assetUuid, nowMs: this.#platform.now() })
    }
  }

  /** Tries at once instead of waiting for the next attempt: the network is back, or a person asked. */
  retryNow(): void {
    if (this.#connection || this.#isStopped || this.#snapshot.feed.state === 'refused') return
    this.#cancelRetry?.()
    void this.#open()
  }

  stop(): void {
    this.#isStopped = true
    this.#cancelRetry?.()
    this.#cancelTick?.()
    this.#viewport.disconnected()
    this.#connection?.close()
    this.#reader.stop()
    this.#listeners.clear()
  }

  async #open(): Promise<void> {
    this.#cancelRetry = null
    const token = await this.#tokenInTime().catch((error: unknown) => {
      if (error instanceof LiveRefused) this.#refuse(error.message)
      return null
    })
    if (this.#isStopped || this.#connection || this.#snapshot.feed.state === 'refused') return
    if (token === null) this.#retryLater(this.#attempts.ended())
    else this.#connect(token)
  }

  /** A line that broke without a word leaves a request without an answer for minutes. */
  #tokenInTime(): Promise<string> {
    return new Promise((answer, fail) => {
      const callOff = this.#platform.after(tokenWithinMs, () => fail(new Error('No token came in time')))
      this.#token().finally(callOff).then(answer, fail)
    })
  }

  #connect(token: string): void {
    this.#url.searchParams.set('token', token)
    const connection = openSocket(
      this.#url.href,
      { onMessage: (text) => this.#receive(text), onClose: (code) => this.#closed(code) },
      this.#Maker,
    )
    this.#connection = connection
    this.#attempts.begin(() => connection.drop())
  }

  #closed(code: number): void {
    this.#reader.settle()
    this.#connection = null
    const pauseMs = this.#attempts.ended(code)
    const sinceMs = this.#silence?.sinceMs ?? this.#platform.now()
    this.#silence = null
    this.#subscriptions.disconnected()
    this.#viewport.disconnected()
    this.#apply({ kind: 'disconnected' })
    const final = finalReason(code)
    if (final === null) {
      this.#update({ feed: lost(this.#snapshot.feed, sinceMs) })
      this.#retryLater(pauseMs)
    } else this.#refuse(final)
  }

  #retryLater(pauseMs: number): void {
    if (this.#isStopped) return
    if (this.#snapshot.feed.state === 'connecting')
      this.#update({ feed: lost(this.#snapshot.feed, this.#platform.now()) })
    this.#cancelRetry?.()
    this.#cancelRetry = this.#platform.after(pauseMs, () => void this.#open())
  }

  #refuse(reason: string): void {
    this.#update({ feed: { state: 'refused', reason } })
  }

  #receive(text: string): void {
    this.#received()
    this.#reader.take(text)
  }

  #read(part: Part): void {
    if ('frames' in part) this.#readFrames(part.frames)
    else this.#readMessage(part.message)
  }

  #readMessage(message: OtherMessage): void {
    this.#emit?.(message)
    this.#apply({ kind: 'message', message, nowMs: this.#platform.now() })
    if (message.type === 'connection_ack') this.#connected(message.availableActions)
    this.#refusals.receive(message)
    this.#update({ refusal: this.#refusals.newest })
    this.#viewport.receive(message)
  }

  #readFrames(frames: readonly DeliveredFrame[]): void {
    for (const data of frames) {
      this.#emit?.({ type: 'telemetry_frame', data })
      this.#frames.push(data)
    }
    this.#notify(this.#framesEveryMs(this.#snapshot.state.assets.size))
  }

  #connected(availableActions: readonly string[]): void {
    this.#attempts.greeted()
    this.#silence = new SilenceWatch(this.#platform.now())
    const mayWatchViewport = availableActions.includes('set_bounds')
    this.#update({ feed: { state: 'live' }, mayWatchViewport })
    this.#subscriptions.connected()
    if (mayWatchViewport) this.#viewport.connected()
    else this.#withoutViewport()
  }

  #withoutViewport(): void {
    this.#apply({ kind: 'no-viewport', nowMs: this.#platform.now() })
  }

  #received(): void {
    this.#silence?.received(this.#platform.now())
    if (this.#silence && this.#snapshot.feed.state !== 'live') this.#update({ feed: { state: 'live' } })
  }

  #send(message: ClientMessage): void {
    if (this.#connection?.isOpen) this.#connection.send(JSON.stringify(message))
  }

  #apply(event: LiveEvent): void {
    this.#applyFrames()
    this.#update({ state: liveReducer(this.#snapshot.state, event) })
  }

  /** In their order, and before whatever comes after them. */
  #applyFrames(): void {
    if (this.#frames.length === 0) return
    const frames = this.#frames
    this.#frames = []
    this.#snapshot = {
      ...this.#snapshot,
      state: liveReducer(this.#snapshot.state, { kind: 'frames', frames }),
    }
  }

  #update(change: Partial<LiveSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    this.#notify()
  }

  /** Frames come by the thousand a second: all that happened `withinMs` is one renewed snapshot, and one call of listeners. */
  #notify(withinMs = notifyMs): void {
    const atMs = this.#platform.now() + withinMs
    if (this.#notification && this.#notification.atMs <= atMs) return
    this.#notification?.cancel()
    const cancel = this.#platform.after(withinMs, () => {
      this.#notification = null
      this.#applyFrames()
      this.#moveReading()
      for (const listener of this.#listeners) listener()
    })
    this.#notification = { atMs, cancel }
  }

  #moveReading(): void {
    const { fromAircraft = Number.POSITIVE_INFINITY, worker } = this.#reading ?? {}
    if (worker && this.#snapshot.state.assets.size >= fromAircraft) this.#reader.start(worker)
  }

  /** Once a second: markers that are overdue leave, ages are shown anew. While not live nothing moves. */
  #tick(): void {
    const nowMs = this.#platform.now()
    this.#listen(nowMs)
    if (this.#snapshot.feed.state === 'live') this.#apply({ kind: 'tick', nowMs })
    else this.#update({ feed: feedAt(this.#snapshot.feed, nowMs) })
    this.#cancelTick = this.#platform.after(tickMs, () => this.#tick())
  }

  #listen(nowMs: number): void {
    const silence = this.#silence
    const liveness = silence?.look(nowMs)
    if (liveness === 'ask') this.#send({ action: 'ping' })
    if (liveness === 'silent') this.#update({ feed: lost(this.#snapshot.feed, silence!.sinceMs) })
    if (liveness === 'lost') this.#connection?.drop()
  }
}
