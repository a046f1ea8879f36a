import { mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shippedZoom } from '../../map/basemap/shipped.ts'
import { shippedLayers } from '../../map/basemap/style.ts'
import { MapFault } from './archive.ts'
import { createMaps } from './catalogue.ts'
import { hostsOf, readConfiguration, wmtsTiles } from './configuration.ts'
import { contentPolicy, createContentPolicy } from './content-policy.ts'
import { openMbtiles } from './mbtiles.ts'
import { openPmtiles } from './pmtiles.ts'
import {
  type CutTile,
  cutTiles,
  directory,
  pmtilesBytes,
  writeMbtiles,
  writePmtiles,
} from './testing/write-archives.ts'

const layers = ['earth', 'water', 'places']
const lastZoom = 3
let folder: string
let tiles: CutTile[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clearway-maps-'))
  const basemap = async (name: string) =>
    JSON.parse(await readFile(new URL(`../../../public/basemap/${name}.geojson`, import.meta.url), 'utf8'))
  tiles = cutTiles(
    { earth: await basemap('land'), water: await basemap('lakes'), places: await basemap('places') },
    lastZoom,
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const place = (name: string) => join(folder, name)

test('the basemap that comes along has all that its style draws, and few bytes for a map that opens', async () => {
  const file = new URL('../../../basemap/natural-earth.pmtiles', import.meta.url)
  const archive = await openPmtiles(fileURLToPath(file))
  expect(archive.info).toMatchObject({
    kind: 'vector',
    encoding: 'gzip',
    maxZoom: shippedZoom,
    layers: shippedLayers,
  })
  const sizes = [[0, 0, 0] as const, [4, 11, 7] as const, [shippedZoom, 45, 29] as const].map(
    async ([zoom, x, y]) => (await archive.tile(zoom, x, y))?.length,
  )
  for (const size of await Promise.all(sizes)) expect(size).toBeLessThan(40_000)
  await archive.close()
})

describe('an archive of vector tiles', () => {
  test.each([
    ['PMTiles', 'world.pmtiles', writePmtiles, openPmtiles],
    ['MBTiles', 'world.mbtiles', writeMbtiles, openMbtiles],
  ])('as %s gives each of its tiles and no other', async (_, name, write, open) => {
    await write(place(name), tiles, layers)
    const archive = await open(place(name))
    expect(archive.info).toMatchObject({
      kind: 'vector',
      encoding: 'gzip',
      minZoom: 0,
      maxZoom: lastZoom,
      layers,
      attribution: 'Natural Earth',
    })
    for (const { zoom, x, y, bytes } of tiles)
      expect(Buffer.compare(Buffer.from((await archive.tile(zoom, x, y))!), Buffer.from(bytes))).toBe(0)
    expect(await archive.tile(9, 500, 100)).toBeNull()
    await archive.close()
  })

  test('is the one that the reference reader knows', async () => {
    const bytes = pmtilesBytes(tiles, layers)
    const reader = new PMTiles({
      getKey: () => 'world',
      getBytes: async (offset, length) => ({
        data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer,
      }),
    })
    const { zoom, x, y } = tiles.at(-1)!
    await writeFile(place('peer.pmtiles'), bytes)
    const archive = await openPmtiles(place('peer.pmtiles'))
    expect(Buffer.from((await reader.getZxy(zoom, x, y))!.data)).toEqual(
      gunzipSync((await archive.tile(zoom, x, y))!),
    )
    await archive.close()
  })
})

/** Every tile of a file, or the sentence why not. */
const readAll = async (path: string, open: typeof openPmtiles): Promise<string | null> => {
  try {
    const archive = await open(path)
    try {
      for (const { zoom, x, y } of tiles) await archive.tile(zoom, x, y)
    } finally {
      await archive.close()
    }
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(MapFault)
    return (error as Error).message
  }
}

describe('a file that is not what its header claims', () => {
  test('cut off anywhere it is refused in one sentence', async () => {
    const whole = pmtilesBytes(tiles, layers)
    for (const share of [0.001, 0.01, 0.1, 0.5, 0.999]) {
      await writeFile(place('cut.pmtiles'), whole.subarray(0, Math.floor(whole.length * share)))
      expect(await readAll(place('cut.pmtiles'), openPmtiles)).toMatch(
        /^is (cut off: it says it has \d+ bytes and has \d+|no PMTiles archive)/,
      )
    }
    writeMbtiles(place('cut.mbtiles'), tiles, layers)
    await truncate(place('cut.mbtiles'), 8192)
    expect(await readAll(place('cut.mbtiles'), openMbtiles)).toMatch(
      /^is cut off: it says it has \d+ bytes and has 8192/,
    )
    await truncate(place('cut.mbtiles'), 50)
    expect(await readAll(place('cut.mbtiles'), openMbtiles)).toBe(
      'is no MBTiles file: it is no SQLite database',
    )
  })

  test('with any byte changed it gives tiles or a sentence, and neither hangs nor throws anything else', async () => {
    const whole = pmtilesBytes(tiles, layers)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 600 }),
        fc.uint8Array({ minLength: 1, maxLength: 8 }),
        async (at, bytes) => {
          const broken = Buffer.from(whole)
          broken.set(bytes, at)
          await writeFile(place('broken.pmtiles'), broken)
          const said = await readAll(place('broken.pmtiles'), openPmtiles)
          expect(said === null || said.length < 200).toBe(true)
        },
      ),
      { numRuns: 150 },
    )
  })

  test('that lies about the length of its directory costs nothing', async () => {
    const lie = Buffer.from([255, 255, 255, 255, 255, 255, 127, ...directory([])])
    const header = Buffer.alloc(127)
    header.write('PMTiles', 0, 'latin1')
    header.writeUInt8(3, 7)
    header.writeBigUInt64LE(127n, 8)
    header.writeBigUInt64LE(BigInt(lie.length), 16)
    header.set([1, 1, 1, 1, 0, 3], 96)
    await writeFile(place('lie.pmtiles'), Buffer.concat([header, lie]))
    expect(await readAll(place('lie.pmtiles'), openPmtiles)).toBe(
      'has a directory that lies about its length',
    )
  })
})

