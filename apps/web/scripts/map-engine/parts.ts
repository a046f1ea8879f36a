import { readFileSync } from 'node:fs'
import { type Files, ofSpec, source } from './sources.ts'
import { noShader, shadersOf } from './unreached.ts'

interface Later {
  /** What comes of the module when its part does. Until then a call throws, and nothing is an instance of it. */
  readonly names?: readonly string[]
  /** The same, with what stands for it until then. */
  readonly until?: Readonly<Record<string, string>>
  /** What others import of it that is here from the start. */
  readonly here?: string
}
type Modules = Readonly<Record<string, Later>>

const layer = (file: string, name: string, type: string): Modules => ({
  [source(`style/style_layer/${file}_style_layer.ts`)]: {
    names: [`${name}StyleLayer`],
    here: `export const is${name}StyleLayer = (layer) => layer.type === '${type}'`,
  },
})

/** By their operators. */
export const laterExpressions = {
  collator: { file: 'collator', name: 'CollatorExpression' },
  distance: { file: 'distance', name: 'Distance' },
  'number-format': { file: 'number_format', name: 'NumberFormat' },
  within: { file: 'within', name: 'Within' },
}

/** What somebody's style may name and none of the console's own does, in page and worker. Before it comes nobody judges a style. */
const styles: Modules = {
  ...layer('color_relief', 'ColorRelief', 'color-relief'),
  ...layer('fill_extrusion', 'FillExtrusion', 'fill-extrusion'),
  ...layer('heatmap', 'Heatmap', 'heatmap'),
  ...layer('hillshade', 'Hillshade', 'hillshade'),
  ...layer('raster', 'Raster', 'raster'),
  [source('source/raster_dem_tile_worker_source.ts')]: { names: ['RasterDEMTileWorkerSource'] },
  ...Object.fromEntries(
    Object.values(laterExpressions).map(({ file, name }) => [
      ofSpec(`expression/definitions/${file}.mjs`),
      { names: [name] },
    ]),
  ),
  [ofSpec('function/index.mjs')]: {
    names: ['createFunction'],
    here: `
      import { ObjectType } from '../expression/types.mjs'
      import { typeOf } from '../expression/values.mjs'
      export const isFunction = (value) =>
        typeof value === 'object' && value !== null && !Array.isArray(value) && typeOf(value) === ObjectType`,
  },
  [ofSpec('validate/validate.mjs')]: { names: ['validate'] },
  [ofSpec('validate_style.min.mjs')]: {
    until: {
      validateStyleMin: `(() => {
        const judging = (judge) => (...given) => (isHere('validateStyleMin') ? judge(whole('styles', 'validateStyleMin'))(...given) : [])
        return new Proxy(judging((all) => all), { get: (_, kind) => judging((all) => all[kind]) })
      })()`,
    },
  },
}

const drawn = (name: string, draw: string, uniforms: readonly string[]): Modules => ({
  [source(`webgl/draw/draw_${name}.ts`)]: { names: [draw] },
  [source(`webgl/program/${name}_program.ts`)]: { names: uniforms },
})

/** What draws that, and its sources: in the page. */
const drawing: Modules = {
  ...drawn('color_relief', 'drawColorRelief', ['colorReliefUniforms']),
  ...drawn('fill_extrusion', 'drawFillExtrusion', ['fillExtrusionUniforms', 'fillExtrusionPatternUniforms']),
  ...drawn('heatmap', 'drawHeatmap', ['heatmapUniforms', 'heatmapTextureUniforms']),
  ...drawn('hillshade', 'drawHillshade', ['hillshadeUniforms', 'hillshadePrepareUniforms']),
  ...drawn('raster', 'drawRaster', ['rasterUniforms']),
  [source('webgl/draw/draw_layer_opacity.ts')]: { names: ['prepareDrawLayerOpacity', 'drawLayerOpacity'] },
  [source('webgl/program/layer_opacity_program.ts')]: { names: ['layerOpacityUniforms'] },
  [source('source/image_source.ts')]: { names: ['ImageSource'] },
  [source('source/raster_dem_tile_source.ts')]: { names: ['RasterDEMTileSource'] },
  [source('source/raster_tile_source.ts')]: { names: ['RasterTileSource'] },
  [source('source/video_source.ts')]: { names: ['VideoSource'] },
  [source('tile/tile_manager_raster.ts')]: {
    names: ['updateFadingTiles', 'hasRasterTransition'],
    here: `export const isRasterType = (type) => type === 'raster' || type === 'image' || type === 'video'`,
  },
  [source('util/create_tile_mesh.ts')]: { names: ['createTileMesh', 'createTileMeshWithBuffers'] },
  [source('tile/tile_manager_raster_dem.ts')]: { names: ['backfillDEM'] },
}

