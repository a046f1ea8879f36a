import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GroundPosition } from '../../../kernel/index.ts'
import { hills, writeHgt } from '../../../testing/terrain.ts'
import { openGround } from '../index.ts'

const hasGdal = spawnSync('gdalwarp', ['--version']).error === undefined
if (!hasGdal)
  console.warn('gdalwarp IS NOT INSTALLED (Debian: gdal-bin): terrain is compared with no other reader')

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const gdal = (program: string, ...args: string[]) => execFileSync(program, ['-q', ...args], { stdio: 'pipe' })

let folder: string
let hgt: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clearway-gdal-'))
  hgt = await writeHgt(folder, 'N46E010', hills)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** How far our heights are, at most, from what gdalwarp makes of the same file on a grid of 397 by 397 in this box. */
const farthest = async (source: string, own: string, how: 'near' | 'bilinear', box: Box): Promise<number> => {
  const raw = join(own, `${how}.raw`)
  const side = 397
  gdal(
    'gdalwarp',
    '-r',
    how,
    '-ot',
    'Float32',
    '-of',
    'ENVI',
    '-et',
    '0',
    '-t_srs',
    'EPSG:4326',
    '-ts',
    `${side}`,
    `${side}`,
    '-te',
    ...box.map(String),
    source,
    raw,
  )
  const bytes = await readFile(raw)
  const [west, south, east, north] = box
  const points = Array.from(
    { length: side * side },
    (_, i): GroundPosition => [
      west + (((i % side) + 0.5) * (east - west)) / side,
      north - ((Math.floor(i / side) + 0.5) * (north - south)) / side,
    ],
  )
  const ground = openGround(own, silent)
  const heights = await ground.groundAt(points)
  const off = heights.map((height, i) => Math.abs((height?.amslM ?? Number.NaN) - bytes.readFloatLE(i * 4)))
  return off.reduce((most, one) => Math.max(most, one))
}

type Box = readonly [west: number, south: number, east: number, north: number]

/** Centres of pixels of three seconds: nearest against nearest. Anywhere: bilinear against bilinear. */
const pixels: Box = [
  10.3 - 1 / 2400,
  46.4 - 1 / 2400,
  10.3 + 396 / 1200 + 1 / 2400,
  46.4 + 396 / 1200 + 1 / 2400,
]
const between: Box = [10.30011, 46.40007, 10.41234, 46.49876]

const forms: [string, string[]][] = [
  ['tiles with LZW and a predictor', ['-co', 'TILED=YES', '-co', 'COMPRESS=LZW', '-co', 'PREDICTOR=2']],
  ['strips with DEFLATE', ['-co', 'COMPRESS=DEFLATE']],
  [
    '32-bit floats in tiles with ZSTD and a predictor',
    ['-ot', 'Float32', '-co', 'TILED=YES', '-co', 'COMPRESS=ZSTD', '-co', 'PREDICTOR=3'],
  ],
  ['BigTIFF', ['-co', 'BIGTIFF=YES']],
  ['pixels as points', ['-mo', 'AREA_OR_POINT=Point']],
  ['pixels as areas', ['-mo', 'AREA_OR_POINT=Area']],
]

describe.skipIf(!hasGdal)('what GDAL reads, to a decimetre', () => {
  const formed = async (name: string, args: string[]): Promise<[string, string]> => {
    const own = join(folder, name.replaceAll(/\W+/g, '-'))
    await mkdir(own)
    const path = join(own, name === 'hgt' ? 'N46E010.hgt' : 'a.tif')
    if (name === 'hgt') await writeHgt(own, 'N46E010', hills)
    else gdal('gdal_translate', ...args, hgt, path)
    return [path, own]
  }

  test.each([['hgt', []] as [string, string[]], ...forms])('%s', async (name, args) => {
    const [path, own] = await formed(name, args)
    expect(await farthest(path, own, 'near', pixels)).toBeLessThan(0.1)
    expect(await farthest(path, own, 'bilinear', between)).toBeLessThan(0.1)
  })

  test('a file in UTM is refused, and read once gdalwarp has put it right', async () => {
    const [path, own] = [join(folder, 'utm.tif'), join(folder, 'unwarped')]
    await mkdir(own)
    gdal('gdalwarp', '-t_srs', 'EPSG:32632', '-r', 'bilinear', '-ot', 'Float32', hgt, path)
    gdal('gdalwarp', '-t_srs', 'EPSG:4326', '-r', 'bilinear', path, join(own, 'a.tif'))
    expect(await farthest(join(own, 'a.tif'), own, 'bilinear', between)).toBeLessThan(0.1)
  })

  test.each([
    ['big-endian', ['-co', 'ENDIANNESS=BIG'], 'a.tif is big-endian'],
    [
      'in the wrong direction',
      ['-of', 'GTiff', '-a_ullr', '10', '46', '11', '47'],
      'a.tif lies outside the world',
    ],
    ['scaled', ['-a_scale', '0.1'], 'a.tif has scaled heights'],
    [
      'in one large piece',
      ['-outsize', '4200', '4200', '-co', 'BLOCKYSIZE=4200'],
      'a.tif is in pieces too large',
    ],
  ])('a file that is %s is refused in a sentence', async (name, args, sentence) => {
    const [, own] = await formed(name, args)
    const said: string[] = []
    const ground = openGround(own, { ...silent, warn: (_fields, message) => void said.push(message) })
    expect(await ground.groundAt([[10.5, 46.5]])).toEqual([null])
    expect(said[0]).toContain(sentence)
  })

  test('a COG with overviews is read in its full resolution', async () => {
    const own = join(folder, 'cog')
    await mkdir(own)
    gdal('gdal_translate', '-of', 'COG', '-co', 'COMPRESS=DEFLATE', hgt, join(own, 'a.tif'))
    expect(await farthest(join(own, 'a.tif'), own, 'bilinear', between)).toBeLessThan(0.1)
  })
})