test.each(['no JSON', '[1', 'null', '7'])(
  'metadata that is %s costs an archive its names and no tile',
  async (metadata) => {
    const whole = pmtilesBytes(tiles, layers)
    const packed = gzipSync(metadata)
    whole.writeBigUInt64LE(BigInt(whole.length), 24)
    whole.writeBigUInt64LE(BigInt(packed.length), 32)
    await writeFile(place('named.pmtiles'), Buffer.concat([whole, packed]))
    expect(await readAll(place('named.pmtiles'), openPmtiles)).toBeNull()
  },
)

describe('the folder of maps', () => {
  const prepared = async (name: string, configuration?: unknown) => {
    const at = place(name)
    await mkdir(at)
    if (configuration !== undefined)
      await writeFile(
        join(at, 'maps.json'),
        typeof configuration === 'string' ? configuration : JSON.stringify(configuration),
      )
    return at
  }

  test('that is not there offers nothing and is no fault', async () => {
    const { maps, faults } = await createMaps(place('nowhere')).current()
    expect([maps, faults]).toEqual([[], []])
  })

  test('offers files under their own names, what is configured under its own, and names what is broken', async () => {
    const at = await prepared('mixed', {
      basemaps: [
        { id: 'imagery', name: 'Imagery', tiles: 'https://tiles.example.org/{z}/{x}/{y}.jpg' },
        { id: 'ortho', name: 'Ortho', wmts: 'https://wmts.example.org/service', layer: 'ortho' },
        {
          id: 'foreign',
          name: 'Foreign',
          style_url: 'https://style.example.org/style.json',
          hosts: ['https://glyphs.example.org'],
        },
        { id: 'out', name: 'Out', file: '../secrets.pmtiles' },
        { id: 'gone', name: 'Gone', file: 'gone.mbtiles' },
        { id: 'long', name: 'x'.repeat(10_000), tiles: 'https://a.example.org/{z}/{x}/{y}' },
        { id: 'odd', name: 'Odd' },
        { id: 'imagery', name: 'Twice', tiles: 'https://b.example.org/{z}/{x}/{y}' },
      ],
    })
    await writePmtiles(join(at, 'World Map.pmtiles'), tiles, layers)
    await writeFile(join(at, 'broken.pmtiles'), 'nothing')
    const maps = createMaps(at)
    const { maps: offered, faults, configuration } = await maps.current()
    expect(offered.map(({ id, kind }) => [id, kind])).toEqual([
      ['imagery', 'raster'],
      ['ortho', 'raster'],
      ['foreign', 'style'],
      [expect.stringMatching(/^world-map-[0-9a-f]{8}$/), 'vector'],
    ])
    expect(offered[3]).toMatchObject({
      url: expect.stringMatching(/^\/tiles\/world-map-[0-9a-f]{8}\/\{z\}\/\{x\}\/\{y\}\?v=/),
    })
    expect(faults.map(({ what, why }) => `${what} ${why}`)).toEqual([
      'maps.json: file of basemap 4 (out) must be the name of a .pmtiles or .mbtiles file in the same folder, without a path',
      'maps.json: name of basemap 6 (long) has 10000 letters; 40 are the most',
      'maps.json: basemap 7 (odd) needs one of file, tiles, wmts and style_url',
      'maps.json: basemap 8 (imagery) has the id of basemap 1',
      'gone.mbtiles is not there',
      'broken.pmtiles is no PMTiles archive: it has 7 bytes',
    ])
    await maps.close()
    expect(hostsOf(configuration)).toEqual([
      'https://tiles.example.org',
      'https://wmts.example.org',
      'https://style.example.org',
      'https://glyphs.example.org',
    ])
  })

  test('is read again when it changes, without a restart', async () => {
    const at = await prepared('changing')
    let nowMs = 0
    const maps = createMaps(at, () => nowMs)
    expect((await maps.current()).maps).toEqual([])
    await writePmtiles(join(at, 'streets.pmtiles'), tiles, layers)
    nowMs += 5_000
    expect((await maps.current()).maps.map(({ id }) => id)).toEqual(['streets'])
    await writeFile(join(at, 'maps.json'), '{')
    nowMs += 5_000
    const { maps: offered, faults } = await maps.current()
    expect(offered.map(({ id }) => id)).toEqual(['streets'])
    await maps.close()
    expect(faults).toEqual([{ what: 'maps.json', why: 'is no JSON: line 1, column 2 is not understood' }])
  })

  test('offers every file under an id that no other file changes', async () => {
    const names = ['a.pmtiles', 'a.mbtiles', 'карта.pmtiles', '地图.pmtiles', 'plain.pmtiles', 'B.PMTILES']
    const at = await prepared('colliding', {
      basemaps: [{ id: 'imagery', name: 'Imagery', tiles: 'https://tiles.example.org/{z}/{x}/{y}' }],
    })
    const idsOf = async () => {
      const maps = createMaps(at)
      const { maps: offered, faults } = await maps.current()
      await maps.close()
      expect(faults).toEqual([])
      return Object.fromEntries(offered.map(({ id, name }) => [name, id]))
    }
    await writePmtiles(join(at, 'карта.pmtiles'), tiles, layers)
    const alone = (await idsOf())['карта']
    for (const name of [...names, 'imagery.pmtiles'])
      await (name.endsWith('.mbtiles') ? writeMbtiles : writePmtiles)(join(at, name), tiles, layers)
    const ids = await idsOf()
    expect(Object.keys(ids).sort()).toEqual(
      ['Imagery', 'B', 'a.mbtiles', 'a.pmtiles', 'imagery', 'plain', 'карта', '地图'].sort(),
    )
    expect(new Set(Object.values(ids)).size).toBe(8)
    for (const id of Object.values(ids)) expect(id).toMatch(/^[a-z0-9][a-z0-9-]{0,39}$/)
    expect(ids).toMatchObject({ карта: alone, 'a.pmtiles': 'a', Imagery: 'imagery' })
    expect(ids['plain']).not.toBe('plain')
    await rm(join(at, 'a.pmtiles'))
    expect((await idsOf())['a']).toBe(ids['a.mbtiles'])
  })

  test('names what it cannot offer: files beyond the twentieth, folders, links that lead nowhere', async () => {
    const at = await prepared('many')
    for (let i = 10; i < 32; i += 1) await writePmtiles(join(at, `m${i}.pmtiles`), tiles.slice(0, 1), layers)
    await mkdir(join(at, 'a.pmtiles'))
    await symlink(join(at, 'nowhere'), join(at, 'b.mbtiles'))
    const maps = createMaps(at)
    const { maps: offered, faults } = await maps.current()
    await maps.close()
    expect(offered.length).toBe(18)
    const leftOut = 'is left out: 20 files are offered, by their names, beside those that maps.json names'
    expect(faults.map(({ what, why }) => `${what} ${why}`)).toEqual([
      ...['m28', 'm29', 'm30', 'm31'].map((name) => `${name}.pmtiles ${leftOut}`),
      'a.pmtiles is a folder',
      'b.mbtiles is not there',
    ])
  })
})

