import { boxPolygon } from '../geo/index.ts'
import { addMs, hour } from '../kernel/index.ts'

/**
 * A piece of a small airspace: three places that do not touch, each with two grounds (west 1, east 2), two bands
 * (low 1, high 2) and two windows (first 1, second 2); 3 is both. Two pieces overlap when they share a place and some
 * of each. Bands are stacked and windows lie back to back, so that half-open ends are put to the test.
 */
export interface Piece {
  place: number
  ground: number
  band: number
  window: number
}

export const onSameGround = (a: Piece, b: Piece): boolean =>
  a.place === b.place && (a.ground & b.ground) !== 0

export const piecesOverlap = (a: Piece, b: Piece): boolean =>
  onSameGround(a, b) && (a.band & b.band) !== 0 && (a.window & b.window) !== 0

const within = (part: number, whole: number): boolean => (part & ~whole) === 0

export const pieceInside = (part: Piece, whole: Piece): boolean =>
  part.place === whole.place &&
  within(part.ground, whole.ground) &&
  within(part.band, whole.band) &&
  within(part.window, whole.window)

/** As much of a piece as lies inside another, moved to its place; all of the other where nothing does. */
export const fitted = (part: Piece, whole: Piece): Piece => ({
  place: whole.place,
  ground: part.ground & whole.ground || whole.ground,
  band: part.band & whole.band || whole.band,
  window: part.window & whole.window || whole.window,
})

export const samePiece = (a: Piece, b: Piece): boolean => pieceInside(a, b) && pieceInside(b, a)

const low = (mask: number): boolean => (mask & 1) !== 0
const high = (mask: number): boolean => (mask & 2) !== 0

/** Where the pieces of one run lie: a row of its own, windows from one instant. */
export interface Frame {
  latitude: number
  start: Date
}

const envelopeOf = ({ place, ground }: Piece, { latitude }: Frame) => {
  const [west, east] = [10 + place + (low(ground) ? 0 : 0.02), 10 + place + (high(ground) ? 0.03 : 0.01)]
  const [south, north] = [latitude, latitude + 0.01]
  return boxPolygon([west, south, east, north])
}

export const heightsOf = ({ band }: Piece) => ({
  min_height: low(band) ? 0 : 60,
  max_height: high(band) ? 120 : 60,
})

const timesOf = ({ window }: Piece, { start }: Frame) => ({
  from: addMs(start, (low(window) ? 24 : 26) * hour).toISOString(),
  to: addMs(start, (high(window) ? 28 : 26) * hour).toISOString(),
})

export const missionFields = (piece: Piece, frame: Frame) => {
  const { from, to } = timesOf(piece, frame)
  return { mission_envelope: envelopeOf(piece, frame), ...heightsOf(piece), start_time: from, end_time: to }
}

export const planFields = (piece: Piece, frame: Frame) => {
  const { from, to } = timesOf(piece, frame)
  const times = { schedule_start_time: from, schedule_end_time: to }
  return { flight_envelope: envelopeOf(piece, frame), ...heightsOf(piece), ...times }
}

/** A zone of both windows is open at its ends. */
export const zoneFields = (piece: Piece, frame: Frame) => {
  const { from, to } = timesOf(piece, frame)
  const permanent = piece.window === 3
  return {
    zone_envelope: envelopeOf(piece, frame) as never,
    ...heightsOf(piece),
    active_from: permanent ? null : from,
    active_to: permanent ? null : to,
  }
}
