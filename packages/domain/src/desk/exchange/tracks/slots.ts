import { Failure, second } from '../../../kernel/index.ts'

/** An export under way. */
export interface RunningExport {
  readonly orgUuid: string
  /** What its file is expected to take; nothing where it needs none. */
  readonly bytes: number
}

export interface SlotLimits {
  /** Of a process, and of one organisation in it. */
  readonly atOnce: number
  readonly ofOrganisation: number
  /** How long one waits for its turn. */
  readonly waitMs: number
}

interface Waiter {
  readonly running: RunningExport
  readonly limits: SlotLimits
  readonly enter: () => void
}

/** So many exports at once, and so many of one organisation; the others wait a while, first come first served. */
export class ExportSlots {
  readonly #inside = new Set<RunningExport>()
  readonly #waiting = new Set<Waiter>()

  /** Answers how to leave; 503 where there was no place in time. */
  async enter(running: RunningExport, limits: SlotLimits): Promise<() => void> {
    if (this.#hasPlace(running, limits)) this.#inside.add(running)
    else await this.#turn(running, limits)
    return () => this.#leave(running)
  }

  /** What those inside are expected to take. */
  get bytes(): number {
    return this.#inside.values().reduce((sum, { bytes }) => sum + bytes, 0)
  }

  #hasPlace({ orgUuid }: RunningExport, { atOnce, ofOrganisation }: SlotLimits): boolean {
    const own = [...this.#inside].filter((one) => one.orgUuid === orgUuid)
    return this.#inside.size < atOnce && own.length < ofOrganisation
  }

  /** Resolves when a place was given on. */
  #turn(running: RunningExport, limits: SlotLimits): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        this.#waiting.delete(waiter)
        reject(busy(limits))
      }, limits.waitMs)
      const enter = () => {
        clearTimeout(giveUp)
        resolve()
      }
      const waiter = { running, limits, enter }
      this.#waiting.add(waiter)
    })
  }

  #leave(running: RunningExport): void {
    this.#inside.delete(running)
    for (const waiter of this.#waiting) {
      if (!this.#hasPlace(waiter.running, waiter.limits)) continue
      this.#waiting.delete(waiter)
      this.#inside.add(waiter.running)
      waiter.enter()
    }
  }
}

/** How long a refused export is asked to wait. */
export const retryAfterExportS = 30

const busy = ({ atOnce, ofOrganisation, waitMs }: SlotLimits): Failure =>
  new Failure(
    'unavailable',
    `Exports of this kind are written ${ofOrganisation} at a time for an organisation and ${atOnce} in all, and none was done within ${waitMs / second} s. Try again shortly.`,
    { retryAfterS: retryAfterExportS },
  )
