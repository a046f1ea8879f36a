import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { warmLatinFonts } from '../basemap/latin-fonts.ts'
import { isPlain, warmShipped } from '../basemap/shipped.ts'
import type { Bounds, Camera } from '../content/types.ts'
import { usePalette } from '../theme/palette.ts'
import { createMap } from './create-map.ts'
import { onceDrawn } from './drawn.ts'
import { isByHand, removedMaps } from './map-context.ts'
import { loadMapEngine, type MapEngine, readWholeEngine } from './map-engine.ts'
import { drawingOf } from './web-gl.ts'

export interface MapOptions {
  readonly label: string
  readonly initialCamera?: Camera | null
  readonly initialBounds?: Bounds | null
  readonly initialPadding?: number | PaddingOptions
  /** `byHand`: a person moved it, by pointer, key or button. */
  readonly onCameraChange?: (camera: Camera, bounds: Bounds, byHand: boolean) => void
  /** The share of a side's pixels that a map begins with where it is drawn in software; all if not given. */
  readonly coarseStart?: number
}

const defaultPadding = 48

export type CreatedMap =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed' }
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

interface Start extends MapOptions {
  /** What the person chose; absent or null where nothing. */
  readonly basemap?: string | null
}

/** One MapLibre map for the life of the component; drawn once each of its sources has been seen. */
export const useCreatedMap = (container: RefObject<HTMLElement | null>, options: Start) => {
  const palette = usePalette()
  const latest = useRef({ ...options, palette })
  latest.current = { ...options, palette }
  const [created, setCreated] = useState<CreatedMap>({ state: 'loading' })
  const [isDrawn, setDrawn] = useState(false)

  useEffect(() => {
    const drawing = drawingOf()
    if (!drawing) {
      setCreated({ state: 'missing' })
      return
    }
    let map: MapLibreMap | null = null
    let isLeft = false
    const start = (engine: MapEngine, element: HTMLElement): MapLibreMap => {
      const { label, initialCamera, initialBounds, initialPadding, coarseStart } = latest.current
      const started = createMap(engine, {
        label,
        container: element,
        palette: latest.current.palette,
        camera: initialCamera ?? null,
        bounds: initialBounds ?? null,
        padding: initialPadding ?? defaultPadding,
        pixelRatio: coarseStart && drawing === 'software' ? window.devicePixelRatio * coarseStart : null,
      })
      const rest = (event?: Parameters<typeof isByHand>[0]) =>
        report(started, latest.current.onCameraChange, isByHand(event))
      started.once('style.load', () => {
        setCreated({ state: 'ready', map: started })
        rest()
      })
      onceDrawn(started, () => setDrawn(true))
      started.on('moveend', rest)
      return started
    }
    loadMapEngine()
      .then((engine) => {
        if (isLeft) return
        // Behind the engine, for which the line is free until here, and beside the map's own start.
        warmLatinFonts()
        map = start(engine, container.current!)
        const { lng, lat } = map.getCenter()
        if (isPlain(latest.current.basemap ?? null)) warmShipped([lng, lat], map.getZoom())
        else readWholeEngine().catch(() => {})
      })
      .catch((error) => {
        console.error(error)
        if (!isLeft) setCreated({ state: 'failed' })
      })
    return () => {
      isLeft = true
      if (map) {
        removedMaps.add(map)
        map.remove()
      }
      setCreated({ state: 'loading' })
      setDrawn(false)
    }
  }, [container])

  return { created, isDrawn, palette }
}
