import { instantOf, minute, wallAt } from '../../kernel/index.ts'

/** When a person is left alone, and when their digest comes: by the clock on their wall. */
export interface Hours {
  /** IANA. */
  readonly timeZone: string
  /** HH:MM; both null: never. */
  readonly quietFrom: string | null
  readonly quietTo: string | null
  readonly digestAt: string
}

const minutesIn = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

const dayMs = 24 * 60 * minute

/** The next time after `after` that the wall shows HH:MM. */
export const nextAt = (timeZone: string, text: string, after: Date): Date => {
  const wall = wallAt(timeZone, after)
  const midnight = wall - (wall % dayMs)
  for (let ahead = 0; ; ahead++) {
    const at = instantOf(timeZone, midnight + ahead * dayMs + minutesIn(text) * minute)
    if (at > after) return at
  }
}

/** When the quiet hours end that it is in now; null: it is in none. */
export const quietUntil = ({ timeZone, quietFrom, quietTo }: Hours, now: Date): Date | null => {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return null
  const at = (wallAt(timeZone, now) % dayMs) / minute
  const [from, to] = [minutesIn(quietFrom), minutesIn(quietTo)]
  const isQuiet = from < to ? at >= from && at < to : at >= from || at < to
  return isQuiet ? nextAt(timeZone, quietTo, now) : null
}

export const nextDigest = ({ timeZone, digestAt }: Hours, now: Date): Date => nextAt(timeZone, digestAt, now)
