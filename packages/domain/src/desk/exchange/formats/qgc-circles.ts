import { circlePolygon } from '../../../geo/index.ts'
import { asNumber } from './json.ts'
import { circleCorners } from './polygons.ts'
import type { Flown, Place } from './qgc-flown.ts'

/** A plan may circle place after place; those are short lines. One more is kept, which is too many. */
export const mostCircles = 100

/** Wider than any aircraft circles, and narrow enough to be drawn. */
const widestM = 100_000

/** The last place of the track is circled: to the right with a radius above 0, else to the left. */
export const circle = (radius: unknown, where: string, flown: Flown): void => {
  const radiusM = Math.abs(asNumber(radius) ?? 0)
  if (flown.track.length === 0)
    flown.notes.push(
      `${where} is circled where the aircraft is, which the plan does not say; it was left out`,
    )
  else if (radiusM > widestM) flown.faults.push(`${where} is circled with a radius of ${radiusM} m`)
  else if (radiusM > 0) flown.circles.push({ at: flown.track.length - 1, radiusM })
  else flown.notes.push(`${where} is circled with the radius of the autopilot, which is not in the plan`)
}

/**
 * Adds what is flown to the lines and areas. Who joins or leaves a circle does so at its side, so the ways to and from it are
 * as wide as it is; one over the place from where the aircraft comes and to which it goes is drawn by itself.
 */
export const drawFlown = ({ track, circles, legs, areas }: Flown): void => {
  const isOnePlace = track.every((place) => isSame(place, track[0]!))
  if (track.length > 1 && !(isOnePlace && circles.length > 0)) legs.unshift({ positions: track, extraM: 0 })
  for (const { first, last, radiusM } of neighbours(circles).slice(0, mostCircles + 1)) {
    const ways = track.slice(Math.max(first - 1, 0), last + 2)
    if (!ways.every((place) => isSame(place, track[first]!)))
      legs.push({ positions: ways, extraM: radiusM, isCircle: true })
    else {
      const ring = ringAround(track[first]!, radiusM)
      legs.push({ positions: ring, extraM: 0, isCircle: true })
      areas.push([ring])
    }
  }
}

/** Circles of one radius whose ways lead into each other: one line, which may be thinned as a whole. */
const neighbours = (circles: Flown['circles']) => {
  const groups: { first: number; last: number; radiusM: number }[] = []
  for (const { at, radiusM } of circles) {
    const group = groups.at(-1)
    if (group?.radiusM === radiusM && at - group.last <= 2) group.last = at
    else groups.push({ first: at, last: at, radiusM })
  }
  return groups
}

const isSame = (a: Place, b: Place): boolean => a[0] === b[0] && a[1] === b[1]

/** Its sides touch the circle. */
const ringAround = (centre: Place, radiusM: number): unknown =>
  circlePolygon(centre, radiusM / Math.cos(Math.PI / circleCorners), circleCorners).coordinates[0]
