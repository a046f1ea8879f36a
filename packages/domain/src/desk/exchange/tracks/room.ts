import { Failure, second } from '../../../kernel/index.ts'

/** An export under way. */
export interface RoomGuest {
  readonly orgUuid: string
  /** What its file is expected to take; nothing where it needs none. */
  readonly bytes: number
}

export interface RoomLimits {
  /** Of a process, and of one organisation in it. */
  readonly atOnce: number
  readonly ofOrganisation: number
  /** How long one waits for its turn. */
  readonly waitMs: number
}

interface Waiter {
  readonly guest: RoomGuest
  readonly limits: RoomLimits
  readonly enter: () => void
}

/** So many exports at once, and so many of one organisation; the others wait a while, first come first served. */
export class ExportRoom {
  readonly #inside = new Set<RoomGuest>()
  readonly #waiting = new Set<Waiter>()

  /** Answers how to leave; 503 where there was no place in time. */
  async enter(guest: RoomGuest, limits: RoomLimits): Promise<() => void> {
    if (this.#hasPlace(guest, limits)) this.#inside.add(guest)
    else await this.#turn(guest, limits)
    return () => this.#leave(guest)
  }

  /** What those inside are expected to take. */
  get bytes(): number {
    return this.#inside.values().reduce((sum, { bytes }) => sum + bytes, 0)
  }

  #hasPlace({ orgUuid }: RoomGuest, { atOnce, ofOrganisation }: RoomLimits): boolean {
    const own = [...this.#inside].filter((one) => one.orgUuid === orgUuid)
    return this.#inside.size < atOnce && own.length < ofOrganisation
  }

  /** Resolves when a place was given on. */
  #turn(guest: RoomGuest, limits: RoomLimits): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        this.#waiting.delete(waiter)
        reject(busy(limits))
      }, limits.waitMs)
      const enter = () => {
        clearTimeout(giveUp)
        resolve()
      }
      const waiter = { guest, limits, enter }
      this.#waiting.add(waiter)
    })
  }

  #leave(guest: RoomGuest): void {
    this.#inside.delete(guest)
    for (const waiter of this.#waiting) {
      if (!this.#hasPlace(waiter.guest, waiter.limits)) continue
      this.#waiting.delete(waiter)
      this.#inside.add(waiter.guest)
      waiter.enter()
    }
  }
}

/** How long a refused export is asked to wait. */
export const retryAfterExportS = 30

const busy = ({ atOnce, ofOrganisation, waitMs }: RoomLimits): Failure =>
  new Failure(
    'unavailable',
    `Exports of this kind are written ${ofOrganisation} at a time for an organisation and ${atOnce} in all, and none was done within ${waitMs / second} s. Try again shortly.`,
    { retryAfterS: retryAfterExportS },
  )
