import type { Line, LineEvent } from '@clearway/client'
import { FrameQueue } from '@clearway/client'
import type { TrackFrame } from '../../station/track.ts'
import type { SessionWanted, Started } from '../service/service.ts'
import type { FlightFile, FlightHead } from './spool.ts'

export interface FlightOptions {
  readonly file: FlightFile
  /** Milliseconds since 1970. */
  now(): number
  /** Asks the service for the session; rejects while it cannot be reached. */
  start(head: FlightHead): Promise<Started>
  end(sessionUuid: string): Promise<void>
  openLine(head: FlightHead, sessionUuid: string, onEvent: (event: LineEvent) => void): Line
  say(line: string): void
}

/** After so long without a new acknowledgement a frame goes again (docs/ground-stations.md#frames-with-numbers). */
const resendAfterMs = 10_000
/** So many frames are in memory; the others wait on the disk. */
const windowFrames = 2_000
const framesAtOnce = 50
const askAgainMs = 2_000
const refusedAgainMs = 15_000
/** A landed flight's session ends when all is stored, or after this long at the latest; what is late is taken all the same. */
const endWithinMs = 60_000
/** Then the service takes no frame of it any more. */
const keptForMs = 72 * 3_600_000

/**
 * One flight from its beginning to the last acknowledgement: its frames go to the disk, and from there to its session
 * when there is one and the service is there.
 */
export class Flight {
  readonly #options: FlightOptions
  readonly #queue = new FrameQueue(resendAfterMs)
  #line: Line | null = null
  #askAtMs = 0
  #isAsking = false
  #hasEnded = false
  #refused: string | null = null
  #stored = 0

  constructor(options: FlightOptions) {
    this.#options = options
    this.#stored = options.file.notes.acked ?? 0
  }

  get head(): FlightHead {
    return this.#options.file.head
  }

  get sessionUuid(): string | null {
    return this.#options.file.notes.session ?? null
  }

  /** Why the service gives it no session now. */
  get refused(): string | null {
    return this.#refused
  }

  get isFlying(): boolean {
    return this.#options.file.notes.ended === undefined
  }

  get stored(): number {
    return this.#stored
  }

  /** Frames that are not acknowledged yet. */
  get waiting(): number {
    return this.#options.file.waiting
  }

  get isDone(): boolean {
    if (this.isFlying) return false
    return (this.#hasEnded && this.#isDrained) || this.#endedFor > keptForMs
  }

  get #isDrained(): boolean {
    return this.#queue.size === 0 && this.#options.file.isRead
  }

  get #endedFor(): number {
    return this.#options.now() - (this.#options.file.notes.ended ?? Infinity)
  }

  add(frame: TrackFrame): void {
    const appended = this.#options.file.append(frame)
    if (appended?.isNext) this.#queue.add(frame, appended.stored.n)
  }

  /** No more frames come. */
  end(): void {
    this.#options.file.note({ ended: this.#options.now() })
  }

  /** Does what is due; asked several times a second. */
  pump(): void {
    if (this.#queue.size < windowFrames / 2)
      for (const { n, frame } of this.#options.file.take(windowFrames / 2)) this.#queue.add(frame, n)
    const { session } = this.#options.file.notes
    if (session === undefined) void this.#ask(() => this.#start())
    else {
      this.#line ??= this.#options.openLine(this.head, session, (event) => this.#receive(event))
      this.#send(this.#line)
      const isTime = this.#isDrained || this.#endedFor > endWithinMs
      if (!this.isFlying && !this.#hasEnded && isTime) void this.#ask(() => this.#endSession(session))
    }
  }

  /** It goes on when the bridge does. */
  async close(): Promise<void> {
    await this.#line?.close()
    this.#options.file.close()
  }

  /** Nothing of it is wanted any more. */
  async remove(): Promise<void> {
    await this.#line?.close()
    this.#options.file.remove()
  }

  #send(line: Line): void {
    if (!line.isUp) return
    const now = performance.now()
    for (const waiting of this.#queue.due(now, framesAtOnce)) {
      line.send(waiting)
      waiting.sentAt = now
    }
  }

  async #ask(question: () => Promise<void>): Promise<void> {
    const now = this.#options.now()
    if (this.#isAsking || now < this.#askAtMs) return
    this.#isAsking = true
    this.#askAtMs = now + askAgainMs
    // What cannot be asked now is asked again.
    await question().catch(() => {})
    this.#isAsking = false
  }

  async #start(): Promise<void> {
    const started = await this.#options.start(this.head)
    if (started.type === 'started') {
      this.#refused = null
      this.#options.file.note({ session: started.sessionUuid })
      return
    }
    if (this.#refused !== started.message) this.#options.say(`no session: ${started.message}`)
    this.#refused = started.message
    this.#askAtMs = this.#options.now() + refusedAgainMs
  }

  async #endSession(sessionUuid: string): Promise<void> {
    await this.#options.end(sessionUuid)
    this.#hasEnded = true
    this.#options.say(`session ${sessionUuid} ended, ${this.#stored} frames stored`)
  }

  #receive(event: LineEvent): void {
    if (event.type === 'acknowledgedThrough') {
      this.#queue.takeThrough(event.sequence)
      this.#stored = event.sequence
      this.#options.file.settle(event.sequence)
    } else if (event.type === 'refused' && event.sequence !== undefined) {
      if (this.#queue.take(event.sequence))
        this.#options.say(`frame ${event.sequence} refused: ${event.code}`)
    } else if (event.type === 'closed') this.#queue.unsend()
  }
}

export const sessionWanted = (head: FlightHead, planUuid: string | null): SessionWanted => ({
  key: head.key,
  assetUuid: head.asset_uuid,
  planUuid,
  startedAt: head.started_at,
  latitude: head.latitude,
  longitude: head.longitude,
})
