import type { PermissionRequestDetail } from '../queue/contract.ts'
import { height, width } from './pen.ts'

export interface Printed {
  readonly request: PermissionRequestDetail
  /** Whose answer it is. */
  readonly authority: string
  /** As it is shown. */
  readonly code: string
  readonly fingerprint: string
  readonly publicUrl: string
  readonly timeZone: string
  readonly now: Date
}

export const margin = 48
export const right = width - margin
export const inner = right - margin
export const foot = height - 84
export const grey = '#5a676e'
export const small = { size: 11, color: grey }

export interface Times {
  readonly day: (at: Date) => string
  readonly date: (at: Date) => string
  readonly time: (at: Date) => string
  readonly zone: (at: Date) => string
}

export const timesIn = (timeZone: string): Times => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat('en-GB', { timeZone, ...options })
    return (at: Date) => made.format(at)
  }
  const named = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short', hour: 'numeric' })
  return {
    day: format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    date: format({ day: 'numeric', month: 'short', year: 'numeric' }),
    time: format({ hour: '2-digit', minute: '2-digit' }),
    zone: (at) => named.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  }
}

/**
 * "21 Nov 2026 13:30–14:45 GMT+5:30", with the later day, and an hour that clocks have changed, where they are others.
 * The first day is left out where it is `said` beside it already.
 */
export const span = ({ date, time, zone }: Times, from: Date, to: Date, said?: string): string => {
  const isOneDay = date(from) === date(to)
  const start = [date(from) !== said && date(from), time(from), zone(from) !== zone(to) && zone(from)]
  const end = [!isOneDay && date(to), time(to), zone(to)]
  return [start, end].map((words) => words.filter(Boolean).join(' ')).join(isOneDay ? '–' : ' – ')
}
