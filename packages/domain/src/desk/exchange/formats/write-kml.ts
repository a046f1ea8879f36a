import type { ZoneSchedule } from '../../../airspace/zones/schedule-words.ts'
import { type HeightLimit, limitMetres, type Polygon, type Position } from '../../../geo/index.ts'
import { type ExportedZone, exportedFields } from './exported.ts'
import { unlimitedM } from './heights.ts'
import { ownLimitText } from './own-limits.ts'
import { escapeXml } from './xml.ts'

/** An area as KML draws it. */
export interface Mark {
  readonly id: string
  readonly name: string
  readonly style: string
  readonly polygon: Polygon
  readonly max_altitude: HeightLimit
  readonly max_height: number
  readonly from: string | null
  readonly to: string | null
  /** What an import takes back. */
  readonly fields: Readonly<Record<string, string | number | HeightLimit | ZoneSchedule | null>>
}

/** airspace_zone_type, or a mission, to a line and a fill; KML writes colours as alpha, blue, green, red. */
const styles = [
  { id: 'zone-1', line: 'ff2a2ad6', fill: '402a2ad6' },
  { id: 'zone-2', line: 'ff0aa3e8', fill: '400aa3e8' },
  { id: 'zone-3', line: 'ff4a9a2f', fill: '404a9a2f' },
  { id: 'zone-4', line: 'ffb8772a', fill: '40b8772a' },
  { id: 'mission', line: 'ffd8b02f', fill: '40d8b02f' },
]

export const writeKml = (zones: readonly ExportedZone[]): string =>
  writeMarks(
    'Airspace zones',
    zones.map((zone) => ({
      id: zone.zone_svc_id,
      name: zone.zone_name,
      style: `zone-${zone.airspace_zone_type}`,
      polygon: zone.zone_envelope,
      max_altitude: zone.max_altitude,
      max_height: zone.max_height,
      from: zone.active_from,
      to: zone.active_to,
      fields: exportedFields(zone),
    })),
  )

/** OGC KML 2.2: one Placemark an area, drawn up from the ground to its upper limit. */
export const writeMarks = (title: string, marks: readonly Mark[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${escapeXml(title)}</name>`,
    ...styles.map(styleElement),
    ...marks.map(placemark),
    '</Document></kml>\n',
  ].join('\n')

const styleElement = ({ id, line, fill }: (typeof styles)[number]): string =>
  `<Style id="${id}"><LineStyle><color>${line}</color><width>2</width></LineStyle>` +
  `<PolyStyle><color>${fill}</color></PolyStyle></Style>`

const placemark = (mark: Mark): string => {
  const [outer = [], ...holes] = mark.polygon.coordinates
  const { mode, top } = drawnUpTo(mark)
  return [
    `<Placemark id="${escapeXml(mark.id)}"><name>${escapeXml(mark.name)}</name>`,
    timeSpan(mark),
    `<styleUrl>#${mark.style}</styleUrl>`,
    `<ExtendedData>${data(mark)}</ExtendedData>`,
    `<Polygon><extrude>${top === null ? 0 : 1}</extrude><altitudeMode>${mode}</altitudeMode>`,
    boundary('outerBoundaryIs', outer, top),
    ...holes.map((hole) => boundary('innerBoundaryIs', hole, top)),
    '</Polygon></Placemark>',
  ].join('')
}

/**
 * KML measures from the ground or from the sea; what is above the ellipsoid is drawn from the ground, and what has no upper
 * limit lies on it.
 */
const drawnUpTo = ({ max_altitude, max_height }: Mark): { mode: string; top: number | null } => {
  if (max_altitude.reference === 'AMSL') return { mode: 'absolute', top: limitMetres(max_altitude) }
  return max_height === unlimitedM
    ? { mode: 'clampToGround', top: null }
    : { mode: 'relativeToGround', top: max_height }
}

const timeSpan = ({ from, to }: Mark): string => {
  if (!from && !to) return ''
  const end = (name: string, at: string | null) => (at ? `<${name}>${at}</${name}>` : '')
  return `<TimeSpan>${end('begin', from)}${end('end', to)}</TimeSpan>`
}

const data = ({ fields }: Mark): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `<Data name="${name}"><value>${escapeXml(written(value))}</value></Data>`)
    .join('')

const written = (value: Mark['fields'][string]): string => {
  if (value === null || typeof value !== 'object') return String(value)
  return 'unit' in value ? ownLimitText(value) : JSON.stringify(value)
}

const boundary = (name: string, ring: readonly Position[], top: number | null): string =>
  `<${name}><LinearRing><coordinates>` +
  ring
    .map(([longitude, latitude]) => [longitude, latitude, ...(top === null ? [] : [top])].join(','))
    .join(' ') +
  `</coordinates></LinearRing></${name}>`
