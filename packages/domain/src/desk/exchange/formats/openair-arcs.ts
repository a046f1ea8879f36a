import { bearingDeg, geodesicDirect, geodesicDistanceM, type Position } from '../../../geo/index.ts'

export const nauticalMile = 1852

/** Degrees between two positions of an arc that became chords. */
const stepDeg = 2

export interface Chords {
  readonly positions: readonly Position[]
  /** How far a chord lies inside its arc at most, metres. */
  readonly errorM: number
  /** How much nearer one end is to the centre than the other, metres: an arc by two points gives its radius twice. */
  readonly radiiDifferM: number
}

interface Sweep {
  readonly centre: Position
  readonly isClockwise: boolean
}

interface End {
  readonly bearing: number
  readonly radiusM: number
}

/** DA: from one bearing to another; the same one twice is the whole circle. */
export const arcByBearings = (
  sweep: Sweep,
  radiusM: number,
  [start, end]: readonly [number, number],
): Chords => arc(sweep, { bearing: start, radiusM }, { bearing: end, radiusM })

/** DB: from one point to another. Where their distances from the centre differ, the radius goes from one to the other. */
export const arcByPoints = (sweep: Sweep, [start, end]: readonly [Position, Position]): Chords => {
  const endOf = (point: Position): End => ({
    bearing: bearingDeg(sweep.centre, point),
    radiusM: geodesicDistanceM(sweep.centre, point),
  })
  const chords = arc(sweep, endOf(start), endOf(end))
  return { ...chords, positions: [start, ...chords.positions.slice(1, -1), end] }
}

const arc = ({ centre, isClockwise }: Sweep, from: End, to: End): Chords => {
  const turn = isClockwise ? to.bearing - from.bearing : from.bearing - to.bearing
  const swept = ((turn % 360) + 360) % 360 || 360
  const steps = Math.ceil(swept / stepDeg)
  const sign = isClockwise ? 1 : -1
  const positions = Array.from({ length: steps + 1 }, (_, at) => {
    const part = at / steps
    const radiusM = from.radiusM + (to.radiusM - from.radiusM) * part
    return geodesicDirect(centre, from.bearing + sign * swept * part, radiusM)
  })
  const halfStep = ((swept / steps / 2) * Math.PI) / 180
  const widestM = Math.max(from.radiusM, to.radiusM)
  return {
    positions,
    errorM: widestM * (1 - Math.cos(halfStep)),
    radiiDifferM: Math.abs(from.radiusM - to.radiusM),
  }
}
