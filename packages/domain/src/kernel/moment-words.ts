/** A moment as its reader's wall shows it: `Mon 23 Nov, 06:30 (Asia/Kolkata)`. */
export const momentWords = (timeZone: string, at: Date): string => windowWords(timeZone, at, null)

/** `Mon 23 Nov, 06:30 to 08:00 (Asia/Kolkata)`; the later date too where it is another. */
export const windowWords = (timeZone: string, from: Date, to: Date | null): string => {
  const { date, time } = formatsOf(timeZone)
  const day = date.format(from)
  const lastDay = to && date.format(to)
  const end = to && `${lastDay === day ? '' : `${lastDay}, `}${time.format(to)}`
  return `${day}, ${time.format(from)}${end ? ` to ${end}` : ''} (${timeZone})`
}

interface Formats {
  readonly date: Intl.DateTimeFormat
  readonly time: Intl.DateTimeFormat
}

/** To make one takes far longer than to use it. */
const formats = new Map<string, Formats>()
const formatsOf = (timeZone: string): Formats => {
  const known = formats.get(timeZone)
  if (known) return known
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...options })
  const made = {
    date: format({ weekday: 'short', day: 'numeric', month: 'short' }),
    time: format({ hour: '2-digit', minute: '2-digit' }),
  }
  formats.set(timeZone, made)
  return made
}
