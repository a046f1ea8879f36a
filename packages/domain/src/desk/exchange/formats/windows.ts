import type { Findings, SourceWindow } from './feature.ts'
import { asText, quoted } from './json.ts'

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/
const dateOnly = /^\d{4}-\d{2}-\d{2}$/
/** As GDAL writes a date field of KML: 2026/11/22 10:00:00+00, 2026/11/22 15:30:00+0530, 2026/11/22. */
const ofGdal = /^(\d{4})\/(\d{2})\/(\d{2})(?: (\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?:([+-]\d{2}):?(\d{2})?)?)?$/

const asIso = (text: string): string =>
  text.replace(ofGdal, (_all, year, month, day, time, hours, minutes = '00') =>
    [`${year}-${month}-${day}`, time && `T${time}`, hours && `${hours}:${minutes}`].filter(Boolean).join(''),
  )

/** `Date` takes 30 February for 2 March. */
const isOfCalendar = (text: string): boolean => {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}

/** A moment as a file writes it, in UTC with milliseconds; what carries no offset is UTC, with a note. */
export const instantOf = (value: unknown, name: string, found: Findings): string | null => {
  const written = asText(value)
  if (written === null) return null
  const text = asIso(written)
  const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/.test(text)
  const whole = dateOnly.test(text) ? `${text}T00:00:00Z` : hasOffset ? text : `${text}Z`
  const at =
    dateTime.test(whole) && isOfCalendar(whole)
      ? new Date(whole.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
      : null
  // As the service's own timestamps (kernel/fields.ts).
  if (!at || !(at.getUTCFullYear() >= 1970 && at.getUTCFullYear() <= 9999)) {
    found.faults.push(`${name} ${quoted(written)} is no ISO 8601 date and time in the years 1970 to 9999`)
    return null
  }
  if (whole !== text) found.notes.push(`${name} ${written} names no offset; taken as UTC`)
  return at.toISOString()
}

const dayMs = 86_400_000
const lastMs = Date.parse('9999-12-31T23:59:59.999Z')

/** The same of an end. A day without a time is meant whole: it ends where the next begins, with a note. */
export const endOf = (value: unknown, name: string, found: Findings): string | null => {
  const at = instantOf(value, name, found)
  const text = asIso(asText(value) ?? '')
  if (at === null || !dateOnly.test(text)) return at
  found.notes.push(`${name} ${text} names no time; taken as the end of that day`)
  return new Date(Math.min(Date.parse(at) + dayMs, lastMs)).toISOString()
}

/** Several windows as the one that holds them all: a zone of the service has one. */
export const hullOf = (windows: readonly SourceWindow[]): SourceWindow | null => {
  if (windows.length === 0) return null
  const from = windows.map((window) => window.from)
  const to = windows.map((window) => window.to)
  return {
    from: from.includes(null) ? null : (from as string[]).toSorted()[0]!,
    to: to.includes(null) ? null : (to as string[]).toSorted().at(-1)!,
  }
}
