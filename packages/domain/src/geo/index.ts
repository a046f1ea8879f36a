export { boundaryAheadM, type ZoneAhead, zoneAhead } from './ahead.ts'
export { polygonAreaM2 } from './area.ts'
export { createAreaIndex } from './area-index.ts'
export { bbox, boxPolygon, boxRing } from './box.ts'
export { type CentredPoint, centredPoint, squaredChordM2 } from './chord.ts'
export { circlePolygon } from './circle.ts'
export { corridorPolygon, type ShapeResult } from './corridor.ts'
export { polygonCovers } from './cover.ts'
export { crossingsBetween } from './crossings.ts'
export { type EdgeRelation, edgeDistanceM, edgeRelation } from './edge-relation.ts'
export { EdgeSet } from './edge-set.ts'
export { geodesicDirect } from './geodesic.ts'
export { deepestPoint } from './inner-point.ts'
export { intersectionPolygons, mostCrossings, type OverlayRoom } from './intersection.ts'
export {
  bandAboveGround,
  bandIn,
  bandText,
  type Extent,
  type HeightLimit,
  type HeightReference,
  type HeightUnit,
  type HeldAgainst,
  heightReferences,
  heightUnits,
  heldAgainst,
  isSameLimit,
  type KnownHeights,
  type Levels,
  type LimitPair,
  limitAboveGround,
  limitIn,
  limitMetres,
  limitText,
  metresAgl,
  type OpenBand,
  undulationUnder,
} from './limits.ts'
export { boundaryDistanceM } from './margin.ts'
export { bearingDeg, geodesicDistanceM, trackLengthM } from './measure.ts'
export { pointInPolygon } from './point-in-polygon.ts'
export { normalisePolygon, type PolygonLimits, polygonProblem } from './polygon.ts'
export { type PositionForm, positionForms, positionText } from './position-forms.ts'
export { positionFault, positionIn } from './position-text.ts'
export { edgeSetsOverlap, overlapWith, polygonsOverlap } from './predicates.ts'
export { stepBearingDeg } from './step.ts'
export { TrackMeasure } from './track-measure.ts'
export { trimmedPolygon } from './trim.ts'
export type { Bbox, HeightBand, Polygon, Position, TextPosition, TimeWindow, Volume4D } from './types.ts'
export { TOUCH_TOLERANCE_DEG } from './types.ts'
export { MAX_ENVELOPE_VERTICES, MAX_ZONE_VERTICES } from './vertex-limits.ts'
export {
  bandWithin,
  heightsOverlap,
  sharedBand,
  sharedWindow,
  timesOverlap,
  windowHolds,
  windowWithin,
} from './volume.ts'
export { createZoneIndex, type IndexedZone, type ZoneIndex } from './zone-index.ts'
