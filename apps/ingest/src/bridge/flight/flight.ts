import type { Line, LineEvent, Waiting } from '@clearway/client'
import { FrameQueue } from '@clearway/client'
import type { TrackFrame } from '../../station/track.ts'
import type { SessionWanted } from '../service/service.ts'
import type { FlightHead } from './flight-file.ts'
import { FlightSession, type FlightSessionOptions } from './flight-session.ts'
import { alone, type Turn } from './turns.ts'

export interface FlightOptions extends Omit<FlightSessionOptions, 'frames'> {
  readonly endWithinMs?: number | undefined
  openLine(head: FlightHead, sessionUuid: string, onEvent: (event: LineEvent) => void): Line
  /** Its session takes no more of it: opens the flight that goes on from this frame, which is yet to be added. */
  goOn(from: TrackFrame): Flight
  /** The flight of this key, while it is not wholly stored. */
  flightOf(key: string): Flight | undefined
  /** So many of its frames will never be stored. */
  lost(frames: number): void
}

/** After so long without a new acknowledgement a frame goes again (docs/ground-stations.md#frames-with-numbers). */
const resendAfterMs = 10_000
/** So many frames are in memory at most; the others wait on the disk. */
const windowFrames = 2_000
const framesAtOnce = 50
/** An acknowledgement names so many refusals again that an earlier one has named (docs/ground-stations.md#frames-with-numbers). */
const namedAgain = 100
const hearEveryMs = 1_000
/**
 * A landed flight's session ends when all is stored, when another one waits in the air, or after this long at the latest; what is
 * late is taken all the same.
 */
const usualEndWithinMs = 60_000
/** In place of a frame that the disk does not give back: it has no time, so the service rejects it, and that uses its number up. */
const unreadable: Waiting['frame'] = { timestamp: '', latitude: 0, longitude: 0 }
const isUnreadable = 'they cannot be read from the disk'

/**
 * One flight from its beginning to the last acknowledgement: its frames go to the disk, and from there to its session
 * when there is one and the service is there. Intervals are measured by a clock that nobody sets.
 */
export class Flight {
  readonly #options: FlightOptions
  readonly #queue = new FrameQueue(resendAfterMs)
  #line: Line | null = null
  /** Why there was no line, since a frame was last acknowledged. */
  readonly #lineFaults = new Set<string>()
  readonly #session: FlightSession
  #heardAtMs = Number.NEGATIVE_INFINITY
  #endedAtMs = performance.now()
  #rejected: number
  /** Frames that were refused for one reason, which is said when all are. */
  readonly #lost = new Map<string, number>()

  constructor(options: FlightOptions) {
    this.#options = options
    this.#session = new FlightSession({ ...options, frames: this })
    this.#rejected = options.file.notes.rejected ?? 0
  }

  get head(): FlightHead {
    return this.#options.file.head
  }

  get sessionUuid(): string | null {
    return this.#session.uuid
  }

  /** Why the service gives it no session now. */
  get refused(): string | null {
    return this.#session.refused
  }

  /** Its session takes the place of any other one of its aircraft. */
  get isOpen(): boolean {
    return this.#session.isOpen
  }

  /** It asks for a session, and has not been refused one. */
  get wantsSession(): boolean {
    return this.#session.isWanted
  }

  get isFlying(): boolean {
    return this.#options.file.notes.ended === undefined
  }

  get stored(): number {
    return this.#options.file.acked - this.#rejected
  }

  /** Frames that are not acknowledged yet. */
  get waiting(): number {
    return this.#options.file.waiting
  }

  /** All is stored, or the service has said that it never will be. */
  get isDone(): boolean {
    const { isAsking, hasEnded, over } = this.#session
    if (this.isFlying || isAsking) return false
    return hasEnded ? this.isDrained : over !== null
  }

  /** None of its frames waits any more. */
  get isDrained(): boolean {
    return this.#queue.size === 0 && this.#options.file.isRead
  }

  add(frame: TrackFrame): void {
    this.#options.file.append(frame)
  }

  /** As its vehicle said last; null where it has not said. */
  get isInAir(): boolean | null {
    return this.#options.file.notes.in_air ?? null
  }

