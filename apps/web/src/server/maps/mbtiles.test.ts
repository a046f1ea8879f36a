import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MapFault } from './archive.ts'
import { openMbtiles } from './mbtiles.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clearway-mbtiles-'))
  path = join(folder, 'a.mbtiles')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const metadata = `CREATE TABLE metadata (name TEXT, value TEXT); INSERT INTO metadata VALUES ('format', 'png')`
const place = 'zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER'
const [low, high] = [`x'${Buffer.from('low').toString('hex')}'`, `x'${Buffer.from('high').toString('hex')}'`]
const table = `CREATE TABLE tiles (${place}, tile_data BLOB); INSERT INTO tiles VALUES (2, 1, 0, ${low}), (7, 5, 9, ${high})`
const index = (of: string) => `CREATE INDEX ${of}_index ON ${of} (zoom_level, tile_column, tile_row)`
/** As many writers do it: equal tiles are there once. */
const shared = `CREATE TABLE map (${place}, tile_id TEXT); CREATE TABLE images (tile_id TEXT, tile_data BLOB);
  CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data FROM map JOIN images USING (tile_id);
  INSERT INTO map VALUES (2, 1, 0, 'a'), (7, 5, 9, 'b'); INSERT INTO images VALUES ('a', ${low}), ('b', ${high});
  ${index('map')}`
const endless = 'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n)'

const open = (...statements: readonly string[]) => {
  const database = new DatabaseSync(path)
  for (const statement of statements) database.exec(statement)
  database.close()
  return openMbtiles(path)
}

const whyNot = (...statements: readonly string[]): Promise<string> =>
  open(...statements).then(
    () => 'is opened',
    (error) => {
      expect(error).toBeInstanceOf(MapFault)
      return error.message
    },
  )

test.each([
  ['a table', [metadata, table, index('tiles')]],
  ['a view that keeps equal tiles once', [metadata, shared, 'CREATE INDEX image ON images (tile_id)']],
])('tiles with an index are found in %s', async (_, statements) => {
  const archive = await open(...statements)
  expect(archive.info).toMatchObject({ minZoom: 2, maxZoom: 7 })
  expect(Buffer.from((await archive.tile(2, 1, 3))!).toString()).toBe('low')
  expect(await archive.tile(3, 0, 0)).toBeNull()
  await archive.close()
})

describe('a file is refused at once', () => {
  test.each([
    ['whose table of tiles has no index', [metadata, table]],
    ['whose view of tiles looks through all pictures', [metadata, shared]],
    [
      'whose view of tiles has no end',
      [
        metadata,
        `CREATE VIEW tiles AS ${endless}
          SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, x'00' AS tile_data FROM n WHERE i < 0`,
      ],
    ],
  ])('%s', async (_, statements) => {
    expect(await whyNot(...statements)).toBe('has no index of its tiles')
  })

  test('whose view of metadata has no end', async () => {
    const view = `CREATE VIEW metadata AS ${endless} SELECT 'format' AS name, 'png' AS value FROM n WHERE i < 0`
    expect(await whyNot(view, table, index('tiles'))).toBe('has metadata that is no table')
  })

  test.each(['constructor', '__proto__', 'gif'])('whose tiles are called %s', async (format) => {
    const named = metadata.replace('png', format)
    expect(await whyNot(named, table, index('tiles'))).toBe('holds tiles of a kind that the map cannot draw')
  })
})
