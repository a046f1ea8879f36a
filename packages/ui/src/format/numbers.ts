/** 1,208 */
export const count = (value: number): string => Math.round(value).toLocaleString('en-GB')

/** 1 overlap, 2 overlaps, 2 entries (with the plural given) */
export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`

/** A figure without trailing noise: 5.3, 11, 0.4 */
export const figure = (value: number, digits = 1): string =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** 97 m */
export const metres = (value: number): string => `${count(value)} m`

/** 97 m AGL */
export const metresAgl = (value: number): string => `${metres(value)} AGL`

/** Metres above ground: 40–90 m AGL */
export const heightBand = (lower: number, upper: number): string => `${count(lower)}–${count(upper)} m AGL`

/** From square metres: 5.3 km², 0.04 km², 26 km² above a hundred. */
export const squareKilometres = (squareMetres: number): string => {
  const km2 = squareMetres / 1_000_000
  if (km2 >= 100) return `${count(km2)} km²`
  return `${figure(km2, km2 > 0 && km2 < 0.1 ? 2 : 1)} km²`
}

/** From metres: 840 m, 12.3 km, 418 km */
export const distance = (metresValue: number): string => {
  if (metresValue < 1000) return metres(metresValue)
  const km = metresValue / 1000
  return km >= 1000 ? `${count(km)} km` : `${figure(km)} km`
}

/** 11.4 m/s */
export const speed = (metresPerSecond: number): string => `${figure(metresPerSecond)} m/s`

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
