import { open } from 'node:fs/promises'
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import {
  type ArchiveInfo,
  contentTypes,
  declaredBounds,
  layerNames,
  MapFault,
  mostTileBytes,
  mostZoom,
  plainText,
  type TileArchive,
  type TileFormat,
} from './archive.ts'

// MBTiles 1.3: https://github.com/mapbox/mbtiles-spec/blob/master/1.3/spec.md

const formats: ReadonlyMap<string | undefined, TileFormat> = new Map([
  ['pbf', 'pbf'],
  ['png', 'png'],
  ['jpg', 'jpg'],
  ['jpeg', 'jpg'],
  ['webp', 'webp'],
])
const headerBytes = 100

/** What SQLite itself would find out only at the page that is missing. */
const checkSize = async (path: string): Promise<void> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const header = Buffer.alloc(headerBytes)
    const { bytesRead } = await file.read(header, 0, headerBytes, 0)
    if (bytesRead < headerBytes || header.toString('latin1', 0, 15) !== 'SQLite format 3')
      throw new MapFault('is no MBTiles file: it is no SQLite database')
    const pageSize = header.readUInt16BE(16)
    const end = (pageSize === 1 ? 65_536 : pageSize) * header.readUInt32BE(28)
    if (end > size) throw new MapFault(`is cut off: it says it has ${end} bytes and has ${size}`)
  } finally {
    await file.close()
  }
}

const numbersIn = (text = ''): number[] => text.split(',').map(Number)

const parsed = (json = '{}'): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return {}
  }
}

const metadataQuery = 'SELECT name, substr(value, 1, 1000000) AS value FROM metadata LIMIT 100'
const columns = `length(tile_data) AS length, CASE WHEN length(tile_data) <= ${mostTileBytes} THEN tile_data END AS data`
const tileQuery = `SELECT ${columns} FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ? LIMIT 1`
// Each in a query of its own, so that both are taken from the ends of the index.
const zoomsQuery =
  'SELECT (SELECT min(zoom_level) FROM tiles) AS low, (SELECT max(zoom_level) FROM tiles) AS high'

const bytesOf = ({ length, data }: Record<string, SQLOutputValue>): Uint8Array => {
  if (data === null && typeof length === 'number') throw new MapFault(`has a tile of ${length} bytes`)
  if (!(data instanceof Uint8Array)) throw new MapFault('has a tile that is no data')
  return data
}

const stepsOf = (database: DatabaseSync, query: string): string[] =>
  database
    .prepare(`EXPLAIN QUERY PLAN ${query}`)
    .all()
    .map(({ detail }) => String(detail))

/** Nothing else is answered while SQLite looks: what it would look through, or make up without end, is not asked. */
const checkPlans = (database: DatabaseSync): void => {
  if (stepsOf(database, tileQuery).some((step) => /^SCAN |^RECURSIVE STEP| AUTOMATIC /.test(step)))
    throw new MapFault('has no index of its tiles')
  if (stepsOf(database, metadataQuery).length > 1) throw new MapFault('has metadata that is no table')
}

const readInfo = (database: DatabaseSync): ArchiveInfo => {
  const rows = database.prepare(metadataQuery).all()
  const metadata = Object.fromEntries(rows.map(({ name, value }) => [name, String(value)])) as Record<
    string,
    string
  >
  const format = formats.get(metadata['format'])
  if (!format) throw new MapFault('holds tiles of a kind that the map cannot draw')
  const sample = database.prepare('SELECT substr(tile_data, 1, 2) AS data FROM tiles LIMIT 1').get()
  if (!sample) throw new MapFault('has no tiles')
  const [first, second] = bytesOf(sample)
  const ends = database.prepare(zoomsQuery).get()
  const [minZoom, maxZoom] = [Number(ends?.['low']), Number(ends?.['high'])]
  if (!(minZoom >= 0 && maxZoom <= mostZoom))
    throw new MapFault(`says it goes from zoom ${minZoom} to ${maxZoom}`)
  return {
    kind: format === 'pbf' ? 'vector' : 'raster',
    contentType: contentTypes[format],
    encoding: first === 0x1f && second === 0x8b ? 'gzip' : null,
    minZoom,
    maxZoom,
    bounds: declaredBounds(numbersIn(metadata['bounds'])),
    attribution: plainText(metadata['attribution']),
    layers: format === 'pbf' ? layerNames(parsed(metadata['json'])) : [],
  }
}

/** SQLite's own words become a sentence. */
const asFault = (error: unknown): Error =>
  error instanceof MapFault ? error : new MapFault(`is no whole MBTiles file: ${(error as Error).message}`)

const tileOf = (find: StatementSync, ...place: number[]): Uint8Array | null => {
  try {
    const row = find.get(...place)
    return row ? bytesOf(row) : null
  } catch (error) {
    throw asFault(error)
  }
}

const openDatabase = (path: string): DatabaseSync => {
  const database = new DatabaseSync(path, { readOnly: true })
  // Views of a foreign file call no functions of ours.
  database.exec('PRAGMA trusted_schema = OFF')
  return database
}

export const openMbtiles = async (path: string): Promise<TileArchive> => {
  await checkSize(path)
  const database = openDatabase(path)
  try {
    checkPlans(database)
    const info = readInfo(database)
    const any = database.prepare(`SELECT ${columns} FROM tiles LIMIT 1`)
    const find = database.prepare(tileQuery)
    return {
      info,
      // Rows count from the south.
      tile: async (zoom, x, y) => tileOf(find, zoom, x, 2 ** zoom - 1 - y),
      anyTile: async () => tileOf(any),
      close: async () => database.close(),
    }
  } catch (error) {
    database.close()
    throw asFault(error)
  }
}
