import type { SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { isRecord } from '../../words/is-record.ts'
import type { Base } from './base.ts'
import type { Basemap } from './basemaps.ts'

/** A basemap of which nothing comes for this long is not reached: its host is silent, or has none of what is asked for. */
export const patienceMs = 10_000

const sourceKinds: readonly unknown[] = [
  'vector',
  'raster',
  'raster-dem',
  'geojson',
  'image',
  'video',
] satisfies readonly SourceSpecification['type'][]

/** None, or one that can be made whole. */
const isAddress = (value: unknown, from: string): boolean => {
  const address = value ?? ''
  return typeof address === 'string' && URL.canParse(address, from)
}

const isSource = (source: unknown, from: string): boolean => {
  if (!isRecord(source) || !sourceKinds.includes(source['type'])) return false
  const tiles = source['tiles'] ?? []
  return (
    isAddress(source['url'], from) && Array.isArray(tiles) && tiles.every((tile) => isAddress(tile, from))
  )
}

/** Of a shape that a map can be given: what is wrong within a layer MapLibre says, and leaves that layer out. */
const isStyle = (style: unknown, from: string): style is StyleSpecification => {
  if (!isRecord(style) || style['version'] !== 8) return false
  const { layers, sources = {}, glyphs } = style
  if (!Array.isArray(layers) || !layers.every(isRecord) || !isRecord(sources)) return false
  return Object.values(sources).every((source) => isSource(source, from)) && isAddress(glyphs, from)
}

const absolute = (address: string, from: string): string =>
  // A template's braces stay as they are, and so does whatever the address has encoded.
  new URL(address, from).href.replaceAll('%7B', '{').replaceAll('%7D', '}')

const wholeSource = (source: SourceSpecification, from: string): SourceSpecification => ({
  ...source,
  ...('url' in source && typeof source.url === 'string' && { url: absolute(source.url, from) }),
  ...('tiles' in source && source.tiles && { tiles: source.tiles.map((tile) => absolute(tile, from)) }),
})

const bodyOf = async (url: string, signal: AbortSignal): Promise<unknown> => {
  const notReached = () => {
    throw new Error('not reached')
  }
  const answer = await fetch(url, { signal }).catch(notReached)
  if (!answer.ok) throw new Error(`answers ${answer.status}`)
  const text = await answer.text().catch(notReached)
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * A style of somebody else, its addresses made whole. Rejects with words for the map ("not reached", "answers 404", "sends
 * no MapLibre style") when `leaving` is aborted, when the style has not come within `withinMs`, and when it is none.
 */
export const fetchedBase = async (
  { url }: Basemap,
  leaving: AbortSignal,
  withinMs = patienceMs,
): Promise<Base> => {
  const style = await bodyOf(url, AbortSignal.any([leaving, AbortSignal.timeout(withinMs)]))
  if (!isStyle(style, url)) throw new Error('sends no MapLibre style')
  const sources = Object.entries(style.sources ?? {}).map(
    ([name, source]) => [name, wholeSource(source, url)] as const,
  )
  return {
    sources: Object.fromEntries(sources),
    layers: style.layers,
    ...(style.glyphs && { glyphs: absolute(style.glyphs, url) }),
    ...(typeof style.sprite === 'string' && { sprite: absolute(style.sprite, url) }),
  }
}
