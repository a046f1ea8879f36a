import type { Document } from './document.ts'
import {
  type Findings,
  type HeightReference,
  type Limit,
  noFindings,
  type Reading,
  readEach,
  type Shape,
  type SourceFeature,
  type SourceVolume,
  type SourceWindow,
  unreadable,
} from './feature.ts'
import { height } from './heights.ts'
import { quoted } from './json.ts'
import { bagOf, idIn, limitsIn, nameIn, radiusIn, restrictionIn, scheduleIn, windowIn } from './properties.ts'
import { altitudesOf, area, path } from './shapes.ts'
import { endOf, instantOf } from './windows.ts'
import { childrenNamed, descendants, textAt, type XmlElement } from './xml.ts'

export const detectKml = (document: Document): boolean =>
  document.kind === 'xml' && document.root.name === 'kml'

/** OGC KML 2.2 and 2.3: every Placemark is a feature, in whatever folder it lies. */
export const readKml = (document: Document): Reading => {
  if (document.kind !== 'xml' || !detectKml(document))
    return unreadable('The file is no KML: its root is no <kml>.')
  const placemarks = descendants(document.root, 'Placemark')
  return placemarks.length === 0
    ? unreadable('The KML holds no Placemark (overlays and network links are not read).')
    : readEach(placemarks, readPlacemark)
}

const readPlacemark = (placemark: XmlElement, index: number): SourceFeature => {
  const found = noFindings()
  const bag = bagOf(extendedData(placemark))
  const shapes = placemark.children.flatMap((child) => shapesIn(child, () => radiusIn(bag, found), found))
  if (shapes.length === 0 && found.faults.length === 0) found.faults.push('has no geometry')
  const limits = limitsIn(bag, found)
  return {
    index,
    id: placemark.attributes['id'] ?? idIn(bag),
    name: nameIn(bag) ?? textAt(placemark, 'name'),
    volumes: shapes.map(
      (shape): SourceVolume => ({
        shape: shape.shape,
        lower: limits.lower,
        upper: limits.upper ?? shape.upper,
      }),
    ),
    window: windowIn(bag, found) ?? timeSpan(placemark, found),
    schedule: scheduleIn(bag, found),
    ...restrictionIn(bag, found),
    ...found,
  }
}

/** Data and SimpleData, by name. */
const extendedData = (placemark: XmlElement): Record<string, string> =>
  Object.fromEntries(
    childrenNamed(placemark, 'ExtendedData').flatMap((data) => [
      ...childrenNamed(data, 'Data').map((one) => [one.attributes['name'] ?? '', textAt(one, 'value') ?? '']),
      ...descendants(data, 'SimpleData').map((one) => [one.attributes['name'] ?? '', one.text.trim()]),
    ]),
  )

const timeSpan = (placemark: XmlElement, found: Findings): SourceWindow | null => {
  const [stamp] = childrenNamed(placemark, 'TimeStamp')
  if (stamp)
    found.notes.push(`TimeStamp ${quoted(textAt(stamp, 'when') ?? '')} is one moment; it was left out`)
  const [span] = childrenNamed(placemark, 'TimeSpan')
  if (!span) return null
  const window = {
    from: instantOf(textAt(span, 'begin'), 'begin', found),
    to: endOf(textAt(span, 'end'), 'end', found),
  }
  return window.from || window.to ? window : null
}

/** A shape and the heights of its positions. */
interface DrawnShape {
  readonly shape: Shape
  readonly upper: Limit | null
}

const multi = new Set(['MultiGeometry', 'MultiTrack'])
const faceless = new Set(['Model', 'PhotoOverlay'])

const shapesIn = (element: XmlElement, radiusOf: () => number | null, found: Findings): DrawnShape[] => {
  if (multi.has(element.name)) return element.children.flatMap((child) => shapesIn(child, radiusOf, found))
  if (faceless.has(element.name)) found.faults.push(`is a ${element.name}, which has no area`)
  if (element.name === 'Polygon') return [drawn(element, area(ringsOf(element)), found)]
  if (element.name === 'LinearRing') return [drawn(element, area([positionsIn(element)]), found)]
  if (element.name === 'LineString') return [drawn(element, path(positionsIn(element)), found)]
  if (element.name === 'Track') return [drawn(element, path(trackOf(element)), found)]
  if (element.name !== 'Point') return []
  const radiusM = radiusOf()
  if (radiusM !== null)
    return [drawn(element, { kind: 'circle', centre: positionsIn(element)[0], radiusM }, found)]
  found.faults.push('is a Point without a radius; a Polygon, a line or a circle has an area')
  return []
}

const ringsOf = (polygon: XmlElement): number[][][] =>
  [...childrenNamed(polygon, 'outerBoundaryIs'), ...childrenNamed(polygon, 'innerBoundaryIs')]
    .flatMap((boundary) => childrenNamed(boundary, 'LinearRing'))
    .map(positionsIn)

/** `longitude,latitude[,altitude]` apart by white space. */
const positionsIn = (element: XmlElement): number[][] =>
  (textAt(element, 'coordinates') ?? '')
    .split(/\s+/)
    .filter((tuple) => tuple !== '')
    .map((tuple) => tuple.split(',').map((part) => (part === '' ? Number.NaN : Number(part))))

const trackOf = (track: XmlElement): number[][] =>
  childrenNamed(track, 'coord').map((coord) => coord.text.trim().split(/\s+/).map(Number))

/** clampToGround, which is KML's default, has no heights. */
const modes: ReadonlyMap<string, HeightReference | null> = new Map<string, HeightReference | null>([
  ['clampToGround', null],
  ['relativeToGround', 'AGL'],
  ['absolute', 'AMSL'],
])

const drawn = (element: XmlElement, shape: Shape, found: Findings): DrawnShape => {
  const stated = textAt(element, 'altitudeMode') || 'clampToGround'
  const mode = modes.get(stated)
  if (mode === undefined)
    found.faults.push(`altitudeMode is ${quoted(stated)}, which is none of ${[...modes.keys()].join(', ')}`)
  const positions =
    shape.kind === 'area'
      ? shape.coordinates
      : shape.kind === 'route'
        ? shape.legs[0]?.positions
        : [shape.centre]
  const altitudes = mode ? altitudesOf(positions) : null
  if (!mode || !altitudes || altitudes.highest <= 0) return { shape, upper: null }
  return {
    shape,
    upper: height(altitudes.highest, mode, `${altitudes.highest} m ${mode} (from its positions)`),
  }
}
