import type { Line, LineEvent } from '@clearway/client'
import { FrameQueue, type Waiting } from '@clearway/client'
import type { Random } from './faults.ts'
import { type EpisodeRule, type Excursion, episode, type LineFaults, overLine, stray } from './faults.ts'
import type { FlightPath } from './path.ts'
import type { Tally } from './tally.ts'

export interface Troubles {
  readonly line: LineFaults
  readonly excursion: (EpisodeRule & { readonly kind: Excursion }) | null
  readonly linkLoss: EpisodeRule
}

export interface AircraftOptions {
  readonly path: FlightPath
  readonly random: Random
  readonly troubles: Troubles
  readonly tally: Tally
  /** Frames sent at most at one time: what is new, and what the line owes. */
  readonly framesAtOnce: number
  readonly resendAfterMs: number
  openLine(onEvent: (event: LineEvent) => void): Line
  /** The service takes nothing more of this session. */
  over(why: string): void
}

/** One aircraft with its ground station: measures, keeps until it is acknowledged, and has the troubles it is given. */
export class SimAircraft {
  readonly #options: AircraftOptions
  readonly #queue: FrameQueue
  readonly #line: Line
  #held: readonly Waiting[] = []
  #beforeS = 0
  #strayedTo: number | null = null
  #awayTo: number | null = null
  #isOver = false

  constructor(options: AircraftOptions) {
    this.#options = options
    this.#queue = new FrameQueue(options.resendAfterMs)
    this.#line = options.openLine((event) => this.#receive(event))
  }

  get waiting(): number {
    return this.#isOver ? 0 : this.#queue.size
  }

  /** Measures one frame, and sends what is due. */
  fly(elapsedS: number, at: Date): void {
    if (this.#isOver) return
    const { path, random, troubles } = this.#options
    const moment = { nowS: elapsedS, beforeS: this.#beforeS }
    this.#beforeS = elapsedS
    this.#loseLink(episode(this.#awayTo, moment, troubles.linkLoss, random), elapsedS)
    const frame = path(elapsedS, at.toISOString())
    this.#queue.add(troubles.excursion ? this.#strayed(frame, moment, troubles.excursion) : frame)
    this.pump()
  }

  /** Sends what is due. */
  pump(): void {
    if (this.#isOver || !this.#line.isUp) return
    for (const waiting of this.#queue.due(performance.now(), this.#options.framesAtOnce)) this.#send(waiting)
  }

  /** Measures no more: what the line holds back for a later message leaves now. */
  land(): void {
    for (const waiting of this.#held) this.#line.send(waiting)
    this.#held = []
  }

  async close(): Promise<void> {
    await this.#line.close()
  }

  #strayed(
    frame: ReturnType<FlightPath>,
    moment: { nowS: number; beforeS: number },
    rule: NonNullable<Troubles['excursion']>,
  ) {
    const until = episode(this.#strayedTo, moment, rule, this.#options.random)
    if (until !== null && until !== this.#strayedTo) this.#options.tally.faulted('strayed')
    this.#strayedTo = until
    return until === null ? frame : stray(frame, rule.kind)
  }

  #loseLink(until: number | null, nowS: number): void {
    const begins = until !== null && until !== this.#awayTo
    this.#awayTo = until
    if (!begins) return
    this.#options.tally.faulted('linkLost')
    this.#line.cut((until - nowS) * 1_000)
  }

  #send(waiting: Waiting): void {
    const { troubles, random, tally } = this.#options
    const passed = overLine(this.#held, waiting, troubles.line, random)
    this.#held = passed.held
    if (passed.isLost) tally.faulted('lost')
    if (passed.isDoubled) tally.faulted('doubled')
    for (const one of passed.out) this.#line.send(one)
    tally.sent(waiting.firstSentAt !== null)
    waiting.sentAt = performance.now()
    waiting.firstSentAt ??= waiting.sentAt
  }

  #receive(event: LineEvent): void {
    const { tally } = this.#options
    if (event.type === 'acknowledged') this.#stored(this.#queue.takeAt(event.timestamp))
    else if (event.type === 'acknowledgedThrough')
      for (const waiting of this.#queue.takeThrough(event.sequence)) this.#stored(waiting)
    else if (event.type === 'refused') {
      // Named again and again, because an acknowledgement may be lost; it is one refusal.
      if (event.sequence !== undefined && !this.#queue.take(event.sequence)) return
      tally.refused(event.code)
      if (!event.again && event.timestamp) this.#queue.takeAt(event.timestamp)
    } else if (event.type === 'closed') {
      this.#queue.unsend()
      this.#held = []
      if (!event.isFinal || this.#isOver) return
      this.#isOver = true
      this.#options.over(event.why)
    }
  }

  /** A frame that came twice is acknowledged twice; the second acknowledgement is ignored. */
  #stored(waiting: Waiting | undefined): void {
    if (!waiting) return
    const { firstSentAt } = waiting
    this.#options.tally.acknowledged(firstSentAt === null ? null : performance.now() - firstSentAt)
  }
}
