import { metresPerNauticalMile, shownUnits, type Units } from '@clearway/ui'

const earthCircumferenceM = 40_075_016.686
const tileSizePx = 512

export const metresPerPixel = (latitude: number, zoom: number): number =>
  (Math.cos((latitude * Math.PI) / 180) * earthCircumferenceM) / (tileSizePx * 2 ** zoom)

const units = {
  metric: { name: 'm', metres: 1 },
  nautical: { name: 'NM', metres: metresPerNauticalMile },
} as const

export interface ScaleBar {
  readonly label: string
  readonly widthPx: number
}

/** The longest round length (1, 2 or 5 times a power of ten) that is not wider than the room given: `500 m`, `0.2 NM`. */
export const scaleBar = (
  metresPerPx: number,
  roomPx: number,
  distance: Units['distance'] = 'metric',
): ScaleBar => {
  const unit = units[distance]
  const room = (metresPerPx * roomPx) / unit.metres
  const power = 10 ** Math.floor(Math.log10(room))
  const factor = [5, 2, 1].find((candidate) => candidate * power <= room) ?? 1
  const length = factor * power
  const isKilometres = distance === 'metric' && length >= 1000
  // Without the last digits of a double: 0.2, not 0.20000000000000001.
  const figure = Number((isKilometres ? length / 1000 : length).toPrecision(1))
  return {
    label: `${figure} ${isKilometres ? 'km' : unit.name}`,
    widthPx: (length * unit.metres) / metresPerPx,
  }
}

/** A measured length: `840 m`, `3.10 km`, `21.0 km`; or `0.45 NM`, `11.3 NM`. */
export const formatLength = (metres: number): string => {
  if (shownUnits().distance === 'nautical') return measured(metres / metresPerNauticalMile, 'NM')
  if (metres < 1000) return `${Math.round(metres)} m`
  return measured(metres / 1000, 'km')
}

/** `850 m²`, `0.42 km²`, `30.6 km²`; or `0.12 NM²`. */
export const formatArea = (squareMetres: number): string => {
  if (shownUnits().distance === 'nautical') return measured(squareMetres / metresPerNauticalMile ** 2, 'NM²')
  if (squareMetres < 10_000) return `${Math.round(squareMetres)} m²`
  return measured(squareMetres / 1_000_000, 'km²')
}

const measured = (value: number, unit: string): string => `${value.toFixed(value < 10 ? 2 : 1)} ${unit}`
