import { escapeXml } from '../xml.ts'
import {
  aircraftOf,
  decimal,
  heightOf,
  measured,
  measuredColumns,
  plain,
  type Track,
  type TrackText,
  type TrackWriter,
} from './track.ts'

const style =
  '<Style id="track"><IconStyle><Icon/></IconStyle>' +
  '<LineStyle><color>ffb8772a</color><width>3</width></LineStyle></Style>'

const schema = [
  '<Schema id="frame">',
  ...measured.map(({ name, type }) => `<gx:SimpleArrayField name="${name}" type="${type}"/>`),
  '</Schema>',
].join('')

const altitudeMode = ({ height }: Track): string => {
  if (!height) return 'clampToGround'
  return height === 'absolute_altitude_m' ? 'absolute' : 'relativeToGround'
}

/** Stands for a height that comes later; one character, so that no page of a column ends within it. */
const ahead = '?'

/** OGC KML 2.2 with Google's gx:Track: every time, then every position, then every measured value. */
export const writeTrackKml: TrackWriter = (track, columns) => {
  const values = measuredColumns(
    {
      number: (text) => `<gx:value>${plain(text)}</gx:value>`,
      flag: (word) => `<gx:value>${word}</gx:value>`,
      text: (text) => `<gx:value>${escapeXml(text)}</gx:value>`,
      none: '<gx:value/>',
    },
    '',
  )
  // A position without its height would lie on the sea or the ground: it keeps the last one, and before the first that one.
  let first: string | null = null
  let height = ahead
  const points: TrackText['points'] = async (frames) => {
    const positions = frames.map((frame) => {
      const measured = heightOf(frame, track)
      if (measured !== null) height = decimal(measured)
      first ??= height === ahead ? null : height
      return `<gx:coord>${decimal(frame.longitude)} ${decimal(frame.latitude)} ${height}</gx:coord>\n`
    })
    await columns.add(new Map([...values.pagesOf(frames), ['positions', positions.join('')]]))
    return frames.map(({ timestamp }) => `<when>${timestamp}</when>\n`).join('')
  }
  const name = escapeXml(track.session_svc_id)
  return {
    head: [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">',
      `<Document><name>${name}</name>${style}${schema}`,
      `<Placemark><name>${escapeXml(aircraftOf(track))}</name><styleUrl>#track</styleUrl>`,
      `<gx:Track><altitudeMode>${altitudeMode(track)}</altitudeMode>\n`,
    ].join('\n'),
    points,
    async *tail() {
      for await (const page of columns.read('positions')) yield page.replaceAll(ahead, first ?? '0')
      yield '<ExtendedData><SchemaData schemaUrl="#frame">\n'
      for (const column of values.filled()) {
        yield `<gx:SimpleArrayData name="${column}">`
        yield* columns.read(column)
        yield '</gx:SimpleArrayData>\n'
      }
      yield '</SchemaData></ExtendedData></gx:Track></Placemark></Document></kml>\n'
    },
  }
}
