import { ofSpec, source } from './sources.ts'

/** A module that comes with a part. */
export interface Later {
  /** What comes of the module when its part does. Until then a call throws, and nothing is an instance of it. */
  readonly names?: readonly string[]
  /** The same, with what stands for it until then. */
  readonly until?: Readonly<Record<string, string>>
  /** What others import of it that is here from the start. */
  readonly here?: string
}
export type Modules = Readonly<Record<string, Later>>

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

/** The programs of it, and their files. */
export const drawnPrograms = {
  backgroundPattern: 'background_pattern',
  colorRelief: 'color_relief',
  fillExtrusion: 'fill_extrusion',
  fillExtrusionPattern: 'fill_extrusion_pattern',
  heatmap: 'heatmap',
  heatmapTexture: 'heatmap_texture',
  hillshade: 'hillshade',
  hillshadePrepare: 'hillshade_prepare',
  layerOpacity: 'layer_opacity',
  linePattern: 'line_pattern',
  raster: 'raster',
}

/**
 * Letters of which something has to be asked: whether they are written from the right, joined to a neighbour, drawn upright in a column, or
 * broken elsewhere than at a blank. Of Latin, Greek and Cyrillic ones, punctuation, currencies, arrows and signs nothing is.
 */
export const askedLetters =
  /[\r\u02ea-\u036f\u0483-\u0489\u0530-\u1dff\u1f00-\u200f\u2028-\u202f\u205f-\u209f\u20c1-\u218f\u2300-\uffff]/

const isAsked = `${askedLetters}.test`

const ofLetter = [
  'codePointAllowsIdeographicBreaking',
  'codePointHasUprightVerticalOrientation',
  'codePointIsInComplexShapingScript',
  'codePointIsInCursiveScript',
  'codePointIsInRTLScript',
  'codePointIsWrittenWithoutSpaces',
  'codePointUsesLocalIdeographFontFamily',
]

/** What lays out letters of all other scripts. A tile or a glyph that meets one waits for it. */
const scripts: Modules = {
  [source('symbol/bidi.ts')]: { names: ['processBidirectionalText', 'processStyledBidirectionalText'] },
  [source('symbol/arabic_shaping.ts')]: {
    until: {
      applyArabicShaping: `(text) => (${isAsked}(text) ? whole('scripts', 'applyArabicShaping')(text) : text)`,
    },
  },
  [source('util/verticalize_punctuation.ts')]: {
    names: ['verticalizedCharacterMap', 'verticalizePunctuation'],
  },
  [source('util/unicode_properties.g.ts')]: {
    names: ['canCombineGraphemes', 'codePointHasNeutralVerticalOrientation'],
    until: {
      textCanContainGraphemeClusters: `(text) => ${isAsked}(text) && whole('scripts', 'textCanContainGraphemeClusters')(text)`,
      ...Object.fromEntries(
        ofLetter.map((name) => [
          name,
          `(letter) => ${isAsked}(String.fromCodePoint(letter)) && whole('scripts', '${name}')(letter)`,
        ]),
      ),
    },
  },
}

/** For so long nobody asks for that again where it did not come. */
export const withoutScriptsMs = 30_000
/** What stands for it meanwhile: letters as they are, side by side. */
export const withoutScripts = `{
  applyArabicShaping: (text) => text,
  ${[...ofLetter, 'textCanContainGraphemeClusters'].map((name) => `${name}: () => false`).join(', ')},
}`

/** What decodes tiles of MapLibre's own kind, of which hardly a basemap has any. */
const mlt: Modules = { [source('source/vector_tile_mlt.ts')]: { names: ['MLTVectorTile'] } }

/** What a map begins without. Only the page has anything to draw. */
export const parts: Readonly<Record<string, Modules>> = { styles, drawing, scripts, mlt }
export const ofWorker: readonly string[] = ['styles', 'scripts', 'mlt']
