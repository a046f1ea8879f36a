import type { HeightReference, Limit } from './feature.ts'
import { asNumber, asObject, asText } from './json.ts'

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
}

export const referenceOf = (value: unknown): HeightReference | null =>
  references[(asText(value) ?? '').toUpperCase().replaceAll(/[\s_-]/g, '')] ?? null

export const isFeet = (unit: unknown): boolean => /^(ft|feet|foot)$/i.test(asText(unit) ?? '')

export const inMetres = (value: number, unit: unknown): number => (isFeet(unit) ? round(value * feet) : value)

const ground = /^(gnd|sfc|ground|surface|0)$/i
const unlimited = /^(unl|unlim|unltd|unlimited)\.?$/i
const flightLevel = /^fl\s*(\d{1,3})$/i
const written = /^(-?\d+(?:\.\d+)?)\s*(m|ft|feet)?\s*(agl|asfc|amsl|msl|alt|std|wgs84)?$/i

export const height = (metres: number, reference: HeightReference, said = `${metres} m`): Limit => ({
  kind: 'height',
  metres,
  reference,
  written: said,
})

/** "GND", "UNL", "FL115", "1500 ft AMSL", "300m AGL". */
const limitFromText = (text: string, usual: Usual): Limit => {
  if (ground.test(text)) return height(0, 'AGL', text)
  if (unlimited.test(text)) return { kind: 'unlimited', written: text }
  const level = flightLevel.exec(text)?.[1]
  if (level) return height(round(Number(level) * 100 * feet), 'STD', text)
  const [, number, unit, reference] = written.exec(text) ?? []
  if (number === undefined) return { kind: 'unreadable', written: text.slice(0, 40) }
  const metres = inMetres(Number(number), unit ?? usual.unit)
  return height(metres, referenceOf(reference) ?? usual.reference, text)
}

/** What unit and reference a value has that does not say. */
interface Usual {
  readonly unit?: unknown
  readonly reference: HeightReference
}

/**
 * A limit in any of the forms that files have it: a number, a text, or an object such as {raw, m, ref} and
 * {metres, datum}. Null where it is not stated.
 */
export const limitFrom = (value: unknown, usual: Usual): Limit | null => {
  const object = asObject(value)
  if (object) return limitFromObject(object, usual)
  const number = asNumber(value)
  if (number !== null) {
    const unit = isFeet(usual.unit) ? 'ft' : 'm'
    const said = `${number} ${unit} ${usual.reference}`
    return height(inMetres(number, usual.unit), usual.reference, said)
  }
  const text = asText(value)
  return text === null ? null : limitFromText(text, usual)
}

const limitFromObject = (object: Readonly<Record<string, unknown>>, usual: Usual): Limit | null => {
  const said = object['raw'] ?? object['value'] ?? object['metres'] ?? object['m']
  const stated = object['ref'] ?? object['reference'] ?? object['datum']
  if (asText(stated)?.toUpperCase() === 'UNL') return { kind: 'unlimited', written: asText(said) ?? 'UNL' }
  const reference = referenceOf(stated) ?? usual.reference
  const metres = asNumber(object['m'] ?? object['metres'])
  if (metres !== null) return height(metres, reference, asText(object['raw']) ?? `${metres} m ${reference}`)
  return limitFrom(asObject(said) ? null : said, {
    unit: object['uom'] ?? object['unit'] ?? usual.unit,
    reference,
  })
}

/** Above this there is no airspace left to manage: what "unlimited" becomes. */
export const unlimitedM = 100_000

const referenceWords: Readonly<Record<Exclude<HeightReference, 'AGL'>, string>> = {
  AMSL: 'above sea level',
  WGS84: 'above the WGS84 ellipsoid',
  STD: 'a pressure altitude',
  TAKEOFF: 'above the take-off point',
}

/** A limit in metres above ground, which is all that the service knows, and what was assumed on the way. */
export interface AboveGround {
  readonly metres: number
  readonly note: string | null
}

/** `groundElevation`: metres of the ground above sea level, where the caller knows it. */
export const aboveGround = (
  limit: Extract<Limit, { kind: 'height' }>,
  name: string,
  groundElevation: number | null,
): AboveGround => {
  const { metres, reference, written: said } = limit
  if (reference === 'AGL') return { metres, note: null }
  const words = `${name} ${said} is ${referenceWords[reference]}`
  if (reference === 'TAKEOFF') return { metres, note: `${words}; taken as ${metres} m above ground` }
  if (groundElevation === null)
    return {
      metres,
      note: `${words}; the number was taken as metres above ground (${metres} m). Send ground_elevation to convert it`,
    }
  const agl = round(metres - groundElevation)
  return { metres: agl, note: `${words}; over ground at ${groundElevation} m it is ${agl} m above ground` }
}
