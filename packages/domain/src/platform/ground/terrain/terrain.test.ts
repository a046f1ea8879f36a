import { mkdir, mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'fast-png'
import { writeArrayBuffer } from 'geotiff'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ground, GroundPosition, Log } from '../../../kernel/index.ts'
import { seeded } from '../../../testing/seeded.ts'
import { hills, writeArchive, writeHgt } from '../../../testing/terrain.ts'
import { openGround } from '../index.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clearway-terrain-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A ground of the files that `write` puts into a folder of their own, and the messages about them. */
const groundOf = async (
  name: string,
  write: (at: string) => Promise<unknown>,
): Promise<[Ground, string[]]> => {
  const at = join(folder, name)
  await mkdir(at)
  await write(at)
  const said: string[] = []
  const say = (_fields: object, message: string) => void said.push(message)
  const log: Log = { debug: say, info: say, warn: say, error: say }
  const ground = openGround(at, log)
  await ground.groundAt([])
  return [ground, said]
}

const heightsAt = async (ground: Ground, points: GroundPosition[]) =>
  (await ground.groundAt(points)).map((height) => height?.amslM ?? null)

/** Each test draws its own numbers, whichever others run. */
let chance = seeded(1)
beforeEach(() => {
  chance = seeded(1)
})
const random = (from: number, to: number): number => from + chance() * (to - from)

const bilinear = (heightOf: typeof hills, [longitude, latitude]: GroundPosition, step: number): number => {
  const [x, y] = [longitude / step, latitude / step]
  const [west, south] = [Math.floor(x), Math.floor(y)]
  const at = (right: number, up: number) => Math.round(heightOf((west + right) * step, (south + up) * step))
  const below = at(0, 0) * (1 - x + west) + at(1, 0) * (x - west)
  const above = at(0, 1) * (1 - x + west) + at(1, 1) * (x - west)
  return below * (1 - y + south) + above * (y - south)
}

describe('an .hgt file', () => {
  test('returns the height of its pixels, and between them goes evenly from one to the next', async () => {
    const [ground] = await groundOf('hgt', (at) => writeHgt(at, 'S12W078', hills))
    const points = Array.from({ length: 500 }, (): GroundPosition => [random(-78, -77), random(-12, -11)])
    const heights = await heightsAt(ground, points)
    for (const [i, point] of points.entries())
      expect(heights[i]).toBeCloseTo(bilinear(hills, point, 1 / 1200), 1)
    expect(await ground.groundAt([[-77.5, -11.25]])).toEqual([
      { amslM: Math.round(hills(-77.5, -11.25)), source: 'S12W078.hgt' },
    ])
    expect(
      await heightsAt(ground, [
        [-78.01, -11.5],
        [-77.5, -10.9],
        [102, 60],
      ]),
    ).toEqual([null, null, null])
  })

  test('an unknown pixel leaves what is made of it unknown, and no more', async () => {
    const [ground] = await groundOf('void', (at) =>
      writeHgt(at, 'N12E077', (longitude, latitude) =>
        Math.hypot(longitude - 77.5, latitude - 12.5) < 0.0001 ? Number.NaN : 100,
      ),
    )
    const pixel = 1 / 1200
    expect(
      await heightsAt(ground, [
        [77.5, 12.5],
        [77.5 + pixel / 2, 12.5],
        [77.5 + 1.5 * pixel, 12.5],
      ]),
    ).toEqual([null, null, 100])
  })
})

