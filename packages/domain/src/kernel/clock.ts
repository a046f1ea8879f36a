/** Time as an argument: the domain never asks the machine. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stops until it is moved; for tests and replays. */
export const fixedClock = (start: Date): Clock & { advance(ms: number): void; set(at: Date): void } => {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms
    },
    set: (date) => {
      at = date.getTime()
    },
  }
}

/** The last moment that a timestamp of ours may name (fields.ts): beyond it neither the wire nor PostgreSQL follows. */
export const endOfTime = new Date(Date.UTC(9999, 11, 31, 23, 59, 59, 999))

export const addMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour
