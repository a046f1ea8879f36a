import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { beforeAll, describe, expect, it, test, vi } from 'vitest'
import { bundleMapEngine, type MapEngine } from './bundle.ts'
import { lettersAnew } from './entries.ts'
import { flat } from './flat.ts'
import { askedLetters, laterExpressions } from './later.ts'
import { here, ofParts } from './parts.ts'
import { source } from './sources.ts'

const web = join(import.meta.dirname, '../..')

/** A module of MapLibre's, with ours in place of some. */
const imported = async (path: string, ours: Readonly<Record<string, string>> = {}) => {
  const plugin = {
    name: 'ours',
    resolveId: (id: string) => (id in ours ? id : null),
    load: (id: string) => ours[id] ?? null,
  }
  const bundle = await rolldown({ input: path, plugins: [plugin] })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)
}

let engine: MapEngine
beforeAll(async () => {
  engine = await bundleMapEngine()
})

const first = ['engine.js', 'shared.js', 'worker.js']
/** Files that one imports before it runs. */
const importsOf = ({ contents }: MapEngine['files'][number]) => {
  const named = Buffer.from(contents)
    .toString()
    .matchAll(/(?:from|import)\s*"\.\/([\w-]+\.js)"/g)
  return [...named].map(([, file]) => file!)
}
const filesOf = (isFirst: boolean) => engine.files.filter(({ name }) => first.includes(name) === isFirst)
const modulesOf = (isFirst: boolean) => filesOf(isFirst).flatMap(({ modules }) => modules)

describe('what a map begins with', () => {
  it('is three files of 186 kB', () => {
    const bytes = filesOf(true).map(({ contents }) => brotliCompressSync(contents).length)
    expect(bytes).toHaveLength(3)
    expect(bytes.reduce((sum, one) => sum + one)).toBeLessThan(186_000)
  })

  it('is without what comes later, which is whole in the files of its parts', () => {
    const isLater = /\?whole$|dist\/validate\/|geometry_util|fill_extrusion_bucket|dem_data|bidi-js|fastPfor/
    expect(modulesOf(true).filter((path) => isLater.test(path))).toEqual([])
    const later = modulesOf(false).join('\n')
    for (const name of [
      'hillshade_style_layer.ts?whole',
      'draw_raster.ts?whole',
      'bidi.ts?whole',
      'v8.mjs?whole',
    ])
      expect(later).toContain(name)
  })

  it('needs no file but those three', () => {
    expect(new Set(filesOf(true).flatMap(importsOf))).toEqual(new Set(['shared.js']))
  })
})

// It is fetched before it is imported, and what it imports is there by then.
test('a part is one file by its name', () => {
  const imports = filesOf(false).map((file) => [file.name, importsOf(file).sort()])
  expect(Object.fromEntries(imports)).toEqual({
    'drawing.js': ['engine.js', 'shared.js', 'styles.js'],
    'LICENSE.txt': [],
    'mlt.js': ['shared.js'],
    'scripts.js': ['shared.js'],
    'styles.js': ['shared.js'],
    'whole-worker.js': ['styles.js', 'worker.js'],
  })
})

test('what is called before its part was read says so by its name, and is itself when that has come', async () => {
  const { bring, standIn } = await imported(here, ofParts)
  const [Hills, draw] = [standIn('styles', 'Hills'), standIn('drawing', 'draw')]
  expect(() => new Hills()).toThrow('Hills is among what is read later (styles), and was not read')
  expect(() => draw()).toThrow('draw is among what is read later (drawing)')
  expect(() => Hills.parse()).toThrow('Hills')
  expect({} instanceof Hills).toBe(false)
  class Whole {
    static readonly parse = () => 'parsed'
    readonly height = 8
  }
  bring({ Hills: Whole, draw: (one: string) => `drawn ${one}` })
  expect(new Hills()).toBeInstanceOf(Whole)
  expect(new Hills().height).toBe(8)
  expect(new Whole()).toBeInstanceOf(Hills)
  expect([Hills.parse(), draw('once')]).toEqual(['parsed', 'drawn once'])
})

test('others stand in for a part that did not come, and letters that were drawn meanwhile are drawn anew', async () => {
  const page = source('console_page.ts')
  const text = `
    import { bring, doWith, meanwhile, standIn } from ${JSON.stringify(here)}
    const draw = standIn('scripts', 'draw')
    class GlyphManager {
      entries = {}
      async getGlyphs(letter) {
        return (this.entries[letter] ??= draw(letter))
      }
    }
    ${lettersAnew}
    export { bring, doWith, GlyphManager }`
  const { bring, doWith, GlyphManager } = await imported(page, { ...ofParts, [page]: text })
  const glyphs = new GlyphManager()
  const drawn = () => glyphs.getGlyphs('م')
  vi.useFakeTimers()
  try {
    await expect(drawn()).rejects.toThrow('draw is among what is read later (scripts)')
    doWith({ draw: (letter: string) => `${letter} alone` }, 30_000)
    expect(await drawn()).toBe('م alone')
    vi.advanceTimersByTime(29_999)
    expect(await drawn()).toBe('م alone')
    vi.advanceTimersByTime(1)
    await expect(drawn()).rejects.toThrow('draw is among what is read later (scripts)')
    bring({ draw: (letter: string) => `${letter} joined` })
    expect(await drawn()).toBe('م joined')
    expect(await drawn()).toBe(glyphs.entries['م'])
  } finally {
    vi.useRealTimers()
  }
})

describe('what the console draws', () => {
  /** What puts another basemap under a map, for which all of the engine has come. */
  const ofOthers = /basemap\/(?:base|region|fetched-base)\.ts$|server\/maps\//
  const sources = globSync('src/{map,entities,screens}/**/*.{ts,tsx}', { cwd: web }).filter(
    (path) => !ofOthers.test(path) && !path.endsWith('.test.ts'),
  )
  const drawn = [
    ...sources.map((path) => join(web, path)),
    join(
      web,
      '../../node_modules/terra-draw-maplibre-gl-adapter/dist/terra-draw-maplibre-gl-adapter.module.js',
    ),
  ]

  it.each([
    [
      'kinds of layers and sources',
      /type:\s*['"](?:raster|raster-dem|image|video|heatmap|hillshade|color-relief|fill-extrusion)['"]/,
    ],
    ['operators', new RegExp(`\\[\\s*['"](?:${Object.keys(laterExpressions).join('|')})['"]\\s*,`)],
    ['functions of before there were expressions', /\bstops:/],
    ['programs', /(?:line|fill)-layer-opacity|(?:background|line)-pattern/],
  ])('names no %s that come later', (_, later) => {
    expect(drawn.filter((path) => later.test(readFileSync(path, 'utf8')))).toEqual([])
  })
})

describe('letters of which nothing need be asked', () => {
  const letters = () => {
    const all = Array.from({ length: 0x1_10_00 }, (_, point) => point)
    return all.filter((point) => !askedLetters.test(String.fromCodePoint(point)))
  }

  it('are told from others by none of MapLibre’s own tables', async () => {
    const tables = await imported(source('util/unicode_properties.g.ts'))
    const asks = Object.entries<(letter: number) => boolean>(tables).filter(
      ([name]) => name.startsWith('codePoint') && name !== 'codePointHasNeutralVerticalOrientation',
    )
    expect(asks).toHaveLength(7)
    expect(letters().length).toBeGreaterThan(1000)
    for (const [name, ask] of asks) expect({ [name]: letters().filter(ask) }).toEqual({ [name]: [] })
    const text = letters()
      .map((point) => String.fromCodePoint(point))
      .join('')
    expect(tables.textCanContainGraphemeClusters(text)).toBe(false)
    const { applyArabicShaping } = await imported(source('symbol/arabic_shaping.ts'))
    expect(applyArabicShaping(text)).toBe(text)
  })

  it('are all that the map that comes along is named in', () => {
    const { features } = JSON.parse(readFileSync(join(web, 'public/basemap/places.geojson'), 'utf8'))
    expect(features.length).toBeGreaterThan(1000)
    for (const { properties } of features) expect(properties.name).not.toMatch(askedLetters)
  })

  it.each(['Bengaluru – Kempegowda ↑120 m', 'Þingvellir', 'Đà Nẵng', 'Αθήνα', 'Москва', '‘Ajmān', '€ 12'])(
    'has %s',
    (name) => {
      expect(name).not.toMatch(askedLetters)
    },
  )

  it.each(['ಬೆಂಗಳೂರು', 'दिल्ली', 'منطقة', 'נמל', '東京', 'กรุงเทพ'])('has not %s', (name) => {
    expect(name).toMatch(askedLetters)
  })
})

test('areas and lines are those that MapLibre makes of them on a flat map', async () => {
  const path = source('render/subdivision.ts')
  const [own, flatOnes] = [await imported(path), await imported(path, flat)]
  const { default: Point } = await import('@mapbox/point-geometry')
  const ring = (x: number, y: number, side: number) =>
    [
      [0, 0],
      [side, 0],
      [side, side],
      [side / 2, side / 4],
      [0, side],
      [0, 0],
    ].map(([dx, dy]) => new Point(x + dx!, y + dy!))
  const polygon = [ring(-100, 200, 4000), ring(600, 500, 200), ring(2000, 500, 400).slice(0, -1)]
  const tile = { z: 4, x: 3, y: 3 }
  const cornersOf = ({ verticesFlattened: at }: { verticesFlattened: number[] }, of: number[]) =>
    of.map((i) => `${at[2 * i]},${at[2 * i + 1]}`)
  for (const hasLines of [true, false]) {
    const [theirs, ours] = [own, flatOnes].map(({ subdividePolygon }) => {
      const area = subdividePolygon(polygon, tile, 1, hasLines)
      return {
        triangles: cornersOf(area, area.indicesTriangles),
        lines: area.indicesLineList.map((line: number[]) => cornersOf(area, line)),
      }
    })
    expect(ours).toEqual(theirs)
  }
  for (const line of [[], [new Point(1, 1)], ring(0, 0, 8), ring(0, 0, 8).slice(0, -1)])
    for (const isRing of [true, false])
      expect(flatOnes.subdivideVertexLine(line, 1, isRing)).toEqual(own.subdivideVertexLine(line, 1, isRing))
})