/** A GeoTIFF of 120 pixels a degree, of pixels that are points or areas. */
const writeTiff = async (
  path: string,
  [west, north]: [number, number],
  { isArea = true, more = {} } = {},
) => {
  const values = new Float32Array(120 * 120)
  const half = isArea ? 0.5 : 0
  for (let row = 0; row < 120; row += 1)
    for (let column = 0; column < 120; column += 1)
      values[row * 120 + column] = hills(west + (column + half) / 120, north - (row + half) / 120)
  const bytes = writeArrayBuffer(values, {
    width: 120,
    height: 120,
    SampleFormat: [3],
    BitsPerSample: [32],
    ModelTiepoint: [0, 0, 0, west, north, 0],
    ModelPixelScale: [1 / 120, 1 / 120, 0],
    GTModelTypeGeoKey: 2,
    GeographicTypeGeoKey: 4326,
    GTRasterTypeGeoKey: isArea ? 1 : 2,
    ...more,
  } as never) as ArrayBuffer
  await writeFile(path, Buffer.from(bytes))
}

describe('a GeoTIFF', () => {
  test.each([true, false])('has its pixels where its tags place them, as areas: %s', async (isArea) => {
    const [ground, said] = await groundOf(`tiff-${isArea}`, (at) =>
      writeTiff(join(at, 'a.tif'), [10, 47], { isArea }),
    )
    const half = isArea ? 0.5 : 0
    for (const [column, row] of [
      [0, 0],
      [119, 119],
      [3, 100],
      [60, 60],
    ] as const) {
      const at: GroundPosition = [10 + (column + half) / 120, 47 - (row + half) / 120]
      expect((await heightsAt(ground, [at]))[0]).toBeCloseTo(hills(...at), 1)
    }
    expect(said).toEqual([expect.stringContaining('1 files')])
  })

  test('goes on in the next file without a step', async () => {
    const [ground] = await groundOf('neighbours', async (at) => {
      await writeTiff(join(at, 'a.tif'), [10, 47])
      await writeTiff(join(at, 'b.tif'), [11, 47])
    })
    const [west, east] = [hills(11 - 0.5 / 120, 47 - 30.5 / 120), hills(11 + 0.5 / 120, 47 - 30.5 / 120)]
    const [a, border, b] = await heightsAt(ground, [
      [11 - 1e-7, 47 - 30.5 / 120],
      [11, 47 - 30.5 / 120],
      [11 + 1e-7, 47 - 30.5 / 120],
    ])
    for (const height of [a, border, b]) expect(height).toBeCloseTo((west + east) / 2, 1)
  })
})

const mercatorX = (longitude: number, zoom: number): number => ((longitude + 180) / 360) * 2 ** zoom
const mercatorY = (latitude: number, zoom: number): number =>
  (0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** zoom
const latitudeOf = (y: number, zoom: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** zoom))) * 180) / Math.PI

const terrarium = (x: number, y: number, zoom: number): Uint8Array => {
  const data = new Uint8Array(256 * 256 * 3)
  for (let row = 0; row < 256; row += 1)
    for (let column = 0; column < 256; column += 1) {
      const longitude = ((x + (column + 0.5) / 256) / 2 ** zoom) * 360 - 180
      const code = Math.round((hills(longitude, latitudeOf(y + (row + 0.5) / 256, zoom)) + 32_768) * 256)
      data.set([code >> 16, (code >> 8) & 255, code & 255], (row * 256 + column) * 3)
    }
  return encode({ width: 256, height: 256, channels: 3, data })
}

const writeTiles = (path: string, metadata: object = { encoding: 'terrarium' }) => {
  const [zoom, x, y] = [11, Math.floor(mercatorX(10.2, 11)), Math.floor(mercatorY(46.6, 11))]
  const tiles = [0, 1].flatMap((right) =>
    [0, 1].map((down) => ({ x: x + right, y: y + down, png: terrarium(x + right, y + down, zoom) })),
  )
  const west = (x / 2 ** zoom) * 360 - 180
  const bounds = [west, latitudeOf(y + 2, zoom), west + 720 / 2 ** zoom, latitudeOf(y, zoom)]
  return writeArchive(path, { zoom, tiles, bounds, metadata })
}

