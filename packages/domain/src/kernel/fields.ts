import { z } from 'zod'
import { mostLetters } from './text-lengths.ts'
import { timeZoneName } from './time-zone-names.ts'

/** Field schemas shared by contracts. A schema holds shape only (400); meaning (422) is the service's. */

export const Uuid = z.uuid({ error: 'must be a UUID' }).overwrite((value) => value.toLowerCase())

/** E.164. */
export const PhoneNumber = z
  .string({ error: 'must be a phone number in E.164 form, e.g. +491701234567' })
  .trim()
  .regex(/^\+[1-9]\d{6,14}$/, { error: 'must be a phone number in E.164 form, e.g. +491701234567' })

/** No aircraft of ours flew before; and older offsets with seconds and years without four digits do not travel well. */
const storable = (at: Date): boolean => at.getUTCFullYear() >= 1970 && at.getUTCFullYear() <= 9999

/** ISO 8601 with an offset or Z; becomes a Date. */
export const Timestamp = z.iso
  .datetime({
    offset: true,
    error: 'must be an ISO 8601 date and time with Z or an offset, e.g. 2026-01-31T09:00:00Z',
  })
  .transform((value) => new Date(value))
  .refine(storable, { error: 'must lie in the years 1970 to 9999' })

/** As written on the wire: UTC with milliseconds. */
export const WireTime = z.string().describe('ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z')

/** Which version of a record its reader had before them. */
export const VersionRead = (record: 'zone' | 'mission' | 'plan') =>
  z
    .int({ error: 'must be a whole number' })
    .min(1, { error: 'must be at least 1' })
    .nullish()
    .describe(`The version that was read; refused (409) when the ${record} has changed since`)

/** Any object; whether it is a valid Polygon is meaning and answered with 422 by the service. */
export const PolygonInput = z
  .record(z.string(), z.unknown(), { error: 'must be a GeoJSON Polygon object' })
  .describe('GeoJSON Polygon (RFC 7946): closed rings, longitude then latitude, WGS84')

export const Polygon = z
  .object({ type: z.literal('Polygon'), coordinates: z.array(z.array(z.array(z.number()))) })
  .describe('GeoJSON Polygon, longitude then latitude, WGS84')

/** A number in a query string or in a JSON body. Never takes '' for 0. */
export const numeric = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value

/** An integer enumeration that names its values when it refuses. */
export const IntEnum = <const T extends readonly number[]>(values: T, names?: Record<number, string>) =>
  z.literal(values, {
    error: `must be one of ${values.map((value) => (names?.[value] ? `${value} (${names[value]})` : value)).join(', ')}`,
  })

/** An integer enumeration that a caller may also write by its English name, whatever its case. */
export const NamedInt = (names: Readonly<Record<number, string>>) => {
  const values = Object.keys(names).map(Number)
  const byName = new Map(values.map((value) => [names[value]?.toLowerCase(), value]))
  return z.preprocess(
    (value) => (typeof value === 'string' ? (byName.get(value.trim().toLowerCase()) ?? value) : value),
    IntEnum(values, names),
  )
}

export const QueryIntEnum = <const T extends readonly number[]>(values: T, names?: Record<number, string>) =>
  z.preprocess(numeric, IntEnum(values, names))

/** PostgreSQL's text cannot hold U+0000, nor its jsonb half of a surrogate pair. */
export const isStorableText = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed()
const textFault = 'must not contain a NUL character or half of a surrogate pair'

const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorableText(key) && isStorable(inner))
}

/** Any JSON object, kept as it is. */
export const JsonObject = z
  .record(z.string(), z.unknown(), { error: 'must be an object' })
  .refine(isStorable, { error: textFault })

/** What a caller names a request by, to send it again. */
export const IdempotencyKey = z
  .string()
  .min(1, { error: 'must not be empty' })
  .max(255, { error: 'must be at most 255 characters' })
  .refine(isStorableText, { error: textFault })
  .optional()

/** Trimmed, not empty, bounded. */
export const Text = (max: number) =>
  z
    .string({ error: 'must be a text' })
    .trim()
    .min(1, { error: 'must not be empty' })
    .max(max, { error: `must be at most ${max} characters` })
    .refine(isStorableText, { error: textFault })

/**
 * The Unicode category of control characters, line breaks among them, and the separators of lines and paragraphs: a name
 * is one line that every list, file and terminal shows alike.
 */
export const controlCharacters = /[\p{Cc}\u2028\u2029]+/gu

const controlFault = (value: string): string | undefined => {
  const [found] = value.match(controlCharacters) ?? []
  if (found === undefined) return undefined
  const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `must not contain control characters; it has U+${code} at position ${value.indexOf(found)}`
}

/** A name: one line of text without control characters. */
export const Name = (max: number) =>
  Text(max).superRefine((value, issues) => {
    const message = controlFault(value)
    if (message && isStorableText(value)) issues.addIssue({ code: 'custom', message })
  })

/** At least one of them; `what` names several. */
export const Many = <T extends z.ZodType>(item: T, what: string, max: number) =>
  z
    .array(item, { error: `must be a list of ${what}` })
    .min(1, { error: 'must not be empty' })
    .max(max, { error: `must hold at most ${max} ${what}` })

/**
 * A value whose parts are counted before one of them is read: each that is wrong is a fault of its own, of which an answer
 * would hold as many as a body has room for. A list's own `max` is asked first as well, unless another check stands before it.
 */
export const Counted = <T extends z.ZodType>(
  schema: T,
  { most, count, error }: { most: number; count: (value: unknown) => number; error: string },
) =>
  z.preprocess((value: z.input<T>, issues) => {
    if (count(value) > most) issues.addIssue({ code: 'custom', message: error })
    return value
  }, schema)

/** Bounded free text that may be empty. */
export const FreeText = (max: number) =>
  z
    .string({ error: 'must be a text' })
    .max(max, { error: `must be at most ${max} characters` })
    .refine(isStorableText, { error: textFault })

/** The search text of a list's query; empty is as good as absent. */
export const SearchText = z
  .string({ error: 'must be a text' })
  .trim()
  .max(mostLetters.search, { error: `must be at most ${mostLetters.search} characters` })
  .refine(isStorableText, { error: textFault })
  .transform((text) => text || undefined)
  .optional()

/** Metres above ground level. */
export const Height = z
  .number({ error: 'must be a number of metres' })
  .min(-1_000_000, { error: 'must be from -1,000,000 to 1,000,000 metres' })
  .max(1_000_000, { error: 'must be from -1,000,000 to 1,000,000 metres' })

/** Comes out by IANA's name of it. */
export const TimeZone = Text(64)
  .refine((text) => timeZoneName(text) !== null, {
    error: 'must be an IANA time zone such as Asia/Kolkata',
  })
  .overwrite((text) => timeZoneName(text) ?? text)

/** A day of a calendar, as yyyy-mm-dd. It ends before the time that can be stored does, wherever it is. */
export const Day = z.iso
  .date({ error: 'must be a day such as 2026-11-21' })
  .refine((text) => text >= '1970' && text < '9999', { error: 'must lie in the years 1970 to 9998' })
