/**
 * A phone number without what people write for the eye: blanks, dashes, dots, slashes, brackets, and the (0) that is not
 * dialled behind a country code.
 */
export const plainPhone = (text: string): string =>
  text.replace(/^(\s*\+.*?)\(0\)/, '$1').replace(/[\s()./\u00ad\u2010-\u2015\u2212-]/g, '')

/** One field takes either: an address has an @, everything else is a phone number. */
export const identifierOf = (text: string): { identifier_type: 'email' | 'phone'; identifier: string } => {
  const identifier = text.trim()
  return identifier.includes('@')
    ? { identifier_type: 'email', identifier }
    : { identifier_type: 'phone', identifier: plainPhone(identifier) }
}

/** The record that an address names; what is no reference is as good as absent. */
export const referenceIn = (text: string | undefined): string | undefined =>
  text && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined

/** A sentence or label begins with a capital letter. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('en') + text.slice(1)

const pad = (value: number): string => String(value).padStart(2, '0')

/** What `<input type="datetime-local">` holds: the reader's local time to the minute. */
export const toLocalInput = (instant: string | number): string => {
  const at = new Date(instant)
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}

type Instant = string | null | undefined

/**
 * ISO 8601 UTC of a local date and time; null while the field is empty or half filled. A field shows whole minutes, and
 * an hour twice where clocks go back: while it shows a stored instant, the first of those given, it means that very one.
 * So nobody moves a mission by some seconds (and loses its approvals) by renaming it.
 */
export const fromLocalInput = (text: string, ...stored: readonly Instant[]): string | null => {
  const meant = stored.find((instant) => instant && toLocalInput(instant) === text)
  if (meant) return meant
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** The IANA name of this browser's time zone. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