describe('terrarium tiles', () => {
  test('return the height of their pixels, across the seams of tiles too', async () => {
    const [ground] = await groundOf('tiles', (at) => writeTiles(join(at, 'alps.pmtiles')))
    const [zoom, x, y] = [11, Math.floor(mercatorX(10.2, 11)), Math.floor(mercatorY(46.6, 11))]
    for (const [column, row] of [
      [0.5, 0.5],
      [255.5, 300.5],
      [256, 256],
      [256, 100.25],
      [400.5, 511.5],
    ] as const) {
      const at: GroundPosition = [
        ((x + column / 256) / 2 ** zoom) * 360 - 180,
        latitudeOf(y + row / 256, zoom),
      ]
      const [height] = await ground.groundAt([at])
      expect(height?.source).toBe('alps.pmtiles')
      // Between pixels 50 m apart the hills bend by some decimetres.
      expect(height?.amslM).toBeCloseTo(hills(...at), Number.isInteger(column * 2) && column % 1 ? 1 : 0)
    }
  })
})

describe('of several files', () => {
  test('the finest that knows answers', async () => {
    const [ground] = await groundOf('two', async (at) => {
      await writeTiff(join(at, 'coarse.tif'), [10, 47])
      await writeHgt(at, 'N46E010', (longitude) => (longitude > 10.5 ? Number.NaN : 77))
    })
    expect(
      (
        await ground.groundAt([
          [10.3, 46.5],
          [10.7, 46.5],
        ])
      ).map((height) => height?.source),
    ).toEqual(['N46E010.hgt', 'coarse.tif'])
  })
})

