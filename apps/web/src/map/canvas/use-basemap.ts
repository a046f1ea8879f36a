import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePreferences } from '../../caller/preferences.ts'
import { useMissingPart } from '../../loading/missing-part.ts'
import { useLoaded } from '../../loading/use-loaded.ts'
import { type Base, baseOf, loadStreets, type ShownBase } from '../basemap/base.ts'
import { type Basemaps, chosenBasemap, readBasemaps, useBasemaps } from '../basemap/basemaps.ts'
import { creditOf } from '../basemap/credit.ts'
import { fetchedBase } from '../basemap/fetched-base.ts'
import { leavingOut, regionOf } from '../basemap/region.ts'
import { isPlain as isPlainChosen, plain, shippedSource } from '../basemap/shipped.ts'
import { firstSlotMarker } from '../basemap/slots.ts'
import { ownGlyphs } from '../basemap/style.ts'
import type { Palette } from '../theme/palette.ts'
import { removedMaps } from './map-context.ts'
import { EngineNotWhole, readWholeEngine } from './map-engine.ts'
import { useBaseTrouble } from './use-base-trouble.ts'
import { syncLayer } from './use-layers.ts'

const [ofChosen, ofShipped, veil] = ['base:', 'shipped:', 'veil']

/** Names of a basemap's own, so that none is one of ours. */
const named = (base: Base, prefix: string): Base => ({
  ...base,
  sources: Object.fromEntries(
    Object.entries(base.sources).map(([name, source]) => [`${prefix}${name}`, source]),
  ),
  layers: base.layers.map(
    (layer) =>
      ({
        ...layer,
        id: `${prefix}${layer.id}`,
        ...('source' in layer && { source: `${prefix}${layer.source}` }),
      }) as LayerSpecification,
  ),
})

const isOfChosen = (name: string): boolean => name.startsWith(ofChosen)
const isBase = (name: string): boolean => isOfChosen(name) || name.startsWith(ofShipped)

const above = (upper: Base, lower: Base): Base => ({
  ...upper,
  sources: { ...lower.sources, ...upper.sources },
  layers: [...lower.layers, ...upper.layers],
})

/** One that fails, or ends somewhere, lies over the one that comes along, which its own ground would cover. */
const over = (chosen: Base, shipped: Base): Base =>
  above({ ...chosen, layers: chosen.layers.filter(({ type }) => type !== 'background') }, shipped)

const removeBase = (map: MapLibreMap): void => {
  const { layers, sources } = map.getStyle()
  for (const { id } of layers) if (isBase(id)) map.removeLayer(id)
  for (const name of Object.keys(sources)) if (isBase(name)) map.removeSource(name)
}

const putBase = (map: MapLibreMap, base: Base): void => {
  removeBase(map)
  const glyphs = base.glyphs ?? ownGlyphs(window.location.origin)
  if (map.getGlyphs() !== glyphs) map.setGlyphs(glyphs)
  if (typeof base.sprite === 'string') map.setSprite(base.sprite)
  for (const [name, source] of Object.entries(base.sources)) map.addSource(name, source)
  for (const layer of base.layers) map.addLayer(layer, firstSlotMarker)
}

/** MapLibre has left out what it does not understand of somebody's style. */
const syncBase = (map: MapLibreMap, { layers }: Base): void => {
  for (const layer of layers) if (map.getLayer(layer.id)) syncLayer(map, layer)
}

/** The ground's colour over the basemap, as strong as the basemap is to be weak. */
const putVeil = (map: MapLibreMap, palette: Palette, strength: number): void => {
  const opacity = 1 - strength / 100
  if (map.getLayer(veil)) map.removeLayer(veil)
  if (opacity === 0) return
  const paint = { 'background-color': palette.land, 'background-opacity': opacity }
  map.addLayer({ id: veil, type: 'background', paint }, firstSlotMarker)
}

const landSource = `${ofShipped}${shippedSource}`