describe('what is configured', () => {
  test('a WMTS is asked by key and value, or by its template', () => {
    const wmts = (url: string) => {
      const { basemaps } = readConfiguration(
        JSON.stringify({ basemaps: [{ id: 'a', name: 'A', wmts: url, layer: 'Ortho 2025' }] }),
      )
      return wmtsTiles(basemaps[0] as never)
    }
    expect(wmts('https://w.example.org/wmts')).toBe(
      'https://w.example.org/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=Ortho+2025&STYLE=default&FORMAT=image%2Fjpeg&TILEMATRIXSET=GoogleMapsCompatible&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}',
    )
    expect(wmts('https://w.example.org/wmts?key=7&service=wmts&Request=GetCapabilities')).toBe(
      'https://w.example.org/wmts?key=7&SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=Ortho+2025&STYLE=default&FORMAT=image%2Fjpeg&TILEMATRIXSET=GoogleMapsCompatible&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}',
    )
    expect(wmts('https://w.example.org/{Layer}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png')).toBe(
      'https://w.example.org/Ortho 2025/GoogleMapsCompatible/{z}/{y}/{x}.png',
    )
  })

  test('a page may load from the hosts that are configured and no others, and scripts from none of them', async () => {
    expect(contentPolicy([], false)).not.toMatch(/https?:/)
    const at = place('policy')
    await mkdir(at)
    await writeFile(
      join(at, 'maps.json'),
      JSON.stringify({
        basemaps: [{ id: 'a', name: 'A', tiles: 'https://tiles.example.org:8443/x/{z}/{x}/{y}.png' }],
      }),
    )
    const policy = createContentPolicy({ mapsDir: at, isDev: false })()
    const directives = Object.fromEntries(
      policy.split('; ').map((directive) => [directive.split(' ')[0], directive]),
    )
    expect(directives['img-src']).toBe(`img-src 'self' data: blob: https://tiles.example.org:8443`)
    expect(directives['connect-src']).toBe(`connect-src 'self' https://tiles.example.org:8443`)
    expect(directives['script-src']).not.toMatch(/https?:/)
  })

  test.each([
    ['[]', 'maps.json must be an object in { }'],
    ['{"maps":[]}', 'maps.json has the field maps, which is not known here'],
    ['{"languages":["en","Kannada"]}', 'maps.json: entry 2 of languages must be a language code: en, kn'],
    ['{"basemaps":{}}', 'maps.json: basemaps must be a list in [ ]'],
    ['{"search":{"kind":"google"}}', 'maps.json: kind of search must be photon or nominatim'],
    ['{"search":{"kind":"photon"}}', 'maps.json: url of search is missing'],
    ['{"basemaps":[7]}', 'maps.json: basemap 1 needs one of file, tiles, wmts and style_url'],
  ])('%s is refused in a sentence of its own', (text, said) => {
    const { faults } = readConfiguration(text)
    expect(faults.map(({ what, why }) => `${what} ${why}`)).toEqual([said])
  })

  test('what is right beside a field that is wrong is used', () => {
    const read = readConfiguration(
      JSON.stringify({
        $schema: 'https://example.org/maps.json',
        languages: ['en', 'Kannada'],
        basemaps: [{ id: 'a', name: 'A', file: 'a.pmtiles' }],
        search: { kind: 'photon', url: 'https://photon.example.org/api' },
      }),
    )
    expect(read.basemaps.map(({ id }) => id)).toEqual(['a'])
    expect(read.search?.kind).toBe('photon')
    expect(read.languages).toEqual(['en'])
    expect(read.faults.map(({ what, why }) => `${what} ${why}`)).toEqual([
      'maps.json has the field $schema, which is not known here',
      'maps.json: entry 2 of languages must be a language code: en, kn',
    ])
  })

  test.each([
    [{ id: 'A B' }, 'id of basemap 1 (A B) must be small letters, digits and dashes, 40 at most'],
    [{ id: 'plain' }, 'id of basemap 1 (plain) is the one of the map that comes along'],
    [{ id: undefined }, 'id of basemap 1 is missing'],
    [{ name: undefined }, 'name of basemap 1 (a) is missing'],
    [{ name: ' ' }, 'name of basemap 1 (a) is empty'],
    [{ name: 5 }, 'name of basemap 1 (a) must be a text in quotation marks'],
    [{ min_zoom: 2.5 }, 'min_zoom of basemap 1 (a) must be a whole number from 0 to 22'],
    [{ max_zoom: 30 }, 'max_zoom of basemap 1 (a) must be a whole number from 0 to 22'],
    [{ max_zoom: '9' }, 'max_zoom of basemap 1 (a) must be a whole number from 0 to 22'],
    [{ tile_size: 300 }, 'tile_size of basemap 1 (a) must be 256 or 512'],
    [{ tiles: 'https://a.example.org/' }, 'tiles of basemap 1 (a) must hold {z}, {x} and {y}'],
    [
      { tiles: 'ftp://a.example.org/{z}/{x}/{y}' },
      'tiles of basemap 1 (a) must be an address with http:// or https:// and a host',
    ],
    [
      { tiles: 'https://{s}.example.org/{z}/{x}/{y}' },
      'tiles of basemap 1 (a) must name one host: nothing is filled into it',
    ],
    [
      { tiles: 'https://a.example.org/{z}/{x}/{-y}' },
      'tiles of basemap 1 (a) counts rows from the south by {-y}, which is not filled in: {y} counts them from the north',
    ],
    [
      { tiles: 'https://me:secret@a.example.org/{z}/{x}/{y}' },
      'tiles of basemap 1 (a) has a name and a password before the host, which are not sent',
    ],
    [
      { tiles: undefined, style_url: 'http://[2001:db8::1]/s.json' },
      'style_url of basemap 1 (a) must name its host by a name or an IPv4 address: no page may be allowed an IPv6 address',
    ],
    [{ min_zoom: 12, max_zoom: 3 }, 'min_zoom of basemap 1 (a) is above max_zoom'],
    [{ tiles: 4 }, 'tiles of basemap 1 (a) must be an address with http:// or https:// and a host'],
    [{ titel: 'x' }, 'basemap 1 (a) has the field titel, which is not known here'],
    [
      { tiles: undefined, style_url: 'https://a.example.org/s.json', hosts: ['b'] },
      'entry 1 of hosts of basemap 1 (a) must be an address with http:// or https:// and a host',
    ],
  ])('an entry with %j is refused in a sentence that names it and its field', (wrong, said) => {
    const entry = { id: 'a', name: 'A', tiles: 'https://a.example.org/{z}/{x}/{y}', ...wrong }
    const { basemaps, faults } = readConfiguration(JSON.stringify({ basemaps: [entry] }))
    expect(basemaps).toEqual([])
    expect(faults.map(({ what, why }) => `${what} ${why}`)).toEqual([`maps.json: ${said}`])
  })

  test('a search is asked by this server, at an IPv6 address too, and without a password', () => {
    const read = (url: string) => readConfiguration(JSON.stringify({ search: { kind: 'photon', url } }))
    expect(read('http://[2001:db8::1]:2322/api').search?.url).toBe('http://[2001:db8::1]:2322/api')
    expect(read('https://me:secret@photon.example.org/api').faults).toEqual([
      {
        what: 'maps.json: url of search',
        why: 'has a name and a password before the host, which are not sent',
      },
    ])
  })

  test('more entries than are used, and a mark of the encoding before them, cost no map', () => {
    const entries = Array.from({ length: 23 }, (_, i) => ({
      ...{ id: `m${i}`, name: `M ${i}` },
      tiles: 'https://a.example.org/{z}/{x}/{y}',
    }))
    const { basemaps, faults } = readConfiguration(`\uFEFF${JSON.stringify({ basemaps: entries })}`)
    expect(basemaps.length).toBe(20)
    expect(faults).toEqual([{ what: 'maps.json: basemaps', why: 'has 23 entries; the first 20 are used' }])
  })

  test('no word of a configuration can break out of the policy', () => {
    for (const tiles of [
      'https://a.example.org; script-src *//{z}/{x}/{y}',
      'javascript:alert(1)//{z}/{x}/{y}',
      'https://*/{z}/{x}/{y}',
    ])
      for (const host of hostsOf(
        readConfiguration(JSON.stringify({ basemaps: [{ id: 'a', name: 'A', tiles }] })),
      ))
        expect(host).toMatch(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/)
  })
})
