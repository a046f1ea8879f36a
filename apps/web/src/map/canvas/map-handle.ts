import type { Map as MapLibreMap } from 'maplibre-gl'
import { cameraMs } from '../theme/motion.ts'
import type { Palette } from '../theme/palette.ts'
import type { MapHandle } from './map-context.ts'

const defaultPadding = 48

/** What children may do with the camera; all of it jumps under reduced motion, where the duration token is 0. */
export function mapHandle(map: MapLibreMap, palette: Palette): MapHandle {
  return {
    map,
    palette,
    zoomIn: () => map.zoomIn({ duration: cameraMs() }),
    zoomOut: () => map.zoomOut({ duration: cameraMs() }),
    moveTo: ({ center, zoom }) =>
      map.easeTo({
        ...(center && { center: [center[0], center[1]] }),
        ...(zoom !== undefined && { zoom }),
        duration: cameraMs(),
      }),
    fit: ({ west, south, east, north }, padding = defaultPadding) =>
      map.fitBounds([west, south, east, north], { padding, maxZoom: 16, duration: cameraMs() }),
  }
}
