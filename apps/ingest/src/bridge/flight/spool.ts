import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Disk, FlightFile, type FlightHead } from './flight-file.ts'

export interface SpoolOptions {
  readonly dir: string
  readonly mostBytes: number
  say(line: string): void
}

/** A flight that an earlier run left, and when its vehicle was last heard; milliseconds since 1970. */
export interface EarlierFlight {
  readonly file: FlightFile
  readonly heardAtMs: number
}

/** All flights that are not wholly stored by the service, in one folder; together at most so many bytes. */
export class Spool implements Disk {
  readonly #options: SpoolOptions
  #bytes = 0
  #dropped = 0
  /** Why the disk refuses what it is to do; null when it has written since. */
  #fault: string | undefined | null = null

  constructor(options: SpoolOptions) {
    this.#options = options
    mkdirSync(options.dir, { recursive: true, mode: 0o700 })
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Frames that are lost: they found no room, or the service takes them no more. */
  get dropped(): number {
    return this.#dropped
  }

  begin(head: FlightHead): FlightFile {
    const file = this.#fileOf(head.key)
    file.open(head)
    return file
  }

  /** What an earlier run of the bridge left, in the order of its beginning. A file that holds no flight is left alone. */
  earlier(): EarlierFlight[] {
    const flights: EarlierFlight[] = []
    for (const [key, parts] of this.#partsOnDisk()) {
      const file = this.#fileOf(key)
      const heardAtMs = this.attempt(() => file.recover(parts.toSorted((a, b) => a - b)))
      if (heardAtMs !== null) flights.push({ file, heardAtMs })
      else this.#leave(file, key)
    }
    return flights.sort((a, b) => a.file.head.started_at.localeCompare(b.file.head.started_at))
  }

  #leave(file: FlightFile, key: string): void {
    file.close()
    this.#options.say(`what was kept of flight ${key} cannot be read, and stays on the disk`)
  }

  hasRoom(bytes: number): boolean {
    return this.#bytes + bytes <= this.#options.mostBytes
  }

  attempt<T>(act: () => T): T | null {
    try {
      return act()
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== this.#fault)
        this.#options.say(`the spool: ${message}; frames that find no room are left out and counted`)
      this.#fault = code
      return null
    }
  }

  wrote(bytes: number): void {
    this.#bytes += bytes
    this.#fault = null
  }

  freed(bytes: number): void {
    this.#bytes -= bytes
  }

  lost(frames: number): void {
    this.#dropped += frames
  }

  /** A flight's first file has no number: one that an earlier release wrote has none either. */
  #fileOf(key: string): FlightFile {
    const pathOf = (part: number) => join(this.#options.dir, `${key}${part === 0 ? '' : `.${part}`}.ndjson`)
    return new FlightFile(pathOf, this)
  }

  #partsOnDisk(): Map<string, number[]> {
    const flights = new Map<string, number[]>()
    for (const name of readdirSync(this.#options.dir)) {
      const [, key, part = '0'] = /^(.+?)(?:\.(\d+))?\.ndjson$/.exec(name) ?? []
      if (key !== undefined) flights.set(key, [...(flights.get(key) ?? []), Number(part)])
    }
    return flights
  }
}
