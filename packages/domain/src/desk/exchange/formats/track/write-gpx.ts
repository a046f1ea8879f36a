import type { FrameText } from '../../../../flight/telemetry/tracks/store.ts'
import { escapeXml } from '../xml.ts'
import {
  aircraftOf,
  decimal,
  heightOf,
  heightReference,
  measured,
  readerOf,
  type Track,
  type TrackWriter,
} from './track.ts'

const namespaces = [
  'xmlns="http://www.topografix.com/GPX/1/1"',
  'xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"',
  'xmlns:svc="urn:svc:telemetry:1"',
].join(' ')

/** GPX 1.1: one track, whose points carry what was measured as extensions under its wire name. */
export const writeTrackGpx: TrackWriter = (track) => ({
  head: [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<gpx version="1.1" creator="Clearway" ${namespaces}>`,
    `<metadata><name>${escapeXml(track.session_svc_id)}</name><time>${track.session_start_time}</time></metadata>`,
    `<trk><name>${escapeXml(track.session_svc_id)}</name>${description(track)}${source(track)}<trkseg>\n`,
  ].join('\n'),
  points: (frames) => frames.map((frame) => point(frame, track)).join(''),
  tail: () => ['</trkseg></trk>\n</gpx>\n'],
})

const description = ({ height }: Track): string =>
  height ? `<desc>Elevations are metres above ${heightReference[height]}.</desc>` : ''

const source = (track: Track): string => `<src>${escapeXml(aircraftOf(track))}</src>`

/** A value in its element, nothing where there is none. The tags are made once: a file is millions of them. */
const elementOf = (name: string, form: (value: string) => string) => {
  const [open, close] = [`<${name}>`, `</${name}>`]
  return (value: string | null): string => (value === null ? '' : open + form(value) + close)
}

const asItIs = (value: string): string => value
const forms = { number: decimal, whole: decimal, flag: asItIs, text: escapeXml }

const elevation = elementOf('ele', decimal)
const fix = elementOf('fix', asItIs)
const satellites = elementOf('sat', decimal)
const speed = elementOf('gpxtpx:speed', decimal)
const course = elementOf('gpxtpx:course', (degrees) => decimal(String((Number(degrees) + 360) % 360)))
const elements = measured.map(({ name, kind }) => elementOf(`svc:${name}`, forms[kind]))

const fixType = readerOf('gps_fix_type')
const satelliteCount = readerOf('satellites_visible')
const groundspeed = readerOf('groundspeed_mps')
const horizontalSpeed = readerOf('horizontal_speed')
const heading = readerOf('heading')

/** The order of a trkpt's elements is the schema's. GPX keeps longitudes below 180. */
const point = (frame: FrameText, track: Track): string => {
  const longitude = frame.longitude === '180' ? '-180' : decimal(frame.longitude)
  return (
    `<trkpt lat="${decimal(frame.latitude)}" lon="${longitude}">` +
    elevation(heightOf(frame, track)) +
    `<time>${frame.timestamp}</time>` +
    fix(fixOf(fixType(frame))) +
    satellites(satelliteCount(frame)) +
    extensions(frame) +
    '</trkpt>\n'
  )
}

const extensions = (frame: FrameText): string => {
  const motion = speed(groundspeed(frame) ?? horizontalSpeed(frame)) + course(heading(frame))
  let all = motion && `<gpxtpx:TrackPointExtension>${motion}</gpxtpx:TrackPointExtension>`
  for (let field = 0; field < elements.length; field += 1) all += elements[field]!(frame.measured[field]!)
  return all && `<extensions>${all}</extensions>`
}

/** MAVLink's GPS_FIX_TYPE in the words of GPX; those that correct by radio are differential. */
const fixOf = (type: string | null): string | null =>
  type === null ? null : (['none', 'none', '2d', '3d', 'dgps', 'dgps', 'dgps'][Number(type)] ?? null)