describe('a file that cannot be used is named in one sentence, and the rest goes on', () => {
  const good = (at: string) => writeHgt(at, 'N12E077', () => 42)
  test.each<[string, RegExp, (at: string) => Promise<unknown>]>([
    [
      'cut-hgt',
      /N13E077.hgt has 1000 bytes/,
      async (at) => truncate(await writeHgt(at, 'N13E077', hills), 1000),
    ],
    [
      'named',
      /hills.hgt is not named for its south-western corner/,
      (at) => writeFile(join(at, 'hills.hgt'), 'x'),
    ],
    ['outside', /N95E077.hgt lies outside the world/, (at) => writeHgt(at, 'N95E077', hills)],
    ['packed', /N13E077.hgt.zip is packed/, (at) => writeFile(join(at, 'N13E077.hgt.zip'), 'x')],
    [
      'no-tiff',
      /a.tif cannot be read: /,
      (at) => writeFile(join(at, 'a.tif'), 'this is no picture at all, only text'),
    ],
    ['empty-tiff', /a.tif cannot be read: /, (at) => writeFile(join(at, 'a.tif'), '')],
    [
      'cut-tiff',
      /a.tif is cut off/,
      async (at) => {
        await writeTiff(join(at, 'a.tif'), [10, 47])
        await truncate(join(at, 'a.tif'), 30_000)
      },
    ],
    ['tiff-outside', /a.tif lies outside the world/, (at) => writeTiff(join(at, 'a.tif'), [10, 93])],
    [
      'projected',
      /a.tif is not in longitude and latitude/,
      (at) =>
        writeTiff(join(at, 'a.tif'), [10, 47], {
          more: { GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: 32632 },
        }),
    ],
    [
      'ellipsoid',
      /a.tif has heights above the ellipsoid/,
      (at) => writeTiff(join(at, 'a.tif'), [10, 47], { more: { VerticalCSTypeGeoKey: 5030 } }),
    ],
    [
      'feet',
      /a.tif is not in metres/,
      (at) => writeTiff(join(at, 'a.tif'), [10, 47], { more: { VerticalUnitsGeoKey: 9002 } }),
    ],
    [
      'no-archive',
      /a.pmtiles cannot be read: /,
      (at) => writeFile(join(at, 'a.pmtiles'), 'nothing of the kind'),
    ],
    [
      'mapbox',
      /a.pmtiles holds tiles that are encoded as mapbox/,
      (at) => writeTiles(join(at, 'a.pmtiles'), { encoding: 'mapbox' }),
    ],
  ])('%s', async (name, sentence, write) => {
    const [ground, said] = await groundOf(`bad-${name}`, async (at) => {
      await good(at)
      await write(at)
    })
    expect(said).toHaveLength(2)
    expect(said[0]).toMatch(sentence)
    expect(said[1]).toMatch(/1 files/)
    expect(await heightsAt(ground, [[77.5, 12.5]])).toEqual([42])
  })

  test.each<[string, (at: string) => Promise<unknown>]>([
    ['N46E010.hgt', (at) => writeHgt(at, 'N46E010', hills)],
    ['a.tif', (at) => writeTiff(join(at, 'a.tif'), [10, 47])],
    ['a.pmtiles', (at) => writeTiles(join(at, 'a.pmtiles'))],
  ])('%s, cut off anywhere, returns what the whole file returns or nothing', async (file, write) => {
    const [whole] = await groundOf(`whole-${file}`, write)
    const points = Array.from(
      { length: 40 },
      (): GroundPosition => [random(10.2, 10.3), random(46.55, 46.65)],
    )
    const known = await heightsAt(whole, points)
    expect(known.some((height) => height !== null)).toBe(true)
    for (let cut = 0; cut < 12; cut += 1) {
      const [ground, said] = await groundOf(`cut-${file}-${cut}`, async (at) => {
        await write(at)
        const { size } = await stat(join(at, file))
        await truncate(join(at, file), Math.floor(random(0, size)))
      })
      const left = await heightsAt(ground, points)
      for (const [at, height] of left.entries()) expect([null, known[at]]).toContain(height)
      await ground.groundRange(points)
      if (left.every((height) => height === null)) expect(said.join()).toContain(file)
    }
  })

  test('a folder that is not there', async () => {
    const said: string[] = []
    const say = (_fields: object, message: string) => void said.push(message)
    const ground = openGround(join(folder, 'nowhere'), { debug: say, info: say, warn: say, error: say })
    expect(await heightsAt(ground, [[77.5, 12.5]])).toEqual([null])
    expect(said[0]).toMatch(/TERRAIN_DIR .*nowhere cannot be read, so the ground is unknown/)
  })

  test('an archive whose tiles are cut off: reported once, at the start or when its tile is asked for', async () => {
    const [ground, said] = await groundOf('late', async (at) => {
      await writeTiles(join(at, 'a.pmtiles'))
      await truncate(join(at, 'a.pmtiles'), 200_000)
    })
    const points = Array.from({ length: 200 }, (): GroundPosition => [random(10.1, 10.4), random(46.5, 46.7)])
    expect(await heightsAt(ground, points)).toContain(null)
    expect(said.filter((sentence) => sentence.includes('a.pmtiles is cut off'))).toHaveLength(1)
  })
})

