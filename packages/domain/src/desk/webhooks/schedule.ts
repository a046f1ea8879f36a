import { addMs, day, hour, minute, second } from '../../kernel/index.ts'

/** After each failure in a row, how long until the next try; after the last there is none: three days in all. */
export const retryAfterMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

/** Who asks to be left alone for longer is asked again after so long. */
const longestAskedMs = day

/** What a receiver asks for in Retry-After, seconds or a date; 0 where it asks for nothing. */
export const askedPauseMs = (header: string | null, now: Date): number => {
  if (!header) return 0
  const asked = /^\d+$/.test(header) ? Number(header) * second : Date.parse(header) - now.getTime()
  return Number.isFinite(asked) ? Math.min(Math.max(asked, 0), longestAskedMs) : 0
}

/** When to try again after so many failures in a row, or null when that was the last. */
export const nextTry = (failures: number, header: string | null, now: Date): Date | null => {
  const pauseMs = retryAfterMs[failures - 1]
  return pauseMs === undefined ? null : addMs(now, Math.max(pauseMs, askedPauseMs(header, now)))
}
