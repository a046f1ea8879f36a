import { asNumber, asObject, asText, type Json } from './json.ts'
import { circle } from './qgc-circles.ts'
import { type Flown, heightOf, type Place, statedMode, turned } from './qgc-flown.ts'
import { patternVersionProblem } from './qgc-versions.ts'

/** The patterns of QGroundControl: survey, CorridorScan, StructureScan and the landing patterns. */
export const complexItem = (item: Json, at: number, flown: Flown): void => {
  const kind = asText(item['complexItemType']) ?? 'none'
  const transects = asObject(item['TransectStyleComplexItem'])
  const strange = patternVersionProblem(item)
  if (strange) flown.faults.push(`item ${at}: ${strange}`)
  else if (transects) readTransects(item, transects, at, flown)
  else if (kind === 'StructureScan') readStructure(item, flown)
  else if (kind === 'fwLandingPattern' || kind === 'vtolLandingPattern') readLanding(item, at, flown)
  else flown.faults.push(`item ${at}: the pattern "${kind}" is not known`)
}

/** The path that is flown over a survey or along a corridor, and the ground that it covers. */
const readTransects = (item: Json, transects: Json, at: number, flown: Flown): void => {
  const points = transects['VisualTransectPoints']
  const line = turned(item['polyline'])
  const widthM = asNumber(item['CorridorWidth'])
  if (Array.isArray(item['polygon'])) flown.areas.push([turned(item['polygon'])])
  if (Array.isArray(line) && line.length > 1) flown.legs.push({ positions: line, extraM: (widthM ?? 0) / 2 })
  // One by one: a call takes only so many arguments.
  if (Array.isArray(points)) for (const place of turned(points) as Place[]) flown.track.push(place)
  else flown.notes.push(`item ${at}: its flown lines are not in the file; its outline alone was taken`)
  if (!Array.isArray(transects['Items'])) flown.notes.push(`item ${at} lacks the list of its mission items`)
  readSurface(asObject(transects['CameraCalc']), at, flown)
}

const readSurface = (camera: Json | null, at: number, flown: Flown): void => {
  const distance = asNumber(camera?.['DistanceToSurface'])
  if (distance === null) return
  const isRelative = camera?.['DistanceToSurfaceRelative'] !== false
  const mode = statedMode(camera?.['DistanceMode'], `item ${at}`, flown) ?? (isRelative ? 'TAKEOFF' : 'AMSL')
  flown.heights.push(heightOf(distance, mode))
}

/** Circles round a building: as far from it as the camera must be. */
const readStructure = (item: Json, flown: Flown): void => {
  const distance = asNumber(asObject(item['CameraCalc'])?.['DistanceToSurface']) ?? 0
  const outline = turned(item['polygon'])
  const top = (asNumber(item['ScanBottomAlt']) ?? 0) + (asNumber(item['StructureHeight']) ?? 0)
  flown.heights.push(heightOf(Math.max(top, asNumber(item['EntranceAltitude']) ?? 0), 'TAKEOFF'))
  flown.areas.push([outline])
  if (Array.isArray(outline) && outline.length > 1)
    flown.legs.push({ positions: [...outline, outline[0]], extraM: distance })
}

/** The name changed with the version. */
const approaches = ['landingApproachCoordinate', 'loiterCoordinate']

/** A landing: from where it begins to descend, in a circle unless it says otherwise, to where it ends. */
const readLanding = (item: Json, at: number, flown: Flown): void => {
  for (const name of [...approaches, 'landCoordinate']) {
    const place = item[name]
    if (!Array.isArray(place)) continue
    const [latitude, longitude, altitude] = place.map(asNumber)
    if (latitude != null && longitude != null) {
      flown.track.push([longitude, latitude])
      if (approaches.includes(name) && item['useLoiterToAlt'] !== false)
        circle(item['loiterRadius'], `the landing of item ${at}`, flown)
    }
    if (altitude != null)
      flown.heights.push(heightOf(altitude, item['altitudesAreRelative'] === false ? 'AMSL' : 'TAKEOFF'))
  }
}
