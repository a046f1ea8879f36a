/** Which missions by the day they start on; the words are in the URL. */
export const startChoices = [
  { value: 'today', label: 'Today' },
  { value: 'tomorrow', label: 'Tomorrow' },
  { value: 'week', label: 'Next 7 days' },
] as const

export interface StartWindow {
  readonly starts_from: string
  readonly starts_before: string
}

const midnight = (nowMs: number, days: number): string => {
  const day = new Date(nowMs)
  // By calendar, not by hours: a day is 23 or 25 hours long where the clocks change.
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).toISOString()
}

/** The beginning of a local day. */
export const daysAgo = (nowMs: number, days: number): string => midnight(nowMs, -days)

/** Whole local days, so that the question stays the same until midnight. */
export const startWindow = (choice: string | undefined, nowMs: number): StartWindow | null => {
  if (choice === 'today') return { starts_from: midnight(nowMs, 0), starts_before: midnight(nowMs, 1) }
  if (choice === 'tomorrow') return { starts_from: midnight(nowMs, 1), starts_before: midnight(nowMs, 2) }
  return choice === 'week' ? { starts_from: midnight(nowMs, 0), starts_before: midnight(nowMs, 7) } : null
}
