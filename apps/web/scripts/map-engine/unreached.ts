import { type Files, ofSpec, source } from './sources.ts'

/**
 * What no map of the console comes to, which a bundler cannot see, with the names that others import: heights of the ground, styles in
 * place of one another, addresses with a place, drawings for MapLibre's own authors, layers of one's own programming, projections of one's
 * own, and what a style of somebody cannot name.
 */
const modules: Readonly<Record<string, readonly string[]>> = {
  [source('render/terrain.ts')]: ['Terrain'],
  [source('webgl/render_to_texture.ts')]: ['RenderToTexture'],
  [source('webgl/draw/draw_terrain.ts')]: ['drawTerrain', 'drawDepth', 'drawTerrainHeightMap'],
  [source('webgl/draw/draw_debug.ts')]: ['drawDebug', 'drawDebugPadding', 'selectDebugSource'],
  [source('webgl/draw/draw_collision_debug.ts')]: ['drawCollisionDebug'],
  [source('webgl/draw/draw_custom.ts')]: ['drawCustom'],
  [source('webgl/program/atmosphere_program.ts')]: ['atmosphereUniforms'],
  [source('webgl/program/debug_program.ts')]: ['debugUniforms'],
  [source('webgl/program/sky_program.ts')]: ['skyUniforms'],
  [source('geo/projection/projection_crud.ts')]: ['addProjection', 'removeProjection'],
  [source('source/canvas_source.ts')]: ['CanvasSource'],
  [source('source/projection_handler_worker.ts')]: ['setProjectionHandler', 'createWorkerCRSHelper'],
  [source('style/style_layer/custom_style_layer.ts')]: ['CustomStyleLayer'],
  [source('ui/control/logo_control.ts')]: ['LogoControl'],
  [source('ui/hash.ts')]: ['Hash'],
  [source('util/geojson_reproject.ts')]: [
    'reprojectGeoJSONFromWorld',
    'reprojectGeoJSONSourceDiffToWorld',
    'reprojectGeoJSONToWorld',
  ],
  [ofSpec('diff.mjs')]: ['diff'],
}

const programs = [
  '_projection_globe',
  'atmosphere',
  'collision_box',
  'collision_circle',
  'debug',
  'sky',
  'terrain',
  'terrain_depth',
  'terrain_height',
]

export const shadersOf = (program: string): string[] =>
  ['vertex', 'fragment'].map((half) => source(`shaders/glsl/${program}.${half}.glsl.g.ts`))

export const noShader = `export default ''`

const refusing = (name: string) =>
  `export function ${name}() { throw new Error('${name} is not among what maps of the console use') }`

/** What of those is asked all the same. */
const answers: Files = {
  [source('geo/projection/projection_crud.ts')]: `export const getRegisteredProjection = () => undefined`,
  [source('style/style_layer/custom_style_layer.ts')]: `
    export const isCustomStyleLayer = () => false
    export const validateCustomStyleLayer = ({ id }) => [{ message: id + ' is a layer of one’s own programming' }]`,
}

/** What MapLibre asks on its way, though nobody of the console ever switches it on: gestures of a page that scrolls, and letters by a plugin. */
const idle: Files = {
  [source('ui/handler/cooperative_gestures.ts')]: `
    export class CooperativeGesturesHandler {
      isActive() { return false }
      isEnabled() { return false }
      disable() {}
      reset() {}
    }`,
  [source('source/rtl_text_plugin_main_thread.ts')]: `
    const plugin = { on() {}, off() {}, lazyLoad() {} }
    export const rtlMainThreadPluginFactory = () => plugin`,
  [source('source/rtl_text_plugin_worker.ts')]: `
    export const rtlWorkerPlugin = { isParsed: () => false }`,
}

export const unreached: Files = Object.fromEntries([
  ...Object.entries(idle),
  ...Object.entries(modules).map(([path, names]) => [
    path,
    [...names.map(refusing), answers[path] ?? ''].join('\n'),
  ]),
  ...programs.flatMap(shadersOf).map((path) => [path, noShader]),
])
