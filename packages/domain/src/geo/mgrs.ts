import type { TextPosition } from './types.ts'
import { isInBand, positionOfUtm, type UtmPosition, utmOf } from './utm.ts'

// The Military Grid Reference System over the UTM grid: NGA.SIG.0012, "The Universal Grids and the Transverse Mercator
// and Polar Stereographic Map Projections", chapter 3. The polar grid is left out.

const columns = ['ABCDEFGH', 'JKLMNPQR', 'STUVWXYZ'] as const
const rows = 'ABCDEFGHJKLMNPQRSTUV'
const squareM = 100_000
/** The northing of the equator, seen from the south. */
const equatorM = 10_000_000
const cycleM = rows.length * squareM
/** Rows of an even zone begin five letters later. */
const evenShift = 5

const columnsOf = (zone: number): string => columns[(zone - 1) % 3]!
const shiftOf = (zone: number): number => (zone % 2 === 0 ? evenShift : 0)

/** "43P GQ 85834 43873", to the metre below; null near the poles. */
export const mgrsText = (position: TextPosition): string | null => {
  const utm = utmOf(position)
  if (!utm) return null
  const { zone, band, eastingM, northingM } = utm
  // A position that is a whole metre but for the last digits of a double is that metre.
  const easting = Math.floor(eastingM + 1e-4)
  // Less than that below the equator is the last metre of the southern grid, and not the first of the northern one.
  const northing = Math.min(Math.floor(northingM + 1e-4), equatorM - 1)
  const column = columnsOf(zone)[Math.floor(easting / squareM) - 1]
  const row = rows[(Math.floor(northing / squareM) + shiftOf(zone)) % rows.length]
  const figures = [easting, northing].map((metres) => String(metres % squareM).padStart(5, '0'))
  return `${zone}${band} ${column}${row} ${figures.join(' ')}`
}

const written = /^(\d{1,2})([C-HJ-NP-X])([A-HJ-NP-Z])([A-HJ-NP-V])(\d*)$/

/** The middle of the square that a reference names, whatever its digits (none to five each); null for any other text. */
export const mgrsIn = (text: string): TextPosition | null => {
  const [, zoneText, band = '', columnLetter = '', rowLetter = '', digits = ''] =
    written.exec(text.replace(/\s+/g, '')) ?? []
  const zone = Number(zoneText)
  const half = digits.length / 2
  if (!zoneText || zone < 1 || zone > 60 || digits.length % 2 === 1 || half > 5) return null
  const column = columnsOf(zone).indexOf(columnLetter) + 1
  if (column === 0) return null
  const row = (rows.indexOf(rowLetter) - shiftOf(zone) + rows.length) % rows.length
  const sizeM = 10 ** (5 - half)
  const within = (part: string) => Number(part || 0) * sizeM + sizeM / 2
  const eastingM = column * squareM + within(digits.slice(0, half))
  const northingM = row * squareM + within(digits.slice(half))
  return inItsBand({ zone, band, eastingM, northingM })
}

/** Rows repeat every 2,000 km: the band decides which of them is meant. */
const inItsBand = (grid: UtmPosition): TextPosition | null => {
  for (let northingM = grid.northingM; northingM < equatorM; northingM += cycleM) {
    const position = positionOfUtm({ ...grid, northingM })
    if (isInBand(position, grid.band)) return position
  }
  return null
}
