import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { baseLayers, shippedSource } from '../basemap/style.ts'
import type { Bounds, Camera } from '../content/types.ts'
import { type Palette, usePalette } from '../theme/palette.ts'
import { createMap, hasWebGl } from './create-map.ts'
import { removedMaps } from './map-context.ts'
import { syncLayer } from './use-layers.ts'

export interface MapOptions {
  readonly label: string
  readonly initialCamera?: Camera | null
  readonly initialBounds?: Bounds | null
  readonly initialPadding?: number | PaddingOptions
  /** `byHand`: a person moved it, by pointer or key. */
  readonly onCameraChange?: (camera: Camera, bounds: Bounds, byHand: boolean) => void
}

const defaultPadding = 48

export type CreatedMap =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'ready'; readonly map: MapLibreMap }

const report = (map: MapLibreMap, onCameraChange: MapOptions['onCameraChange'], byHand: boolean): void => {
  const { lng, lat } = map.getCenter().wrap()
  const box = map.getBounds()
  onCameraChange?.(
    { center: [lng, lat], zoom: map.getZoom() },
    { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() },
    byHand,
  )
}

/** The base layers follow the theme; a deployment's own style keeps its colours. */
const useThemedBase = (created: CreatedMap, palette: Palette, isLandDrawn: boolean): void => {
  useEffect(() => {
    if (created.state !== 'ready' || removedMaps.has(created.map)) return
    if (!created.map.getSource(shippedSource)) return
    for (const layer of baseLayers(palette, isLandDrawn)) syncLayer(created.map, layer)
  }, [created, palette, isLandDrawn])
}

/** One MapLibre map for the life of the component. */
export const useCreatedMap = (container: RefObject<HTMLElement | null>, options: MapOptions) => {
  const palette = usePalette()
  const latest = useRef({ ...options, palette })
  latest.current = { ...options, palette }
  const [created, setCreated] = useState<CreatedMap>({ state: 'loading' })
  const [isLandDrawn, setLandDrawn] = useState(false)

  useEffect(() => {
    if (!hasWebGl()) {
      setCreated({ state: 'missing' })
      return
    }
    const { label, initialCamera, initialBounds, initialPadding, palette: startPalette } = latest.current
    const map = createMap({
      label,
      container: container.current!,
      palette: startPalette,
      camera: initialCamera ?? null,
      bounds: initialBounds ?? null,
      padding: initialPadding ?? defaultPadding,
    })
    const rest = (event?: { originalEvent?: unknown }) =>
      report(map, latest.current.onCameraChange, event?.originalEvent !== undefined)
    map.once('style.load', () => {
      setCreated({ state: 'ready', map })
      rest()
    })
    map.on('moveend', rest)
    map.on('sourcedata', ({ sourceId, tile }) => {
      if (sourceId === shippedSource && tile && map.isSourceLoaded(shippedSource)) setLandDrawn(true)
    })
    return () => {
      removedMaps.add(map)
      map.remove()
      setCreated({ state: 'loading' })
      setLandDrawn(false)
    }
  }, [container])

  useThemedBase(created, palette, isLandDrawn)
  return { created, palette }
}
