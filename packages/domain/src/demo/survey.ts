import { bearingDeg, geodesicDistanceM } from '../geo/index.ts'

type LonLat = readonly [number, number]

/** A flight up and down the lines of a field, as a mapping aircraft flies it by itself. */
export interface Survey {
  readonly home: LonLat
  /** West, south, east, north: what is photographed. */
  readonly field: readonly [number, number, number, number]
  readonly lines: number
  readonly heightM: number
  readonly speedMps: number
  /** Of the ground, above mean sea level. */
  readonly groundM: number
  /** How long the battery would last. */
  readonly batteryLifeS: number
  /** It climbs away from its height for a while: seconds after the start, metres. */
  readonly climbs?: { readonly fromS: number; readonly toS: number; readonly riseM: number }
  readonly seed: number
}

const climbMps = 2.5
const descentMps = 2
/** Turns are flown this softly: a position is the mean of as many seconds before and after. */
const softnessS = 3
const easeS = 20

/** Its frames, one a second from the start until it is on the ground again. The same survey has the same frames. */
export const surveyFrames = (survey: Survey, startMs: number) => {
  const { heightM, speedMps } = survey
  const way = wayOf(survey)
  const random = seeded(survey.seed)
  const cruiseS = way.lengthM / speedMps
  const [climbS, descentS] = [heightM / climbMps, heightM / descentMps]
  const landsS = climbS + cruiseS + descentS
  const placeAt = (s: number) => softened((t) => way.at((t - climbS) * speedMps), s)
  const heightAt = (s: number) => {
    const held = heightM + swell(s) + rise(survey, s)
    return Math.max(0, Math.min(s * climbMps, (landsS - s) * descentMps, held))
  }
  let heading = bearingDeg([...survey.home], [...way.at(1)])
  return Array.from({ length: Math.ceil(landsS) + 1 }, (_, s) => {
    const [here, next] = [placeAt(s), placeAt(s + 1)]
    const stepM = geodesicDistanceM([...here], [...next])
    // While it hovers it keeps looking where it looked.
    if (stepM > 0.5) heading = bearingDeg([...here], [...next])
    const mode = s < climbS ? 'TAKEOFF' : s < climbS + cruiseS ? 'AUTO' : 'LAND'
    return frameOf(survey, {
      ...{ timestamp: new Date(startMs + s * 1000).toISOString(), here, heading, mode },
      heightM: heightAt(s),
      climb: heightAt(s + 0.5) - heightAt(s - 0.5),
      speed: stepM < 0.5 ? stepM : Math.max(0, stepM + random() - 0.5),
      used: s / survey.batteryLifeS,
      jitter: random() - 0.5,
    })
  })
}

export type SurveyFrame = ReturnType<typeof frameOf>

interface Moment {
  timestamp: string
  here: LonLat
  heading: number
  mode: string
  heightM: number
  climb: number
  speed: number
  /** Share of the battery. */
  used: number
  jitter: number
}

const frameOf = (
  { groundM }: Survey,
  { timestamp, here, heading, mode, heightM, climb, speed, used, jitter }: Moment,
) => ({
  timestamp,
  latitude: round(here[1], 7),
  longitude: round(here[0], 7),
  altitude_agl: round(heightM, 2),
  absolute_altitude_m: round(groundM + heightM, 2),
  heading: round(heading, 1) % 360,
  yaw_deg: round(heading, 1) % 360,
  roll_deg: round(jitter * 4, 1),
  pitch_deg: round(-speed - jitter, 1),
  horizontal_speed: round(speed, 2),
  groundspeed_mps: round(speed, 2),
  vertical_speed: round(climb, 2),
  climb_mps: round(climb, 2),
  gps_fix_type: 6,
  satellites_visible: 17 + Math.round(jitter * 4),
  battery_remaining_percent: round(97 - 100 * used, 1),
  battery_voltage_v: round(25.1 - 4 * used + jitter * 0.1, 2),
  battery_current_a: round(heightM > 0 ? 14 + 3 * Math.max(0, climb) + jitter * 2 : 0.6, 1),
  is_armed: true,
  is_in_air: heightM > 0.3,
  flight_mode: mode,
})

/** From home over every line, each the other way round than the one before, and home again. */
const wayOf = ({ home, field: [west, south, east, north], lines }: Survey) => {
  const rows = Array.from({ length: lines }, (_, line): LonLat[] => {
    const latitude = south + ((north - south) * line) / Math.max(1, lines - 1)
    const ends: LonLat[] = [
      [west, latitude],
      [east, latitude],
    ]
    return line % 2 === 0 ? ends : ends.reverse()
  })
  const points: LonLat[] = [home, ...rows.flat(), home]
  const legs = points.slice(1).map((to, i) => {
    const from = points[i] as LonLat
    return { from, to, lengthM: geodesicDistanceM([...from], [...to]) }
  })
  const at = (alongM: number): LonLat => {
    let left = Math.max(0, alongM)
    for (const { from, to, lengthM } of legs) {
      if (left < lengthM) return between(from, to, left / lengthM)
      left -= lengthM
    }
    return home
  }
  return { at, lengthM: legs.reduce((sum, { lengthM }) => sum + lengthM, 0) }
}

const between = (from: LonLat, to: LonLat, share: number): LonLat => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
]

const softened = (placeAt: (s: number) => LonLat, s: number): LonLat => {
  let [longitude, latitude] = [0, 0]
  for (let t = -softnessS; t <= softnessS; t++) {
    const place = placeAt(s + t)
    longitude += place[0]
    latitude += place[1]
  }
  const count = 2 * softnessS + 1
  return [longitude / count, latitude / count]
}

/** No aircraft holds a height exactly. */
const swell = (s: number): number => 0.8 * Math.sin(s / 9) + 0.4 * Math.sin(s / 3.7)

const rise = ({ climbs }: Survey, s: number): number => {
  if (!climbs) return 0
  const share = Math.min(s - climbs.fromS, climbs.toS - s) / easeS
  return climbs.riseM * Math.min(1, Math.max(0, share))
}

/** Numbers from 0 to 1 (mulberry32). */
const seeded = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
