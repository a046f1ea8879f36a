import type { TelemetryFrame } from '../../../../flight/telemetry/contract.ts'
import {
  heightOf,
  heightReference,
  measuredColumns,
  type Track,
  type TrackText,
  type TrackWriter,
} from './track.ts'

/**
 * RFC 7946: one LineString, whose `coordTimes` and `coordinateProperties` hold an entry for each of its positions.
 * A geometry's type may follow its coordinates, so it is written when their number is known: a LineString has two.
 */
export const writeTrackGeoJson: TrackWriter = (track, columns) => {
  const values = measuredColumns(JSON.stringify, ',')
  let count = 0
  const points: TrackText['points'] = async (frames) => {
    const before = count === 0 ? '' : ','
    const times = frames.map(({ timestamp }) => `"${timestamp}"`).join(',')
    const pages = [...values.pagesOf(frames), ['coordTimes', times] as const]
    await columns.add(new Map(pages.map(([name, page]) => [name, before + page])))
    count += frames.length
    return before + frames.map((frame) => position(frame, track)).join(',')
  }
  return {
    head: '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"coordinates":[',
    points,
    async *tail() {
      yield `],"type":"${count < 2 ? 'MultiPoint' : 'LineString'}"},"properties":{${facts(track)},"coordTimes":[`
      yield* columns.read('coordTimes')
      yield '],"coordinateProperties":{'
      for (const [i, name] of values.filled().entries()) {
        yield `${i === 0 ? '' : ','}"${name}":[`
        yield* columns.read(name)
        yield ']'
      }
      yield '}}}]}\n'
    },
  }
}

const position = (frame: TelemetryFrame, track: Track): string => {
  const height = heightOf(frame, track)
  return JSON.stringify(
    height === null ? [frame.longitude, frame.latitude] : [frame.longitude, frame.latitude, height],
  )
}

const facts = ({ height, ...track }: Track): string =>
  JSON.stringify({ ...track, height_above: height && heightReference[height] }).slice(1, -1)
