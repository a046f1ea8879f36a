/** One field takes either: an address has an @, everything else is a phone number. */
export const identifierOf = (text: string): { identifier_type: 'email' | 'phone'; identifier: string } => {
  const identifier = text.trim()
  return identifier.includes('@')
    ? { identifier_type: 'email', identifier }
    : { identifier_type: 'phone', identifier: identifier.replace(/[\s().-]/g, '') }
}

/** A sentence or label begins with a capital letter. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('en') + text.slice(1)

const pad = (value: number): string => String(value).padStart(2, '0')

/** What `<input type="datetime-local">` holds: the reader's local time to the minute. */
export const toLocalInput = (instant: string | number): string => {
  const at = new Date(instant)
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}

/** ISO 8601 UTC of a local date and time; null while the field is empty or half filled. */
export const fromLocalInput = (text: string): string | null => {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** The IANA name of this browser's time zone. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
