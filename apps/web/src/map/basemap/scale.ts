const earthCircumferenceM = 40_075_016.686
const tileSizePx = 512

export const metresPerPixel = (latitude: number, zoom: number): number =>
  (Math.cos((latitude * Math.PI) / 180) * earthCircumferenceM) / (tileSizePx * 2 ** zoom)

/** The longest round length (1, 2 or 5 times a power of ten) that is not wider than the room given. */
export const scaleBar = (metresPerPx: number, roomPx: number): { metres: number; widthPx: number } => {
  const room = metresPerPx * roomPx
  const power = 10 ** Math.floor(Math.log10(room))
  const factor = [5, 2, 1].find((candidate) => candidate * power <= room) ?? 1
  const metres = factor * power
  return { metres, widthPx: metres / metresPerPx }
}

/** A round length as the scale bar writes it: `500 m`, `5 km`. */
export const formatRoundLength = (metres: number): string =>
  metres < 1000 ? `${metres} m` : `${metres / 1000} km`

/** A measured length: `840 m`, `3.10 km`, `21.0 km`. */
export const formatLength = (metres: number): string => {
  if (metres < 1000) return `${Math.round(metres)} m`
  const kilometres = metres / 1000
  return `${kilometres.toFixed(kilometres < 10 ? 2 : 1)} km`
}

const squareMetresPerSquareKilometre = 1_000_000

/** `850 m²`, `0.42 km²`, `30.6 km²`. */
export const formatArea = (squareMetres: number): string => {
  if (squareMetres < 10_000) return `${Math.round(squareMetres)} m²`
  const area = squareMetres / squareMetresPerSquareKilometre
  return `${area.toFixed(area < 10 ? 2 : 1)} km²`
}