const drawnPrograms = {
  colorRelief: 'color_relief',
  fillExtrusion: 'fill_extrusion',
  fillExtrusionPattern: 'fill_extrusion_pattern',
  heatmap: 'heatmap',
  heatmapTexture: 'heatmap_texture',
  hillshade: 'hillshade',
  hillshadePrepare: 'hillshade_prepare',
  layerOpacity: 'layer_opacity',
  raster: 'raster',
}

/**
 * Letters of which nothing need be asked: Latin, Greek and Cyrillic ones, punctuation, currencies, arrows and signs. None of them is written
 * from the right, joined to its neighbour, drawn upright in a column or broken anywhere but at a blank.
 */
export const plainLetters = /^[\0-\f\x0e-\u02e9\u0370-\u0482\u048a-\u052f\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20c0\u2190-\u22ff]*$/

const ofLetters = [
  'codePointAllowsIdeographicBreaking',
  'codePointHasUprightVerticalOrientation',
  'codePointIsInComplexShapingScript',
  'codePointIsInCursiveScript',
  'codePointIsInRTLScript',
  'codePointIsWrittenWithoutSpaces',
  'codePointUsesLocalIdeographFontFamily',
]
const arePlain = `${plainLetters}.test`

/** What lays out letters of all other scripts. A tile or a glyph that meets one waits for it. */
const scripts: Modules = {
  [source('symbol/bidi.ts')]: { names: ['processBidirectionalText', 'processStyledBidirectionalText'] },
  [source('symbol/arabic_shaping.ts')]: {
    until: {
      applyArabicShaping: `(text) => (${arePlain}(text) ? text : whole('scripts', 'applyArabicShaping')(text))`,
    },
  },
  [source('util/unicode_properties.g.ts')]: {
    names: ['canCombineGraphemes', 'codePointHasNeutralVerticalOrientation'],
    until: {
      textCanContainGraphemeClusters: `(text) => !${arePlain}(text) && whole('scripts', 'textCanContainGraphemeClusters')(text)`,
      ...Object.fromEntries(
        ofLetters.map((name) => [
          name,
          `(letter) => !${arePlain}(String.fromCodePoint(letter)) && whole('scripts', '${name}')(letter)`,
        ]),
      ),
    },
  },
}

/** What decodes tiles of MapLibre's own kind, of which hardly a basemap has any. */
const mlt: Modules = { [source('source/vector_tile_mlt.ts')]: { names: ['MLTVectorTile'] } }

const parts: Readonly<Record<string, Modules>> = { styles, drawing, scripts, mlt }

const shaders = source('shaders/shaders.ts')
const expressions = ofSpec('expression/definitions/index.mjs')
const specification = ofSpec('reference/v8.mjs')

/** Modules that are in two: as the others import them, and as they are. */
const wholeMark = '?whole'
export const wholePath = (path: string) => `${path}${wholeMark}`
export const isWhole = (id: string): boolean => id.endsWith(wholeMark)
export const pathOfWhole = (id: string): string => id.slice(0, -wholeMark.length)

const here = source('console_here.ts')

const imported = (path: string, names: string) => `import ${names} from ${JSON.stringify(path)}`

const standIn = (part: string, { names = [], until = {}, here: own = '' }: Later): string =>
  [
    imported(here, '{ isHere, standIn, whole }'),
    ...names.map((name) => `export const ${name} = /*@__PURE__*/ standIn('${part}', '${name}')`),
    ...Object.entries(until).map(([name, text]) => `export const ${name} = /*@__PURE__*/ ${text}`),
    own,
  ].join('\n')

