import type { Tx } from '@clearway/db'
import { numberPlace, textPlace } from '../telemetry/packed/columns.ts'
import {
  type Chunk,
  listChunks,
  readChunk,
  rowsAsColumns,
  type WantedColumns,
} from '../telemetry/packed/store.ts'
import { countFrames, trackSpan } from '../telemetry/stored.ts'
import { FlightTrack, flagOf } from './track.ts'

/** A stretch of a flight, both ends included, epoch milliseconds; and what of the flight lies before it. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly before: number
  readonly lastBefore: number | null
}

const rowsAtOnce = 5_000
/** A replay shows no more of it, and a frame may carry 64 KiB. */
export const longestMode = 64

const numbers = [
  'timestamp',
  'latitude',
  'longitude',
  'altitudeAgl',
  'absoluteAltitudeM',
  'altitudeW84',
  'heading',
  'horizontalSpeed',
  'groundspeedMps',
  'verticalSpeed',
  'climbMps',
  'batteryRemainingPercent',
  'isArmed',
  'isInAir',
] as const
type Field = (typeof numbers)[number]
const wanted: WantedColumns = { numbers, texts: ['flightMode'], longestText: longestMode }

/** Frames of one page, by the names of their columns. */
interface Page {
  readonly count: number
  readonly of: (field: Field) => Float64Array
  readonly modes: readonly (string | null)[]
}

/**
 * The frames of a flight, or of a stretch, whichever way they are kept. `tx` sees one moment: what is counted is what is
 * read, and no frames are packed or come meanwhile.
 */
export const readTrack = async (tx: Tx, sessionUuid: string, asked?: Stretch): Promise<FlightTrack> => {
  const stretch = asked ?? (await wholeOf(tx, sessionUuid))
  if (!stretch) return new FlightTrack(0)
  const { from, to } = stretch
  const frames = await countFrames(tx, { sessionUuid, from: new Date(from), to: new Date(to) })
  const track = new FlightTrack(frames, stretch)
  const chunks = await listChunks(tx, sessionUuid)
  const pages = chunks.length > 0 ? packedPages(tx, chunks, stretch) : rowPages(tx, sessionUuid, stretch)
  const modes = new Map<string | null, number>([[null, 0]])
  let start = 0
  for await (const page of pages) {
    write(track, start, page)
    for (const [i, mode] of page.modes.entries()) {
      if (!modes.has(mode)) modes.set(mode, track.modes.push(mode) - 1)
      track.mode[start + i] = modes.get(mode)!
    }
    start += page.count
  }
  return track.complete()
}

const wholeOf = async (tx: Tx, sessionUuid: string): Promise<Stretch | null> => {
  const span = await trackSpan(tx, sessionUuid)
  return span && { from: span.first.getTime(), to: span.last.getTime(), before: 0, lastBefore: null }
}

const write = (track: FlightTrack, start: number, { of, count }: Page): void => {
  track.at.set(of('timestamp'), start)
  track.longitude.set(of('longitude'), start)
  track.latitude.set(of('latitude'), start)
  track.write('heightM', start, of('altitudeAgl'))
  track.write('amslM', start, of('absoluteAltitudeM'))
  track.write('w84M', start, of('altitudeW84'))
  track.write('headingDeg', start, of('heading'))
  track.write('speedMps', start, either(of('groundspeedMps'), of('horizontalSpeed')))
  track.write('climbMps', start, either(of('climbMps'), of('verticalSpeed')))
  track.write('battery', start, of('batteryRemainingPercent'))
  const [armed, inAir] = [of('isArmed'), of('isInAir')]
  for (let i = 0; i < count; i += 1) {
    track.armed[start + i] = flagOf(armed[i]!)
    track.inAir[start + i] = flagOf(inAir[i]!)
  }
}

const either = (first: Float64Array, second: Float64Array): Float64Array =>
  first.map((value, i) => (Number.isNaN(value) ? second[i]! : value))

const rowPages = async function* (tx: Tx, sessionUuid: string, { from, to }: Stretch): AsyncGenerator<Page> {
  for (let after = from - 1; after < to; ) {
    const columns = await rowsAsColumns(tx, { sessionUuid, after, before: to + 1, limit: rowsAtOnce }, wanted)
    const of = (field: Field) => columns.numbers[numbers.indexOf(field)]!
    yield { count: columns.count, of, modes: columns.texts[0]! }
    after = columns.count < rowsAtOnce ? to : of('timestamp').at(-1)!
  }
}

const packedPages = async function* (
  tx: Tx,
  chunks: readonly Chunk[],
  { from, to }: Stretch,
): AsyncGenerator<Page> {
  for (const chunk of chunks) {
    if (chunk.lastAt < from || chunk.firstAt > to) continue
    const columns = (await readChunk(tx, chunk))!
    const times = columns.numbers[numberPlace.timestamp]!
    const start = times.findIndex((at) => at >= from)
    const end = times.findLastIndex((at) => at <= to) + 1
    yield {
      count: end - start,
      of: (field) => columns.numbers[numberPlace[field]]!.subarray(start, end),
      modes: columns.texts[textPlace.flightMode]!.slice(start, end).map(shortened),
    }
  }
}

/** As PostgreSQL counts characters. */
const shortened = (mode: string | null): string | null =>
  mode !== null && mode.length > longestMode ? [...mode].slice(0, longestMode).join('') : mode
