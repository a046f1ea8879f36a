import type { Platform } from '../platform.ts'
import { FrameReader } from './frame-table.ts'
import { isReading, type Part, partsOf, receivedPart, type SentPart } from './parts.ts'

/** What a reader needs of a browser's Worker. */
export interface ReadingWorker {
  postMessage(texts: readonly string[]): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'error', listener: () => void): void
  terminate(): void
}

interface Handed {
  readonly texts: readonly string[]
  /** Delivered before the worker's answer. */
  isSettled: boolean
}

/** Texts of so long go to the worker together. */
const handEveryMs = 25

/**
 * Reads the texts of a socket in their order: at once, and from the moment that a worker is ready, there. What the worker has is
 * kept until it answers, so that its end costs no message.
 */
export class MessageReader {
  readonly #after: Platform['after']
  readonly #deliver: (part: Part) => void
  #worker: ReadingWorker | null = null
  #wasStarted = false
  #isReading = false
  #waiting: string[] = []
  #handed: Handed[] = []
  #callOff: (() => void) | null = null

  constructor({ after }: Pick<Platform, 'after'>, deliver: (part: Part) => void) {
    this.#after = after
    this.#deliver = deliver
  }

  take(text: string): void {
    if (!this.#isReading) {
      this.#read([text])
      return
    }
    this.#waiting.push(text)
    this.#callOff ??= this.#after(handEveryMs, () => this.#hand())
  }

  /** Once: a worker that failed would fail again. */
  start(make: () => ReadingWorker): void {
    if (this.#wasStarted) return
    this.#wasStarted = true
    const worker = make()
    const tables = new FrameReader()
    this.#worker = worker
    worker.addEventListener('error', () => {
      this.stop()
      this.settle()
    })
    worker.addEventListener('message', ({ data }) => {
      if (this.#worker !== worker) return
      if (data === isReading) this.#isReading = true
      else this.#answered((data as SentPart[]).map((part) => receivedPart(part, tables)))
    })
  }

  /** Delivers at once whatever was taken, as at the end of a connection. */
  settle(): void {
    this.#callOff?.()
    this.#callOff = null
    const unread = this.#handed.filter(({ isSettled }) => !isSettled)
    for (const handed of unread) handed.isSettled = true
    this.#read([...unread.flatMap(({ texts }) => texts), ...this.#waiting.splice(0)])
  }

  /** Without a worker from now on. */
  stop(): void {
    this.#wasStarted = true
    this.#worker?.terminate()
    this.#worker = null
    this.#isReading = false
    this.#callOff?.()
    this.#callOff = null
  }

  #hand(): void {
    this.#callOff = null
    const texts = this.#waiting.splice(0)
    this.#handed.push({ texts, isSettled: false })
    this.#worker?.postMessage(texts)
  }

  /** What was settled meanwhile is known; its tables had to be read all the same, for those that come after them. */
  #answered(parts: readonly Part[]): void {
    if (!this.#handed.shift()?.isSettled) for (const part of parts) this.#deliver(part)
  }

  #read(texts: readonly string[]): void {
    for (const part of partsOf(texts)) this.#deliver(part)
  }
}
