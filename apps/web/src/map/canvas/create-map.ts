import type { Map as MapLibreMap, MapOptions, PaddingOptions } from 'maplibre-gl'
import { emptyStyle } from '../basemap/style.ts'
import type { Bounds, Camera } from '../content/types.ts'
import type { Palette } from '../theme/palette.ts'
import type { MapEngine } from './map-engine.ts'

export interface MapStart {
  readonly label: string
  readonly container: HTMLElement
  readonly palette: Palette
  readonly camera: Camera | null
  readonly bounds: Bounds | null
  /** Pixels that stay clear around the bounds: what floats over the map. */
  readonly padding: number | PaddingOptions
  /** Drawn pixels a CSS pixel; null follows the screen. */
  readonly pixelRatio: number | null
}

const wholeWorld: Camera = { center: [10, 25], zoom: 1.4 }

const startCamera = ({ camera, bounds, padding }: MapStart): Partial<MapOptions> => {
  if (camera) return { center: [...camera.center] as [number, number], zoom: camera.zoom }
  if (!bounds) return { center: [...wholeWorld.center] as [number, number], zoom: wholeWorld.zoom }
  const { west, south, east, north } = bounds
  return { bounds: [west, south, east, north], fitBoundsOptions: { padding, maxZoom: 16 } }
}

/** North up and flat until somebody turns it; a button brings north back. */
export const createMap = (engine: MapEngine, start: MapStart): MapLibreMap => {
  const map = new engine.Map({
    container: start.container,
    style: emptyStyle(start.palette, window.location.origin),
    validateStyle: false,
    ...startCamera(start),
    locale: { 'Map.Title': `Map: ${start.label}` },
    attributionControl: { compact: true },
    ...(start.pixelRatio !== null && { pixelRatio: start.pixelRatio }),
    maxPitch: 60,
    rollEnabled: false,
    maxZoom: 20,
    // Labels of moving aircraft are placed anew with each frame; a fade would make them flicker.
    fadeDuration: 0,
  })
  map.on('error', ({ error }) => console.error(error))
  return map
}
