import type { FrameText } from '../../../../flight/telemetry/tracks/store.ts'
import {
  heightOf,
  heightReference,
  measuredColumns,
  plain,
  type Track,
  type TrackText,
  type TrackWriter,
} from './track.ts'

/**
 * RFC 7946: one LineString, whose `coordTimes` and `coordinateProperties` hold an entry for each of its positions.
 * A geometry's type may follow its coordinates, so it is written when their number is known: a LineString has two.
 */
export const writeTrackGeoJson: TrackWriter = (track, columns) => {
  const values = measuredColumns(
    { number: plain, flag: (word) => word, text: JSON.stringify, none: 'null' },
    ',',
  )
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

const position = (frame: FrameText, track: Track): string => {
  const height = heightOf(frame, track)
  const ground = `${plain(frame.longitude)},${plain(frame.latitude)}`
  return height === null ? `[${ground}]` : `[${ground},${plain(height)}]`
}

const facts = ({ height, ...track }: Track): string =>
  JSON.stringify({ ...track, height_above: height && heightReference[height] }).slice(1, -1)