  /** Its vehicle was heard: a bridge that starts again counts from here how long it was away, and knows whether it was in the air. */
  heard(isInAir: boolean | null): void {
    const now = performance.now()
    if (now - this.#heardAtMs < hearEveryMs) return
    this.#heardAtMs = now
    if (isInAir !== null && isInAir !== this.isInAir) this.#options.file.note({ in_air: isInAir })
    this.#options.file.heard(this.#options.now())
  }

  /** No more frames come. */
  end(): void {
    this.#endedAtMs = performance.now()
    this.#options.file.note({ ended: this.#options.now() })
  }

  /** Does what is due; asked several times a second. */
  pump({ mayStart, isBesideLive, isAwaited }: Turn = alone): void {
    const { file } = this.#options
    file.keep()
    if (this.#queue.size < windowFrames / 2)
      for (const { n, frame } of file.take(windowFrames / 2)) this.#queue.add(frame, n)
    const { sessionUuid } = this
    if (sessionUuid === null) {
      if (mayStart) this.#session.start()
    } else {
      this.#line ??= this.#options.openLine(this.head, sessionUuid, (event) => this.#receive(event))
      this.#send(this.#line, this.#mayBeSent(isBesideLive))
      const { endWithinMs = usualEndWithinMs } = this.#options
      const isTime = this.isDrained || isAwaited || performance.now() - this.#endedAtMs > endWithinMs
      if (!this.isFlying && !this.#session.hasEnded && isTime) this.#session.end(sessionUuid)
    }
  }

  /** It goes on when the bridge does. */
  async close(): Promise<void> {
    await this.#line?.close()
    this.#options.file.close()
  }

  /** Nothing of it is wanted any more; what was not stored is said and counted. */
  async remove(): Promise<void> {
    // Of one with a session all that was read is answered.
    if (this.waiting > 0) this.#count(this.#session.over ?? isUnreadable, this.waiting)
    for (const [why, frames] of this.#lost) {
      this.#options.lost(frames)
      this.#options.say(`${frames} frames of the flight of ${this.head.started_at} are lost: ${why}`)
    }
    await this.#line?.close()
    this.#options.file.remove()
  }

  /**
   * Beside one in the air no more are on the way than the service takes in a second: they would keep its frames waiting. And never more
   * than an acknowledgement names again if they are refused, for the one that first names them is lost with its line.
   */
  #mayBeSent(isBesideLive: boolean): number {
    // Who may not see the session may still have the certificate that stores its frames: one of them is tried.
    if (this.#session.isUnknown) return 1 - this.#queue.onTheWay
    if (isBesideLive) return framesAtOnce - this.#queue.onTheWay
    return Math.min(framesAtOnce, namedAgain - this.#queue.onTheWay)
  }

  #send(line: Line, most: number): void {
    if (!line.isUp) return
    const now = performance.now()
    for (const waiting of this.#queue.due(now, most)) {
      line.send(waiting)
      waiting.sentAt = now
    }
  }

  #receive(event: LineEvent): void {
    if (event.type === 'acknowledgedThrough') {
      this.#acknowledged(event.sequence)
    } else if (event.type === 'refused' && event.sequence !== undefined) {
      const refused = this.#queue.take(event.sequence)
      if (refused) this.#refusedFrame(refused, event.code)
    } else if (event.type === 'closed') {
      this.#queue.unsend()
      // It tries again every second: a reason is said once.
      if (!this.#lineFaults.has(event.why))
        this.#options.say(`no line to the broker: ${event.why}; frames wait on the disk`)
      this.#lineFaults.add(event.why)
    }
  }

  #acknowledged(sequence: number): void {
    const { file } = this.#options
    if (sequence > file.acked) {
      this.#lineFaults.clear()
      this.#session.progressed()
    }
    for (const waiting of this.#queue.takeThrough(sequence))
      if (this.#isOfRest(waiting)) this.#refusedFrame(waiting, 'SESSION_ENDED')
    file.settle(sequence)
    // With it goes how far all is acknowledged: the next run of the bridge hands none of these on again.
    if (this.#rejected > (file.notes.rejected ?? 0)) file.note({ rejected: this.#rejected })
    this.#fillGap(sequence + 1)
  }

  /** An acknowledgement has no room to name all that were refused: from the first one on its session has taken none. */
  #isOfRest({ frame }: Waiting): boolean {
    const { restFrom } = this.#options.file.notes
    return restFrom !== undefined && frame.timestamp >= restFrom
  }

  /**
   * Frames are read in the order of their numbers, so one that the service misses and that is not among those that wait is not on the
   * disk: it cannot be read, or was acknowledged before the service was restored. No acknowledgement would ever pass it.
   */
  #fillGap(missing: number): void {
    const end = Math.min(this.#queue.first ?? missing, missing + windowFrames)
    for (let n = missing; n < end; n += 1) this.#queue.add(unreadable, n)
  }

  #refusedFrame({ sequence, frame }: Waiting, code: string): void {
    this.#rejected += 1
    if (frame === unreadable) this.#count(isUnreadable, 1)
    else if (code === 'SESSION_ENDED') this.#restFrom(frame).add(frame)
    else this.#options.say(`frame ${sequence} refused: ${code}`)
  }

  /** What its session, which somebody else ended, took no more of it; undefined where there is none, or all of it is stored. */
  get #rest(): Flight | undefined {
    const { file, flightOf } = this.#options
    return file.notes.rest === undefined ? undefined : flightOf(file.notes.rest)
  }

  /** One that is stored already takes no more either. */
  #restFrom(frame: TrackFrame): Flight {
    const known = this.#rest
    if (known && !known.isDone) return known
    const rest = this.#options.goOn(frame)
    const { key, started_at } = rest.head
    this.#options.file.note({ rest: key, restFrom: this.#options.file.notes.restFrom ?? started_at })
    return rest
  }

  #count(why: string, frames: number): void {
    this.#lost.set(why, (this.#lost.get(why) ?? 0) + frames)
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
