import type { FrameText } from '../../../../flight/telemetry/tracks/store.ts'
import { escapeXml } from '../xml.ts'
import { decimal, heightOf, heightReference, measured, type Track, type TrackWriter } from './track.ts'

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

const source = ({ asset_uin, asset_uuid }: Track): string =>
  `<src>${escapeXml(asset_uin ?? asset_uuid)}</src>`

/** The order of a trkpt's elements is the schema's. GPX keeps longitudes below 180. */
const point = (frame: FrameText, track: Track): string => {
  const longitude = frame.longitude === '180' ? '-180' : decimal(frame.longitude)
  return [
    `<trkpt lat="${decimal(frame.latitude)}" lon="${longitude}">`,
    number('ele', heightOf(frame, track)),
    `<time>${frame.timestamp}</time>`,
    element('fix', fixOf(frame.gps_fix_type)),
    number('sat', frame.satellites_visible),
    extensions(frame),
    '</trkpt>\n',
  ].join('')
}

const extensions = (frame: FrameText): string => {
  const motion =
    number('gpxtpx:speed', frame.groundspeed_mps ?? frame.horizontal_speed) +
    number('gpxtpx:course', frame.heading === null ? null : String((Number(frame.heading) + 360) % 360))
  const all =
    (motion && `<gpxtpx:TrackPointExtension>${motion}</gpxtpx:TrackPointExtension>`) +
    measured.map(({ name, kind }) => forms[kind](`svc:${name}`, frame[name])).join('')
  return all && `<extensions>${all}</extensions>`
}

const element = (name: string, value: string | null): string =>
  value === null ? '' : `<${name}>${value}</${name}>`

const number = (name: string, value: string | null): string =>
  value === null ? '' : `<${name}>${decimal(value)}</${name}>`

const text = (name: string, value: string | null): string =>
  value === null ? '' : `<${name}>${escapeXml(value)}</${name}>`

const forms = { number, whole: number, flag: element, text }

/** MAVLink's GPS_FIX_TYPE in the words of GPX; those that correct by radio are differential. */
const fixOf = (type: string | null): string | null =>
  type === null ? null : (['none', 'none', '2d', '3d', 'dgps', 'dgps', 'dgps'][Number(type)] ?? null)
