import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMaps } from './catalogue.ts'
import { openArchive } from './open-archive.ts'
import { type CutTile, cutTiles, pmtilesBytes, writeMbtiles } from './testing/write-archives.ts'
import { checkTile } from './tile-check.ts'

let folder: string
let tiles: CutTile[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clearway-tiles-'))
  const square = [[[0, 0], [40, 0], [40, 40], [0, 40], [0, 0]]] // biome-ignore format: a ring
  const feature = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: square },
  } as const
  tiles = cutTiles({ earth: { type: 'FeatureCollection', features: [feature] } }, 2)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const bomb = gzipSync(Buffer.alloc(20 * 2 ** 20))
const filled = (bytes: Uint8Array) => tiles.map((tile) => ({ ...tile, bytes }))

/** What the layer menu says of a file, or null where it is offered. */
const said = async (name: string, write: (path: string) => unknown): Promise<string | null> => {
  const at = await mkdtemp(join(folder, 'maps-'))
  await write(join(at, name))
  const maps = createMaps(at)
  const { faults, maps: offered } = await maps.current()
  await maps.close()
  expect(offered.length + faults.length).toBe(1)
  return faults[0]?.why ?? null
}

describe('a file whose tiles cannot be drawn is not offered', () => {
  const kinds = [
    [
      'PMTiles',
      'a.pmtiles',
      (cut: CutTile[]) => (path: string) => writeFile(path, pmtilesBytes(cut, ['earth'])),
    ],
    ['MBTiles', 'a.mbtiles', (cut: CutTile[]) => (path: string) => writeMbtiles(path, cut, ['earth'])],
  ] as const
  test.each(kinds)('%s', async (_, name, of) => {
    expect(await said(name, of(tiles))).toBeNull()
    expect(await said(name, of(filled(gzipSync('no tile'))))).toBe(
      'has a tile that is no vector tile, as it says',
    )
    expect(await said(name, of(filled(bomb)))).toBe('has a tile that unpacks to more than 16 MiB')
    const torn = Buffer.from([0x1f, 0x8b, ...Buffer.from('no gzip')])
    expect(await said(name, of(filled(torn)))).toBe('has a tile that is not packed with gzip, as it says')
  })

  test('PMTiles whose tiles are plain, lie outside their part or are no pictures', async () => {
    const changed = (cut: CutTile[], change: (bytes: Buffer) => void) => (path: string) => {
      const bytes = pmtilesBytes(cut, ['earth'])
      change(bytes)
      return writeFile(path, bytes)
    }
    const plain = filled(gunzipSync(tiles[0]!.bytes))
    expect(
      await said(
        'a.pmtiles',
        changed(plain, () => {}),
      ),
    ).toBe('has a tile that is not packed with gzip, as it says')
    expect(
      await said(
        'a.pmtiles',
        changed(plain, (bytes) => bytes.writeUInt8(1, 98)),
      ),
    ).toBeNull()
    expect(
      await said(
        'a.pmtiles',
        changed(tiles, (bytes) => bytes.writeBigUInt64LE(10n, 64)),
      ),
    ).toMatch(/^says it has 10 bytes of tiles and lists a tile that ends at \d+$/)
    expect(
      await said(
        'a.pmtiles',
        changed(tiles, (bytes) => bytes.writeUInt8(2, 99)),
      ),
    ).toBe('has a tile that is no picture, as it says')
  })
})

test('a bomb among good tiles is refused when it is asked for, whoever asks at once', async () => {
  const path = join(folder, 'one.pmtiles')
  const { zoom, x, y } = tiles.at(-1)!
  await writeFile(path, pmtilesBytes([...tiles.slice(0, -1), { ...tiles.at(-1)!, bytes: bomb }], ['earth']))
  const archive = await openArchive(path)
  const before = process.memoryUsage().rss
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => archive.tile(zoom, x, y)))
  expect(asked.every(({ status }) => status === 'rejected')).toBe(true)
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20)
  await expect(archive.tile(zoom, x, y)).rejects.toThrow('has a tile that unpacks to more than 16 MiB')
  expect(await archive.tile(0, 0, 0)).not.toBeNull()
  await archive.close()
})

test.each([
  ['PNG', '89504e470d0a1a0a0000000d49484452'],
  ['JPEG', 'ffd8ffe000104a464946000101010048'],
  ['WebP', '524946460a0a000057454250565038200'.slice(0, 32)],
  ['AVIF', '0000001c667479706176696600000000'],
])('%s is a picture, whatever the archive calls it, and no vector tile', async (_, hex) => {
  const tile = Buffer.from(hex, 'hex')
  await checkTile(tile, { kind: 'raster', encoding: null })
  await checkTile(new Uint8Array(), { kind: 'raster', encoding: null })
  await expect(checkTile(tile, { kind: 'vector', encoding: null })).rejects.toThrow('no vector tile')
  await expect(checkTile(tile.subarray(1), { kind: 'raster', encoding: null })).rejects.toThrow('no picture')
})
