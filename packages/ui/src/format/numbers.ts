import {
  climbUnit,
  inClimbUnit,
  inHeightUnit,
  inSpeedUnit,
  inWayUnit,
  metresPerNauticalMile,
  shownUnits,
  speedUnit,
  wayUnit,
} from './units.ts'

const formatOf = (digits: number): Intl.NumberFormat =>
  new Intl.NumberFormat('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** By digits. Kept: a browser takes ten times longer to make one than to use it, and the map writes a height for each aircraft. */
const formats: readonly Intl.NumberFormat[] = [0, 1, 2, 3].map(formatOf)

/** Kept as well: a full sky is thousands of heights a second, most of them below a thousand. */
const wholes: string[] = []
const mostWholes = 10_000

/** 1,208 */
export const count = (value: number): string => {
  // A little below zero rounds to its own zero, with a sign.
  const whole = Math.round(value) + 0
  if (!(whole >= 0 && whole < mostWholes)) return figure(whole, 0)
  wholes[whole] ??= figure(whole, 0)
  return wholes[whole]
}

/** 1 overlap, 2 overlaps, 2 entries (with the plural given) */
export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`

/** A figure without trailing noise: 5.3, 11, 0.4 */
export const figure = (value: number, digits = 1): string =>
  (formats[digits] ?? formatOf(digits)).format(value)

/** A height without its unit: 97, or 318 */
export const heightFigure = (value: number): string => count(inHeightUnit(value))

/** A height: 97 m, or 318 ft */
export const metres = (value: number): string => `${heightFigure(value)} ${shownUnits().height}`

/** 97 m AGL */
export const metresAgl = (value: number): string => `${metres(value)} AGL`

/** From metres above ground: 40–90 m AGL */
export const heightBand = (lower: number, upper: number): string =>
  `${heightFigure(lower)}–${metres(upper)} AGL`

const squareNauticalMile = metresPerNauticalMile ** 2

const area = (value: number, unit: string): string => {
  if (value >= 100) return `${count(value)} ${unit}`
  return `${figure(value, value > 0 && value < 0.1 ? 2 : 1)} ${unit}`
}

/** From square metres: 5.3 km², 0.04 km², 26 km² above a hundred; or in square nautical miles. */
export const squareKilometres = (squareMetres: number): string =>
  shownUnits().distance === 'nautical'
    ? area(squareMetres / squareNauticalMile, 'NM²')
    : area(squareMetres / 1_000_000, 'km²')

/** From metres: 840 m, 12.3 km, 418 km; or 0.45 NM, 6.6 NM. */
export const distance = (metresValue: number): string => {
  if (shownUnits().distance === 'nautical') return nauticalMiles(metresValue)
  if (metresValue < 1000) return `${count(metresValue)} m`
  const km = metresValue / 1000
  return km >= 1000 ? `${count(km)} km` : `${figure(km)} km`
}

const nauticalMiles = (metresValue: number): string => {
  const miles = metresValue / metresPerNauticalMile
  if (miles >= 1000) return `${count(miles)} NM`
  return `${figure(miles, miles < 1 ? 2 : 1)} NM`
}

/** How far along a way, from metres: 0.8 km, or 0.4 NM */
export const wayLength = (metresValue: number): string => `${figure(inWayUnit(metresValue))} ${wayUnit()}`

/** 11.4 m/s, or 22.2 kt */
export const speed = (metresPerSecond: number): string =>
  `${figure(inSpeedUnit(metresPerSecond))} ${speedUnit()}`

/** Without its unit: 1.2, or 236 */
export const climbFigure = (metresPerSecond: number): string =>
  shownUnits().height === 'ft' ? count(inClimbUnit(metresPerSecond)) : figure(metresPerSecond)

/** 1.2 m/s, or 236 ft/min */
export const climbRate = (metresPerSecond: number): string => `${climbFigure(metresPerSecond)} ${climbUnit()}`

/** 090° */
export const heading = (degrees: number): string =>
  `${String(((Math.round(degrees) % 360) + 360) % 360).padStart(3, '0')}°`

/** 13.062 N 77.655 E */
export const coordinates = (latitude: number, longitude: number, digits = 3): string => {
  const northSouth = `${Math.abs(latitude).toFixed(digits)} ${latitude < 0 ? 'S' : 'N'}`
  const eastWest = `${Math.abs(longitude).toFixed(digits)} ${longitude < 0 ? 'W' : 'E'}`
  return `${northSouth} ${eastWest}`
}

/** Ananya Rao: AR */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en') ?? '').join('')
}
