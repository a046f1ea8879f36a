import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { usePreferences } from '../../caller/preferences.ts'
import { type Base, baseOf, fetchedBase } from '../basemap/base.ts'
import { type Basemap, chosenBasemap, useBasemaps } from '../basemap/basemaps.ts'
import { firstSlotMarker } from '../basemap/slots.ts'
import { ownGlyphs } from '../basemap/style.ts'
import type { Palette } from '../theme/palette.ts'
import { removedMaps } from './map-context.ts'
import { syncLayer } from './use-layers.ts'

const prefix = 'base:'
const veil = `${prefix}veil`

/** Names of a basemap's own, so that none is one of ours. */
const prefixed = (layer: LayerSpecification): LayerSpecification =>
  ({
    ...layer,
    id: `${prefix}${layer.id}`,
    ...('source' in layer && { source: `${prefix}${layer.source}` }),
  }) as LayerSpecification

const isBase = (name: string): boolean => name.startsWith(prefix)

const removeBase = (map: MapLibreMap): void => {
  const { layers, sources } = map.getStyle()
  for (const { id } of layers) if (isBase(id)) map.removeLayer(id)
  for (const name of Object.keys(sources)) if (isBase(name)) map.removeSource(name)
}

const putBase = (map: MapLibreMap, base: Base): void => {
  removeBase(map)
  map.setGlyphs(base.glyphs ?? ownGlyphs(window.location.origin))
  if (typeof base.sprite === 'string') map.setSprite(base.sprite)
  for (const [name, source] of Object.entries(base.sources)) map.addSource(`${prefix}${name}`, source)
  for (const layer of base.layers) map.addLayer(prefixed(layer), firstSlotMarker)
}

/** The ground's colour over the basemap, as strong as the basemap is to be weak. */
const putVeil = (map: MapLibreMap, palette: Palette, strength: number): void => {
  const opacity = 1 - strength / 100
  if (map.getLayer(veil)) map.removeLayer(veil)
  if (opacity === 0) return
  const paint = { 'background-color': palette.land, 'background-opacity': opacity }
  map.addLayer({ id: veil, type: 'background', paint }, firstSlotMarker)
}

/** Why the chosen basemap is not seen, and since when. */
export interface BaseTrouble {
  readonly id: string
  readonly what: string
  readonly sinceMs: number
}

const landSource = `${prefix}land`

/** A basemap that fails again and again is a source that is not reached; one missing tile is none. */
const failuresThatCount = 3

const useTrouble = (map: MapLibreMap, chosen: Basemap | null) => {
  const [trouble, setTrouble] = useState<BaseTrouble | null>(null)
  useEffect(() => {
    setTrouble(null)
    if (!chosen) return
    let failures = 0
    const failed = (event: { sourceId?: string; error?: { message?: string } }) => {
      if (!isBase(event.sourceId ?? '')) return
      failures += 1
      if (failures < failuresThatCount) return
      setTrouble((now) => now ?? { id: chosen.id, what: 'not reached', sinceMs: Date.now() })
    }
    const loaded = ({ sourceId, tile }: { sourceId?: string; tile?: { state?: string } }) => {
      if (!isBase(sourceId ?? '') || tile?.state !== 'loaded') return
      failures = 0
      setTrouble(null)
    }
    map.on('error', failed as never)
    map.on('sourcedata', loaded as never)
    return () => {
      if (removedMaps.has(map)) return
      map.off('error', failed as never)
      map.off('sourcedata', loaded as never)
    }
  }, [map, chosen])
  return [trouble, setTrouble] as const
}

/** Puts the basemap that the person chose under everything, and keeps it in the colours of the theme. */
export const useBasemap = (map: MapLibreMap, palette: Palette): BaseTrouble | null => {
  const { preferences } = usePreferences()
  const basemaps = useBasemaps()
  const chosen = basemaps && chosenBasemap(preferences.basemap, basemaps)
  const [trouble, setTrouble] = useTrouble(map, chosen)
  const [isLandDrawn, setLandDrawn] = useState(false)
  const shown = useRef<Basemap | null | undefined>(undefined)
  // Somebody who chose another than the one that comes along does not load that first.
  const isKnown = basemaps !== null || preferences.basemap === 'plain'
  const { labels, strength } = preferences

  useEffect(() => {
    const seen = ({ sourceId, tile }: { sourceId?: string; tile?: unknown }) => {
      if (sourceId === landSource && tile && map.isSourceLoaded(landSource)) setLandDrawn(true)
    }
    map.on('sourcedata', seen as never)
    return () => {
      if (!removedMaps.has(map)) map.off('sourcedata', seen as never)
    }
  }, [map])

  useEffect(() => {
    if (!isKnown || removedMaps.has(map)) return
    const look = { palette, labels, isLandDrawn }
    const origin = window.location.origin
    const draw = (base: Base) => {
      if (shown.current === chosen) for (const layer of base.layers) syncLayer(map, prefixed(layer))
      else putBase(map, base)
      shown.current = chosen
      putVeil(map, palette, strength)
    }
    const ready = baseOf(chosen, look, origin)
    if (ready) return draw(ready)
    const leaving = new AbortController()
    const fallBack = () => {
      if (leaving.signal.aborted || removedMaps.has(map)) return
      putBase(map, baseOf(null, look, origin)!)
      shown.current = undefined
      setTrouble({ id: chosen!.id, what: 'cannot be read', sinceMs: Date.now() })
    }
    fetchedBase(chosen!, leaving.signal)
      .then((base) => !leaving.signal.aborted && draw(base))
      .catch(fallBack)
    return () => leaving.abort()
  }, [map, palette, chosen, isKnown, labels, strength, isLandDrawn, setTrouble])

  return trouble
}
