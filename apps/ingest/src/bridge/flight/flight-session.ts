import type { Started } from '../service/service.ts'
import type { FlightFile, FlightHead } from './flight-file.ts'

export interface FlightSessionOptions {
  readonly file: FlightFile
  readonly frames: {
    /** None waits any more. */
    readonly isDrained: boolean
    readonly stored: number
  }
  /** Milliseconds since 1970. */
  now(): number
  /** Asks the service for the session; rejects while it cannot be reached. */
  start(head: FlightHead): Promise<Started>
  /** False: the service knows no such session. */
  end(sessionUuid: string): Promise<boolean>
  say(line: string): void
}

const askAgainMs = 2_000
const refusedAgainMs = 15_000
/** A session that the service does not know is asked for again after so long. */
const unknownAgainMs = 60_000

/** A session does not begin longer ago, and what the service does not know is not kept for longer (docs/contract/sessions.md#start). */
const oldestStartMs = 30 * 24 * 3_600_000

/** What the service says of the session of one flight, from asking for it to its end. */
export class FlightSession {
  readonly #options: FlightSessionOptions
  #askAtMs = 0
  #isAsking = false
  #hasEnded = false
  #isUnknown = false
  #refused: string | null = null
  #over: string | null = null

  constructor(options: FlightSessionOptions) {
    this.#options = options
  }

  get uuid(): string | null {
    return this.#options.file.notes.session ?? null
  }

  /** Why the service gives none now. */
  get refused(): string | null {
    return this.#refused
  }

  /** Why none of its flight's frames will ever be taken. */
  get over(): string | null {
    return this.#over
  }

  get isAsking(): boolean {
    return this.#isAsking
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** The service has said that it does not know it, and has acknowledged nothing since. */
  get isUnknown(): boolean {
    return this.#isUnknown
  }

  get isOpen(): boolean {
    return this.uuid !== null && !this.#hasEnded && !this.#isUnknown
  }

  /** It is asked for, and was not refused. */
  get isWanted(): boolean {
    return this.uuid === null && this.#refused === null
  }

  /** Asks for it, where it is time. */
  start(): void {
    void this.#ask(async () => {
      const started = await this.#options.start(this.#options.file.head)
      if (started.type === 'started') {
        this.#refused = null
        this.#over = null
        this.#options.file.note({ session: started.sessionUuid })
        return
      }
      const { message, isOfStart } = started
      if (this.#refused !== message) this.#options.say(`no session: ${message}`)
      this.#refused = message
      if (isOfStart && this.#isOld) this.#over = message
      this.#askAtMs = performance.now() + refusedAgainMs
    })
  }

  /** Asks for its end, where it is time. */
  end(sessionUuid: string): void {
    void this.#ask(async () => {
      const { frames, say } = this.#options
      const isKnown = await this.#options.end(sessionUuid)
      if (!isKnown && !frames.isDrained) return this.#doubt(sessionUuid)
      this.#hasEnded = true
      say(`session ${sessionUuid} ended, ${frames.stored} frames stored`)
    })
  }

  /** The service has acknowledged more of its frames. */
  progressed(): void {
    if (this.#isUnknown) this.#askAtMs = performance.now() + askAgainMs
    this.#isUnknown = false
  }

  async #ask(question: () => Promise<void>): Promise<void> {
    const now = performance.now()
    if (this.#isAsking || now < this.#askAtMs) return
    this.#isAsking = true
    this.#askAtMs = now + askAgainMs
    // What cannot be asked now is asked again.
    await question().catch(() => {})
    this.#isAsking = false
  }

  /** Its frames are set aside where they are: an address that was wrong and a service that was restored are put right within days. */
  #doubt(sessionUuid: string): void {
    const { file, say } = this.#options
    const why = `the service does not know session ${sessionUuid}`
    if (this.#isOld) this.#over = why
    else if (!this.#isUnknown)
      say(`${why}: ${file.waiting} frames are set aside until 30 days after ${file.head.started_at}`)
    this.#isUnknown = true
    this.#askAtMs = performance.now() + unknownAgainMs
  }

  /** A clock that was wrong is no reason to drop a flight: it must be old by ours, too, and not by the word of the service alone. */
  get #isOld(): boolean {
    const { file, now } = this.#options
    return now() - Date.parse(file.head.started_at) > oldestStartMs
  }
}
