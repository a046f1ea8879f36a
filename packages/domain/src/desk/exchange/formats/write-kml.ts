import { type HeightLimit, limitMetres, type Position } from '../../../geo/index.ts'
import { type ExportedZone, exportedFields } from './exported.ts'
import { escapeXml } from './xml.ts'

/** airspace_zone_type to a line and a fill; KML writes colours as alpha, blue, green, red. */
const styles = [
  { id: 'zone-1', line: 'ff2a2ad6', fill: '402a2ad6' },
  { id: 'zone-2', line: 'ff0aa3e8', fill: '400aa3e8' },
  { id: 'zone-3', line: 'ff4a9a2f', fill: '404a9a2f' },
  { id: 'zone-4', line: 'ffb8772a', fill: '40b8772a' },
]

/** OGC KML 2.2: one Placemark a zone, drawn up from the ground to its upper limit. */
export const writeKml = (zones: readonly ExportedZone[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Airspace zones</name>',
    ...styles.map(styleElement),
    ...zones.map(placemark),
    '</Document></kml>\n',
  ].join('\n')

const styleElement = ({ id, line, fill }: (typeof styles)[number]): string =>
  `<Style id="${id}"><LineStyle><color>${line}</color><width>2</width></LineStyle>` +
  `<PolyStyle><color>${fill}</color></PolyStyle></Style>`

const placemark = (zone: ExportedZone): string => {
  const [outer = [], ...holes] = zone.zone_envelope.coordinates
  const [mode, top] = drawnUpTo(zone)
  return [
    `<Placemark id="${escapeXml(zone.zone_svc_id)}"><name>${escapeXml(zone.zone_name)}</name>`,
    timeSpan(zone),
    `<styleUrl>#zone-${zone.airspace_zone_type}</styleUrl>`,
    `<ExtendedData>${data(zone)}</ExtendedData>`,
    `<Polygon><extrude>1</extrude><altitudeMode>${mode}</altitudeMode>`,
    boundary('outerBoundaryIs', outer, top),
    ...holes.map((hole) => boundary('innerBoundaryIs', hole, top)),
    '</Polygon></Placemark>',
  ].join('')
}

/** KML measures from the ground or from the sea; what is above the ellipsoid is drawn from the ground. */
const drawnUpTo = ({ max_altitude, max_height }: ExportedZone): [mode: string, metres: number] =>
  max_altitude.reference === 'AMSL'
    ? ['absolute', limitMetres(max_altitude)]
    : ['relativeToGround', max_height]

const timeSpan = ({ active_from: from, active_to: to }: ExportedZone): string => {
  if (!from && !to) return ''
  const end = (name: string, at: string | null) => (at ? `<${name}>${at}</${name}>` : '')
  return `<TimeSpan>${end('begin', from)}${end('end', to)}</TimeSpan>`
}

const data = (zone: ExportedZone): string =>
  Object.entries(exportedFields(zone))
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `<Data name="${name}"><value>${escapeXml(written(value))}</value></Data>`)
    .join('')

const written = (value: string | number | HeightLimit | null): string =>
  value !== null && typeof value === 'object'
    ? `${value.value} ${value.unit} ${value.reference}`
    : String(value)

const boundary = (name: string, ring: readonly Position[], height: number): string =>
  `<${name}><LinearRing><coordinates>` +
  ring.map(([longitude, latitude]) => `${longitude},${latitude},${height}`).join(' ') +
  `</coordinates></LinearRing></${name}>`