const bringing = (modules: Modules): string => {
  const brought = Object.entries(modules).map(
    ([path, { names = [], until = {} }]) => [path, [...names, ...Object.keys(until)].join(', ')] as const,
  )
  return [
    imported(here, '{ bring }'),
    ...brought.map(([path, names]) => imported(wholePath(path), `{ ${names} }`)),
    `bring({ ${brought.map(([, names]) => names).join(', ')} })`,
  ].join('\n')
}

const more: Readonly<Record<string, string>> = {
  styles: `
    ${imported(specification, 'slim')}
    ${imported(wholePath(specification), 'all')}
    ${imported(expressions, '{ expressions }')}
    ${imported(source('util/web_worker_transfer.ts'), '{ register }')}
    Object.assign(slim, all)
    for (const [operator, expression] of Object.entries({ ${Object.entries(laterExpressions)
      .map(([operator, { name }]) => `'${operator}': ${name}`)
      .join(', ')} })) {
      expressions[operator] = expression
      register('Expression_' + operator, expression)
    }`,
  drawing: [
    imported(shaders, '{ prepare, shaders }'),
    ...Object.entries(drawnPrograms).map(([program, file]) => {
      const [vertex, fragment] = shadersOf(file) as [string, string]
      return `
        ${imported(wholePath(vertex), `${program}Vertex`)}
        ${imported(wholePath(fragment), `${program}Fragment`)}
        shaders.${program} = prepare(${program}Fragment, ${program}Vertex)`
    }),
  ].join('\n'),
}

const fileOf = (part: string) => source(`console_${part}.ts`)
const ofWorker = Object.keys(parts).filter((part) => part !== 'drawing')

/** Files of the parts that a worker reads too. */
export const workerParts = Object.fromEntries(ofWorker.map((part) => [part, fileOf(part)]))
const named = (part: string) => `${part[0]!.toUpperCase()}${part.slice(1)}`

/** Which of MapLibre's modules are in two, beside those of `ofParts`. */
export const inTwo: ReadonlySet<string> = new Set([
  ...Object.values(parts).flatMap((modules) => Object.keys(modules)),
  ...Object.values(drawnPrograms).flatMap(shadersOf),
  specification,
])

/** What stands for them until their part has come, the files that bring the parts, and what reads those. */
export const ofParts: Files = {
  [here]: `
    const come = {}
    /** That something is called before its part was read. */
    export class NotHere extends Error {
      constructor(part, name) {
        super(\`\${name} is among what is read later (\${part}), and was not read\`)
        this.part = part
      }
    }
    export const bring = (more) => void Object.assign(come, more)
    export const isHere = (name) => name in come
    export const whole = (part, name) => {
      if (name in come) return come[name]
      throw new NotHere(part, name)
    }
    export const standIn = (part, name) =>
      new Proxy(function () {}, {
        apply: (_, self, given) => whole(part, name)(...given),
        construct: (_, given) => new (whole(part, name))(...given),
        get: (_, key) =>
          key === Symbol.hasInstance ? (one) => isHere(name) && one instanceof come[name] : whole(part, name)[key],
      })`,
  [expressions]: `${readFileSync(expressions, 'utf8')}
    for (const operator of ${JSON.stringify(Object.keys(laterExpressions))}) delete expressions[operator]`,
  [shaders]: `${readFileSync(shaders, 'utf8')}\nexport { prepare }`,
  [source('console_parts.ts')]: `
    export { NotHere } from './console_here.ts'
    const coming = {}
    const once = (part, read) =>
      (coming[part] ??= read().then(
        () => {},
        (error) => {
          delete coming[part]
          throw error
        },
      ))
    ${ofWorker
      .map((part) => `export const read${named(part)} = () => once('${part}', () => import('./console_${part}.ts'))`)
      .join('\n')}`,
  ...Object.fromEntries(
    Object.entries(parts).flatMap(([part, modules]) => [
      [fileOf(part), `${bringing(modules)}\n${more[part] ?? ''}`],
      ...Object.entries(modules).map(([path, later]) => [path, standIn(part, later)]),
    ]),
  ),
  ...Object.fromEntries(Object.values(drawnPrograms).flatMap(shadersOf).map((path) => [path, noShader])),
}