/** True once the land of the shipped basemap is there. */
const useLandDrawn = (map: MapLibreMap | null): boolean => {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!map) return
    const seen = ({ sourceId, tile }: { sourceId?: string; tile?: unknown }) => {
      if (sourceId !== landSource || !tile || !map.getSource(landSource)) return
      if (map.isSourceLoaded(landSource)) setDrawn(true)
    }
    map.on('sourcedata', seen as never)
    return () => {
      if (!removedMaps.has(map)) map.off('sourcedata', seen as never)
    }
  }, [map])
  return isDrawn
}

/** What was chosen and is no longer offered, with the reason where the deployment knows one. */
const missing = (id: string, { faults }: Basemaps) => ({
  id,
  name: id,
  what: faults.find((fault) => fault.id === id)?.why ?? 'is no longer offered',
})

/** Puts the basemap that the person chose under everything, and keeps it in the colours of the theme. */
export const useBasemap = (map: MapLibreMap | null, palette: Palette): ShownBase => {
  const { preferences } = usePreferences()
  const basemaps = useBasemaps()
  const chosen = basemaps && chosenBasemap(preferences.basemap, basemaps)
  const { failure, attempt, fail, retry } = useBaseTrouble(map, chosen, isOfChosen)
  useMissingPart(failure?.error instanceof EngineNotWhole && failure.error, undefined)
  const isLandDrawn = useLandDrawn(map)
  const shown = useRef<string | null>(null)
  // Somebody who chose another than the one that comes along does not load that first.
  const isPlain = isPlainChosen(preferences.basemap)
  const isKnown = basemaps !== null || isPlain
  useEffect(() => {
    if (!isKnown) readBasemaps()
  }, [isKnown])
  const hasStreets = chosen?.kind === 'vector'
  const streets = useLoaded(loadStreets, hasStreets)
  const isReady = isKnown && (!hasStreets || streets !== undefined)
  const { labels, strength } = preferences
  const isFailing = failure !== null

  useEffect(() => {
    if (!isReady || !map || removedMaps.has(map)) return
    const look = { palette, labels, isLandDrawn, streets }
    const origin = window.location.origin
    const alongside = baseOf(null, look, origin)!
    const shipped = named(alongside, ofShipped)
    const region = chosen && regionOf(chosen)
    const around = region && named(leavingOut(alongside, region, palette.land), ofShipped)
    const draw = (base: Base, key: string) => {
      if (shown.current === key) syncBase(map, base)
      else putBase(map, base)
      shown.current = key
      putVeil(map, palette, strength)
    }
    if (!chosen) return draw(shipped, plain)
    const drawChosen = (base: Base) => {
      const own = named(base, ofChosen)
      const below = isFailing ? shipped : around
      const placed = below ? over(own, below) : own
      // By the name of what comes along: that it is there does not mean that the chosen one is reached.
      const credit = named(creditOf(chosen), ofShipped)
      draw(above(placed, credit), `${chosen.id} ${chosen.url} ${attempt} ${isFailing}`)
    }
    const leaving = new AbortController()
    const coming = baseOf(chosen, look, origin) ?? fetchedBase(chosen, leaving.signal)
    Promise.all([coming, readWholeEngine()]).then(
      ([base]) => !leaving.signal.aborted && drawChosen(base),
      (error: Error) => {
        if (leaving.signal.aborted || removedMaps.has(map)) return
        draw(shipped, plain)
        fail(error)
      },
    )
    return () => leaving.abort()
  }, [map, palette, chosen, isReady, streets, labels, strength, isLandDrawn, attempt, isFailing, fail])

  return useMemo(() => {
    const { name, detail } = chosen ?? { name: 'Plain', detail: '' }
    if (failure) {
      const { error, sinceMs } = failure
      return { name, detail, trouble: { id: chosen?.id ?? plain, name, what: error.message, sinceMs, retry } }
    }
    if (!basemaps || isPlain || chosen) return { name, detail, trouble: null }
    const trouble = missing(preferences.basemap!, basemaps)
    return { name, detail, trouble: { ...trouble, sinceMs: null, retry: readBasemaps } }
  }, [chosen, failure, basemaps, isPlain, preferences.basemap, retry])
}
