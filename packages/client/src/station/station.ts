import type { Frame } from '../generated.ts'
import { here, type Platform } from '../platform.ts'
import type { WebSocketMaker } from '../socket.ts'
import { FramePace } from './frame-pace.ts'
import { FrameQueue } from './frame-queue.ts'
import type { Line, LineEvent } from './line.ts'
import { outgoing } from './outgoing.ts'
import { webSocketLine } from './websocket-line.ts'

/** What becomes of the frames. */
export type StationNews =
  | { readonly type: 'connected' }
  /** Stored: committed by the service, and gone from here. */
  | { readonly type: 'stored'; readonly frame: Frame }
  /** Never to be stored, and gone from here: what was wrong with it. */
  | { readonly type: 'refused'; readonly code: string; readonly message?: string; readonly frame?: Frame }
  /** `isFinal`: the service takes no more of this session from here. What it has not stored is kept for `take`. */
  | { readonly type: 'closed'; readonly why: string; readonly isFinal: boolean }

export interface StationOptions {
  readonly origin: string
  readonly session: { readonly session_uuid: string; readonly session_token: string }
  /** Frames kept at most; beyond it none are taken. 10,000 unless given. */
  readonly most?: number
  readonly WebSocket?: WebSocketMaker
  readonly platform?: Partial<Platform>
  onNews?(news: StationNews): void
}

const usualMost = 10_000
const sameTime = { code: 'DUPLICATE_TIMESTAMP', message: 'a frame of this millisecond waits already' }
const resendAfterMs = 10_000
/** All is on the way: for an answer that may not come. */
const lookAgainMs = 500

/** A ground station: numbers and keeps each frame until it is stored, and sends it as often as that takes. */
export class Station {
  readonly #platform: Platform
  readonly #queue: FrameQueue
  readonly #pace = new FramePace(performance.now())
  readonly #line: Line
  readonly #most: number
  readonly #tell: (news: StationNews) => void
  #callOff: (() => void) | null = null
  #isOver = false

  constructor({ origin, session, most = usualMost, WebSocket, platform, onNews }: StationOptions) {
    this.#platform = { ...here, ...platform }
    this.#queue = new FrameQueue(resendAfterMs)
    this.#most = most
    this.#tell = (news) => onNews?.(news)
    this.#line = webSocketLine({
      origin,
      sessionUuid: session.session_uuid,
      sessionToken: session.session_token,
      ...(WebSocket && { WebSocket }),
      platform: this.#platform,
      onEvent: (event) => this.#hear(event),
    })
  }

  /** Frames that are not stored yet. */
  get waiting(): number {
    return this.#queue.size
  }

  /**
   * False where it cannot be kept: the queue is full, or the session is over. Otherwise it is stored or refused in time; at
   * once, where its time cannot be read or waits already, or it is above 64 KiB.
   */
  measure(frame: Frame): boolean {
    if (this.#isOver || this.#queue.size >= this.#most) return false
    const out = outgoing(frame)
    if ('code' in out) this.#tell({ type: 'refused', ...out, frame })
    else if (this.#queue.holds(out.frame.timestamp)) this.#tell({ type: 'refused', ...sameTime, frame })
    else this.#queue.add(out.frame)
    this.#pump()
    return true
  }

  /**
   * What is not stored, the oldest first. It is gone from here, and may be sent by the batch (`telemetry.upload`), which refuses
   * all its frames where one was measured more than 60 s after the end of the session: what is later than `until` stays here.
   */
  take({ until }: { readonly until?: Date | undefined } = {}): Frame[] {
    return this.#queue
      .takeMeasuredUntil(until?.getTime() ?? Number.POSITIVE_INFINITY)
      .map(({ frame }) => frame)
  }

  /** What waits is not sent any more, and kept for `take`. */
  close(): void {
    this.#isOver = true
    this.#callOff?.()
    void this.#line.close()
  }

  /** As many frames as the limit allows now, and the next one when it does. */
  #pump(): void {
    this.#callOff?.()
    this.#callOff = null
    if (this.#isOver || !this.#line.isUp || this.#queue.size === 0) return
    const now = performance.now()
    while (this.#pace.waitMs(now) === 0) {
      const due = this.#queue.next(now)
      if (!due) break
      this.#pace.spend()
      due.sentAt = now
      this.#line.send(due)
    }
    this.#callOff = this.#platform.after(this.#pace.waitMs(now) || lookAgainMs, () => this.#pump())
  }

  #hear(event: LineEvent): void {
    if (event.type === 'connected') this.#tell(event)
    else if (event.type === 'acknowledged') {
      const stored = this.#queue.takeAt(event.timestamp)
      if (stored) this.#tell({ type: 'stored', frame: stored.frame })
    } else if (event.type === 'refused' && !event.again) this.#refused(event)
    else if (event.type === 'closed') {
      this.#queue.unsend()
      this.#isOver ||= event.isFinal
      this.#tell(event)
    }
    this.#pump()
  }

  #refused({ code, message, timestamp }: Extract<LineEvent, { type: 'refused' }>): void {
    const refused = timestamp === undefined ? undefined : this.#queue.takeAt(timestamp)
    this.#tell({
      type: 'refused',
      code,
      ...(message !== undefined && { message }),
      ...(refused && { frame: refused.frame }),
    })
  }
}
