import { type HeightLimit as GivenLimit, limitText } from '../../../geo/index.ts'
import type { HeightReference, Limit } from './feature.ts'
import { asNumber, asObject, asText, quoted } from './json.ts'

const feet = 0.3048

/** To the millimetre: 1,500 ft are 457.2 m, not 457.20000000000005. */
const round = (metres: number): number => Math.round(metres * 1000) / 1000

const references: Readonly<Record<string, HeightReference>> = {
  AGL: 'AGL',
  ASFC: 'AGL',
  SFC: 'AGL',
  GND: 'AGL',
  RELATIVETOGROUND: 'AGL',
  AMSL: 'AMSL',
  MSL: 'AMSL',
  ALT: 'AMSL',
  ABSOLUTE: 'AMSL',
  WGS84: 'WGS84',
  W84: 'WGS84',
  HAE: 'WGS84',
  STD: 'STD',
  FL: 'STD',
  TAKEOFF: 'TAKEOFF',
}

export const referenceOf = (value: unknown): HeightReference | null =>
  references[(asText(value) ?? '').toUpperCase().replaceAll(/[\s_-]/g, '')] ?? null

export const isFeet = (unit: unknown): boolean => /^(ft|feet|foot)$/i.test(asText(unit) ?? '')

const inMetres = (value: number, unit: unknown): number => (isFeet(unit) ? round(value * feet) : value)

const ground = /^(gnd|sfc|ground|surface|0)$/i
const unlimited = /^(unl|unlim|unltd|unlimited)\.?$/i
const flightLevel = /^fl\s*(\d{1,3})$/i
const written = /^(-?\d+(?:\.\d+)?)\s*(m|ft|feet)?\s*(agl|asfc|gnd|sfc|amsl|msl|alt|std|wgs84)?$/i

type HeightLimit = Extract<Limit, { kind: 'height' }>

const inUnit = (value: number, unit: unknown, reference: HeightReference, said: string): HeightLimit => ({
  kind: 'height',
  metres: inMetres(value, unit),
  value,
  unit: isFeet(unit) ? 'ft' : 'm',
  reference,
  written: said,
})

export const height = (metres: number, reference: HeightReference, said = `${metres} m`): HeightLimit =>
  inUnit(metres, 'm', reference, said)

export const isUnstated = (value: unknown): boolean => value === undefined || value === null || value === ''
export const isMetres = (unit: unknown): boolean => /^(m|met(?:re|er)s?)$/i.test(asText(unit) ?? '')

/** Metres above ground where the file names nothing else; an unknown word is a fault and not guessed. */
const measured = (value: number, { unit, reference }: Usual, written?: string): Limit => {
  const said = written ?? [value, asText(unit) ?? 'm', asText(reference)].filter(Boolean).join(' ')
  const known = isUnstated(reference) ? 'AGL' : referenceOf(reference)
  if (!known)
    return {
      kind: 'unmeasured',
      reason: `${value} is measured from ${quoted(reference)}, which is none of AGL, AMSL, WGS84, STD`,
    }
  if (!isUnstated(unit) && !isFeet(unit) && !isMetres(unit))
    return { kind: 'unmeasured', reason: `${value} is in ${quoted(unit)}, which is neither m nor ft` }
  return inUnit(value, unit, known, said)
}

/** Longer than any height is written. What the patterns above cost grows with the square of a text. */
const longestText = 60

/** "GND", "UNL", "FL115", "1500 ft AMSL", "300m AGL". */
const limitFromText = (text: string, usual: Usual): Limit => {
  if (text.length > longestText) return unreadable(text)
  if (ground.test(text)) return height(0, 'AGL', text)
  if (unlimited.test(text)) return { kind: 'unlimited', written: text }
  const level = flightLevel.exec(text)?.[1]
  if (level) return inUnit(Number(level) * 100, 'ft', 'STD', text)
  const [, number, unit, reference] = written.exec(text) ?? []
  if (number === undefined) return unreadable(text)
  return measured(Number(number), { unit: unit ?? usual.unit, reference: reference ?? usual.reference }, text)
}

