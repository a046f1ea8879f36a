/** WGS84: semi-major axis in metres, flattening, first eccentricity squared. */
export const WGS84 = { a: 6_378_137, f: 1 / 298.257223563, e2: 0.0066943799901413165 }

/** A difference of longitudes brought to -180 to 180. */
export const wrapDegrees = (degrees: number): number => {
  if (degrees >= -180 && degrees <= 180) return degrees
  return ((((degrees + 180) % 360) + 360) % 360) - 180
}
