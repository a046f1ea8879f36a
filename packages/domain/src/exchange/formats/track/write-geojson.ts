import type { TelemetryFrame } from '../../../telemetry/contract.ts'
import { gatherColumns, joined } from './columns.ts'
import { heightOf, heightReference, type Track, type TrackText, type TrackWriter } from './track.ts'

/**
 * RFC 7946: one LineString, whose `coordTimes` and `coordinateProperties` hold an entry for each of its positions.
 * A geometry's type may follow its coordinates, so it is written when their number is known: a LineString has two.
 */
export const writeTrackGeoJson: TrackWriter = (track) => {
  const columns = gatherColumns(JSON.stringify, ',')
  const times: string[] = []
  let count = 0
  const points: TrackText['points'] = (frames) => {
    columns.add(frames)
    times.push(frames.map(({ timestamp }) => `"${timestamp}"`).join(','))
    const before = count === 0 ? '' : ','
    count += frames.length
    return before + frames.map((frame) => position(frame, track)).join(',')
  }
  return {
    head: '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"coordinates":[',
    points,
    *tail() {
      yield `],"type":"${count < 2 ? 'MultiPoint' : 'LineString'}"},"properties":{${facts(track)},"coordTimes":[`
      yield* joined(times, ',')
      yield '],"coordinateProperties":{'
      for (const [i, { name, pages }] of columns.filled().entries()) {
        yield `${i === 0 ? '' : ','}"${name}":[`
        yield* joined(pages, ',')
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
