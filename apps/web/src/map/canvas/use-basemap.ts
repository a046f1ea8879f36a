import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePreferences } from '../../caller/preferences.ts'
import { type Base, type BaseTrouble, baseOf, fetchedBase } from '../basemap/base.ts'
import { type Basemap, chosenBasemap, plain, readBasemaps, useBasemaps } from '../basemap/basemaps.ts'
import { firstSlotMarker } from '../basemap/slots.ts'
import { ownGlyphs, shippedSource } from '../basemap/style.ts'
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
  const glyphs = base.glyphs ?? ownGlyphs(window.location.origin)
  if (map.getGlyphs() !== glyphs) map.setGlyphs(glyphs)
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

const landSource = `${prefix}${shippedSource}`

/** A basemap that fails again and again is a source that is not reached; one missing tile is none. */
const failuresThatCount = 3

type Failure = Omit<BaseTrouble, 'retry'>

const useTrouble = (map: MapLibreMap | null, chosen: Basemap | null) => {
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    setFailure(null)
    if (!chosen || !map) return
    let failures = 0
    const failed = (event: { sourceId?: string }) => {
      if (!isBase(event.sourceId ?? '')) return
      failures += 1
      if (failures < failuresThatCount) return
      setFailure((now) => now ?? { id: chosen.id, what: 'not reached', sinceMs: Date.now() })
    }
    const loaded = ({ sourceId, tile }: { sourceId?: string; tile?: { state?: string } }) => {
      if (!isBase(sourceId ?? '') || tile?.state !== 'loaded') return
      failures = 0
      setFailure(null)
    }
    map.on('error', failed as never)
    map.on('sourcedata', loaded as never)
    return () => {
      if (removedMaps.has(map)) return
      map.off('error', failed as never)
      map.off('sourcedata', loaded as never)
    }
  }, [map, chosen])
  return [failure, setFailure] as const
}

/** True once the land of the shipped basemap is there. */
const useLandDrawn = (map: MapLibreMap | null): boolean => {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!map) return
    const seen = ({ sourceId, tile }: { sourceId?: string; tile?: unknown }) => {
      if (sourceId === landSource && tile && map.isSourceLoaded(landSource)) setDrawn(true)
    }
    map.on('sourcedata', seen as never)
    return () => {
      if (!removedMaps.has(map)) map.off('sourcedata', seen as never)
    }
  }, [map])
  return isDrawn
}

/** Puts the basemap that the person chose under everything, and keeps it in the colours of the theme. */
export const useBasemap = (map: MapLibreMap | null, palette: Palette): BaseTrouble | null => {
  const { preferences } = usePreferences()
  const basemaps = useBasemaps()
  const chosen = basemaps && chosenBasemap(preferences.basemap, basemaps)
  const [failure, setFailure] = useTrouble(map, chosen)
  const isLandDrawn = useLandDrawn(map)
  const [attempt, setAttempt] = useState(0)
  const shown = useRef<string | null>(null)
  // Somebody who chose another than the one that comes along does not load that first.
  const isPlain = preferences.basemap === null || preferences.basemap === plain
  const isKnown = basemaps !== null || isPlain
  useEffect(() => {
    if (!isKnown) readBasemaps()
  }, [isKnown])
  const { labels, strength } = preferences

  useEffect(() => {
    if (!isKnown || !map || removedMaps.has(map)) return
    const look = { palette, labels, isLandDrawn }
    const origin = window.location.origin
    const key = `${chosen?.id ?? plain} ${chosen?.url} ${attempt}`
    const draw = (base: Base) => {
      if (shown.current === key) for (const layer of base.layers) syncLayer(map, prefixed(layer))
      else putBase(map, base)
      shown.current = key
      putVeil(map, palette, strength)
    }
    const ready = baseOf(chosen, look, origin)
    if (ready) return draw(ready)
    const leaving = new AbortController()
    const fallBack = (error: unknown) => {
      if (leaving.signal.aborted || removedMaps.has(map)) return
      console.error(error)
      shown.current = null
      putBase(map, baseOf(null, look, origin)!)
      setFailure({ id: chosen!.id, what: 'cannot be read', sinceMs: Date.now() })
    }
    fetchedBase(chosen!, leaving.signal)
      .then((base) => !leaving.signal.aborted && draw(base))
      .catch(fallBack)
    return () => leaving.abort()
  }, [map, palette, chosen, isKnown, labels, strength, isLandDrawn, attempt, setFailure])

  return useMemo(() => failure && { ...failure, retry: () => setAttempt((now) => now + 1) }, [failure])
}
