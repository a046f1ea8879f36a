import { WGS84, wrapDegrees } from './ellipsoid.ts'
import type { TextPosition } from './types.ts'

// Transverse Mercator by L. Krüger's series in the third flattening, as C. F. F. Karney gives it: "Transverse Mercator
// with an accuracy of a few nanometers", Journal of Geodesy 85 (2011), equations (35) and (36), to the fourth order:
// within a tenth of a millimetre in a zone and its neighbours.

/** A position on the Universal Transverse Mercator grid, between 80° south and 84° north. */
export interface UtmPosition {
  /** 1 to 60. */
  readonly zone: number
  /** The band of latitude, C to X without I and O. */
  readonly band: string
  readonly eastingM: number
  readonly northingM: number
}

const scale = 0.9996
const falseEastingM = 500_000
const falseNorthingM = 10_000_000
const bands = 'CDEFGHJKLMNPQRSTUVWX'
const radians = Math.PI / 180

const n = WGS84.f / (2 - WGS84.f)
/** The radius of the circle whose length is the meridian's. */
const rectifyingM = (WGS84.a / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64)
const eccentricity = Math.sqrt(WGS84.e2)

const alpha = [
  n / 2 - (2 / 3) * n ** 2 + (5 / 16) * n ** 3 + (41 / 180) * n ** 4,
  (13 / 48) * n ** 2 - (3 / 5) * n ** 3 + (557 / 1440) * n ** 4,
  (61 / 240) * n ** 3 - (103 / 140) * n ** 4,
  (49_561 / 161_280) * n ** 4,
]
const beta = [
  n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3 - (1 / 360) * n ** 4,
  (1 / 48) * n ** 2 + (1 / 15) * n ** 3 - (437 / 1440) * n ** 4,
  (17 / 480) * n ** 3 - (37 / 840) * n ** 4,
  (4397 / 161_280) * n ** 4,
]

export const isOnUtm = (latitude: number): boolean => latitude >= -80 && latitude <= 84

const bandOf = (latitude: number): string => bands[Math.min(19, Math.floor((latitude + 80) / 8))]!

/** Western Norway and Svalbard have zones of their own width. */
const zoneOf = (latitude: number, longitude: number): number => {
  const usual = Math.min(60, Math.floor((longitude + 180) / 6) + 1)
  if (latitude >= 56 && latitude < 64 && longitude >= 3 && longitude < 12) return 32
  if (latitude < 72 || longitude < 0 || longitude >= 42) return usual
  return 31 + 2 * Math.floor((longitude + 3) / 12)
}

const meridianOf = (zone: number): number => zone * 6 - 183

/** Null near the poles, where the grid ends. */
export const utmOf = ({ latitude, longitude }: TextPosition): UtmPosition | null => {
  if (!isOnUtm(latitude)) return null
  const east = longitude === 180 ? -180 : longitude
  const zone = zoneOf(latitude, east)
  const lambda = wrapDegrees(east - meridianOf(zone)) * radians
  const sin = Math.sin(latitude * radians)
  const t = Math.sinh(Math.atanh(sin) - eccentricity * Math.atanh(eccentricity * sin))
  const xi = Math.atan2(t, Math.cos(lambda))
  const eta = Math.asinh(Math.sin(lambda) / Math.hypot(t, Math.cos(lambda)))
  let [x, y] = [eta, xi]
  for (const [i, a] of alpha.entries()) {
    const k = 2 * (i + 1)
    x += a * Math.cos(k * xi) * Math.sinh(k * eta)
    y += a * Math.sin(k * xi) * Math.cosh(k * eta)
  }
  const northing = scale * rectifyingM * y
  const band = bandOf(latitude)
  return {
    zone,
    band,
    eastingM: falseEastingM + scale * rectifyingM * x,
    northingM: northing + (band < 'N' ? falseNorthingM : 0),
  }
}

/** Where a grid position is; of the band only the hemisphere matters here. */
export const positionOfUtm = ({ zone, band, eastingM, northingM }: UtmPosition): TextPosition => {
  const isSouth = band < 'N'
  const xi = (northingM - (isSouth ? falseNorthingM : 0)) / (scale * rectifyingM)
  const eta = (eastingM - falseEastingM) / (scale * rectifyingM)
  let [x, y] = [eta, xi]
  for (const [i, b] of beta.entries()) {
    const k = 2 * (i + 1)
    x -= b * Math.cos(k * xi) * Math.sinh(k * eta)
    y -= b * Math.sin(k * xi) * Math.cosh(k * eta)
  }
  const t = Math.sin(y) / Math.hypot(Math.sinh(x), Math.cos(y))
  const lambda = Math.atan2(Math.sinh(x), Math.cos(y))
  const longitude = wrapDegrees(meridianOf(zone) + lambda / radians)
  return { latitude: Math.atan(geographicTangent(t)) / radians, longitude }
}

/** Newton's method on the tangent of the conformal latitude; a few turns reach a double's last digits. */
const geographicTangent = (conformal: number): number => {
  let tangent = conformal / (1 - WGS84.e2)
  for (let turn = 0; turn < 4; turn += 1) {
    const root = Math.hypot(1, tangent)
    const sigma = Math.sinh(eccentricity * Math.atanh((eccentricity * tangent) / root))
    const guess = tangent * Math.hypot(1, sigma) - sigma * root
    const step = (1 + (1 - WGS84.e2) * tangent ** 2) / ((1 - WGS84.e2) * root * Math.hypot(1, guess))
    tangent += (conformal - guess) * step
  }
  return tangent
}

/** "43 P 785834 E 1443873 N" */
export const utmText = (position: TextPosition): string | null => {
  const utm = utmOf(position)
  if (!utm) return null
  return `${utm.zone} ${utm.band} ${Math.round(utm.eastingM)} E ${Math.round(utm.northingM)} N`
}

const written =
  /^(\d{1,2})\s*([C-HJ-NP-X])\s+(\d{6}(?:\.\d+)?)\s*(?:M?E)?\s*,?\s+(\d{1,8}(?:\.\d+)?)\s*(?:M?N)?$/

/** The position that such a text is; null for any other text. */
export const utmIn = (text: string): TextPosition | null => {
  const [, zone, band = '', easting, northing] = written.exec(text) ?? []
  if (!zone || Number(zone) < 1 || Number(zone) > 60 || Number(northing) > falseNorthingM) return null
  const position = positionOfUtm({
    zone: Number(zone),
    band,
    eastingM: Number(easting),
    northingM: Number(northing),
  })
  return isInBand(position, band) ? position : null
}

const marginDeg = 0.5

/** A northing outside the band of the text was mistyped. */
export const isInBand = ({ latitude }: TextPosition, band: string): boolean => {
  const south = bands.indexOf(band) * 8 - 80
  const north = band === 'X' ? 84 : south + 8
  return latitude > south - marginDeg && latitude < north + marginDeg
}