const unreadable = (text: string): Limit => ({ kind: 'unreadable', written: text.slice(0, 40) })

/** Unit and reference of a value that has none of its own, in the file's own words. */
interface Usual {
  readonly unit?: unknown
  readonly reference?: unknown
}

/**
 * A limit in any of the forms that files have it: a number, a text, or an object such as {raw, m, ref} and
 * {metres, datum}. Null where it is not stated.
 */
export const limitFrom = (value: unknown, usual: Usual): Limit | null => {
  const object = asObject(value)
  if (object) return limitFromObject(object, usual)
  const number = asNumber(value)
  if (number !== null) return measured(number, usual)
  const text = asText(value)
  return text === null ? null : limitFromText(text, usual)
}

/** Metres beside the file's own wording, which has the unit in which the limit was set. */
const inMetresAnd = (metres: number, reference: unknown, raw: string | null): Limit => {
  const said = raw === null ? null : limitFromText(raw, { reference })
  const isSame = said?.kind === 'height' && Math.abs(said.metres - metres) < 0.5
  const whole = measured(metres, { reference }, raw ?? undefined)
  return isSame && whole.kind === 'height' ? { ...said, metres, reference: whole.reference } : whole
}

const limitFromObject = (object: Readonly<Record<string, unknown>>, usual: Usual): Limit | null => {
  const said = object['raw'] ?? object['value'] ?? object['metres'] ?? object['m']
  const stated = object['ref'] ?? object['reference'] ?? object['datum']
  if (asText(stated)?.toUpperCase() === 'UNL') return { kind: 'unlimited', written: asText(said) ?? 'UNL' }
  const reference = isUnstated(stated) ? usual.reference : stated
  const metres = asNumber(object['m'] ?? object['metres'])
  if (metres !== null) return inMetresAnd(metres, reference, asText(object['raw']))
  return limitFrom(asObject(said) ? null : said, {
    unit: object['uom'] ?? object['unit'] ?? usual.unit,
    reference,
  })
}

/** Above this there is no airspace left to manage: what "unlimited" becomes. */
export const unlimitedM = 100_000

/** A limit of the service: metres above ground, an altitude, or both (docs/contract/airspace.md#heights). */
export interface DraftLimit {
  readonly heightM: number | null
  readonly altitude: GivenLimit | null
}

/**
 * A limit as the service keeps it, and what was assumed on the way. `groundElevation`: metres above sea level, of somebody who
 * knows the ground here, and so before what the file says of it.
 */
export const draftLimit = (
  limit: HeightLimit,
  name: string,
  groundElevation: number | null,
): DraftLimit & { readonly note: string | null } => {
  const { metres, value, unit, reference, written: said } = limit
  if (reference === 'TAKEOFF')
    return {
      heightM: metres,
      altitude: { value, reference: 'AGL', unit, from_takeoff: true },
      note: `${name} ${said} is above the take-off point; taken as ${metres} m above ground`,
    }
  const altitude = { value, reference: keptReference[reference], unit }
  if (reference === 'AGL') return { heightM: metres, altitude: unit === 'm' ? null : altitude, note: null }
  const isPressure =
    reference === 'STD' ? `${name} ${said} is a pressure altitude; taken as ${limitText(altitude)}` : null
  if (groundElevation === null) return { heightM: limit.besideM ?? null, altitude, note: isPressure }
  const heightM = round(metres - groundElevation)
  const over = `over ground at ${groundElevation} m it is ${heightM} m above ground`
  return { heightM, altitude, note: isPressure ? `${isPressure}; ${over}` : `${name} ${said}: ${over}` }
}

const keptReference = { AGL: 'AGL', AMSL: 'AMSL', WGS84: 'W84', STD: 'AMSL' } as const
