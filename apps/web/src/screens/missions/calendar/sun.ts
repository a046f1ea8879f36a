import { dayMs, type Wall } from './days.ts'

const radians = Math.PI / 180
const julian2000Ms = Date.UTC(2000, 0, 1, 12)
/** The sun's upper edge on the horizon, with the usual refraction. */
const horizon = -0.833

/**
 * When the sun rises and sets on a day, within some minutes: the sunrise equation, with the equation of time. Null where
 * it does not on that day.
 */
export const sunOf = (
  day: Wall,
  [longitude, latitude]: readonly [number, number],
): { riseMs: number; setMs: number } | null => {
  const days = Math.round((day + dayMs / 2 - julian2000Ms) / dayMs) - longitude / 360
  const anomaly = (357.5291 + 0.98560028 * days) % 360
  const centre =
    1.9148 * Math.sin(anomaly * radians) +
    0.02 * Math.sin(2 * anomaly * radians) +
    0.0003 * Math.sin(3 * anomaly * radians)
  const ecliptic = ((anomaly + centre + 180 + 102.9372) % 360) * radians
  const noon = days + 0.0053 * Math.sin(anomaly * radians) - 0.0069 * Math.sin(2 * ecliptic)
  const declination = Math.asin(Math.sin(ecliptic) * Math.sin(23.44 * radians))
  const cosine =
    (Math.sin(horizon * radians) - Math.sin(latitude * radians) * Math.sin(declination)) /
    (Math.cos(latitude * radians) * Math.cos(declination))
  if (Math.abs(cosine) > 1) return null
  const half = Math.acos(cosine) / radians / 360
  return {
    riseMs: julian2000Ms + (noon - half) * dayMs,
    setMs: julian2000Ms + (noon + half) * dayMs,
  }
}