describe('the range under a ring', () => {
  const ringAround = ([x, y]: GroundPosition, size: number, corners: number): GroundPosition[] =>
    Array.from({ length: corners }, (_, i): GroundPosition => {
      const reach = size * random(0.3, 1)
      return [
        x + reach * Math.cos((i * 2 * Math.PI) / corners),
        y + reach * Math.sin((i * 2 * Math.PI) / corners),
      ]
    })

  const inside = (ring: readonly GroundPosition[], [x, y]: GroundPosition): boolean =>
    ring.reduce((odd, [ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length] as GroundPosition
      return ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay) ? !odd : odd
    }, false)

  test('no height under it is outside, across files of all kinds, and it is hardly wider', async () => {
    const [ground] = await groundOf('range', async (at) => {
      await writeHgt(at, 'N46E010', hills)
      await writeTiff(join(at, 'b.tif'), [11, 47])
      await writeTiff(join(at, 'c.tif'), [10, 48])
      await writeTiff(join(at, 'd.tif'), [11, 48])
    })
    for (let round = 0; round < 40; round += 1) {
      const size = 10 ** random(-3.5, -0.4)
      const ring = ringAround([random(10.9, 11.1), random(46.9, 47.1)], size, 3 + (round % 9))
      const range = await ground.groundRange(ring)
      if (!range) throw new Error(`unknown under ${JSON.stringify(ring)}`)
      const points = Array.from(
        { length: 300 },
        (): GroundPosition => [random(10.5, 11.5), random(46.5, 47.5)],
      )
        .map(([x, y]): GroundPosition => [11 + (x - 11) * size * 3, 47 + (y - 47) * size * 3])
        .filter((point) => inside(ring, point))
      const heights = (await heightsAt(ground, [...points, ...ring])).map(Number)
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(range.lowestAmslM)
      expect(Math.max(...heights)).toBeLessThanOrEqual(range.highestAmslM)
    }
    const flat = await ground.groundRange([
      [10.5, 46.5],
      [10.501, 46.5],
      [10.501, 46.501],
      [10.5, 46.501],
    ])
    expect(Number(flat?.highestAmslM) - Number(flat?.lowestAmslM)).toBeLessThan(120)
  })

  test('is unknown where any of it is: a gap in a file, land without a file', async () => {
    const [ground] = await groundOf('gaps', (at) =>
      writeHgt(at, 'N12E077', (longitude, latitude) =>
        Math.hypot(longitude - 77.5, latitude - 12.5) < 0.0005 ? Number.NaN : 5,
      ),
    )
    const square = ([x, y]: GroundPosition, size: number): GroundPosition[] => [
      [x - size, y - size],
      [x + size, y - size],
      [x + size, y + size],
      [x - size, y + size],
    ]
    expect(await ground.groundRange(square([77.3, 12.3], 0.05))).toEqual({
      lowestAmslM: 5,
      highestAmslM: 5,
      source: 'N12E077.hgt',
    })
    expect(await ground.groundRange(square([77.5, 12.5], 0.05))).toBeNull()
    expect(await ground.groundRange(square([77.99, 12.5], 0.05))).toBeNull()
    expect(await ground.groundRange(square([10, 12.5], 0.05))).toBeNull()
  })

  test('is unknown under a ring over more files than are read for one answer', async () => {
    const square = (east: number): GroundPosition[] => [
      [10.1, 46.1],
      [east, 46.1],
      [east, 46.9],
      [10.1, 46.9],
    ]
    const [ground] = await groundOf('many', async (at) => {
      // A square degree at sea level in seconds: 226 blocks, and no room on the disk.
      for (let east = 10; east < 55; east += 1) {
        const path = join(at, `N46E0${east}.hgt`)
        await writeFile(path, '')
        await truncate(path, 3_601 * 3_601 * 2)
      }
    })
    expect(await ground.groundRange(square(12.5))).toMatchObject({ lowestAmslM: 0, highestAmslM: 0 })
    expect(await ground.groundRange(square(54.5))).toBeNull()
  })

  test('a ring larger than what is asked pixel by pixel misses no peak', async () => {
    const [ground] = await groundOf('large', async (at) => {
      for (const corner of ['N12E077', 'N12E078', 'N13E077', 'N13E078'])
        await writeHgt(at, corner, (longitude, latitude) =>
          Math.hypot(longitude - 78.7, latitude - 13.61) < 0.0009
            ? 2_000
            : Math.hypot(longitude - 77.31, latitude - 12.2) < 0.0009
              ? -20
              : 300,
        )
    })
    const ring: GroundPosition[] = [
      [77.1, 12.1],
      [78.9, 12.1],
      [78.9, 13.9],
      [77.1, 13.9],
    ]
    expect(await ground.groundRange(ring)).toMatchObject({ lowestAmslM: -20, highestAmslM: 2_000 })
    expect((await ground.groundRange(ring.map(([x, y]) => [x + 0.01, y])))?.highestAmslM).toBe(2_000)
  })
})
