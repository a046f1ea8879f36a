import 'maplibre-gl/dist/maplibre-gl.css'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Graticule } from '../basemap/graticule-layer.tsx'
import { ScaleBar } from '../basemap/scale-bar.tsx'
import { baseLayers } from '../basemap/style.ts'
import { usePalette } from '../theme/palette.ts'
import type { Bounds, Camera } from '../types.ts'
import { createMap, hasWebGl, styleUrl } from './create-map.ts'
import styles from './map.module.css'
import { MapContext, removedMaps } from './map-context.ts'
import { mapHandle } from './map-handle.ts'
import { syncLayer } from './use-layers.ts'

export interface MapCanvasProps {
  /** What a screen reader calls the map: "Live airspace". */
  readonly label: string
  /** Where the map opens; the camera goes before the box. Later changes are made by `useMap()`. */
  readonly initialCamera?: Camera | null
  readonly initialBounds?: Bounds | null
  /** Called when the camera comes to rest. */
  readonly onCameraChange?: (camera: Camera, bounds: Bounds) => void
  /** Half desaturated: the picture is old (feed not live). */
  readonly isFrozen?: boolean
  readonly className?: string
  readonly children?: ReactNode
}

function report(map: MapLibreMap, onCameraChange: MapCanvasProps['onCameraChange']): void {
  const { lng, lat } = map.getCenter().wrap()
  const box = map.getBounds()
  onCameraChange?.(
    { center: [lng, lat], zoom: map.getZoom() },
    { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() },
  )
}

/** The map and its children: layers, which use `useMap()`, and chrome that floats over it. */
export function MapCanvas(props: MapCanvasProps) {
  const container = useRef<HTMLDivElement>(null)
  const palette = usePalette()
  const latest = useRef({ ...props, palette })
  latest.current = { ...props, palette }
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const [isMissing, setMissing] = useState(false)

  useEffect(() => {
    if (!hasWebGl()) return setMissing(true)
    const { initialCamera = null, initialBounds = null, palette: startPalette } = latest.current
    const start = { camera: initialCamera, bounds: initialBounds, palette: startPalette }
    const created = createMap({ container: container.current!, ...start })
    created.once('style.load', () => {
      setMap(created)
      report(created, latest.current.onCameraChange)
    })
    created.on('moveend', () => report(created, latest.current.onCameraChange))
    return () => {
      removedMaps.add(created)
      created.remove()
      setMap(null)
    }
  }, [])

  useEffect(() => {
    if (!map || styleUrl || removedMaps.has(map)) return
    for (const layer of baseLayers(palette)) syncLayer(map, layer)
  }, [map, palette])

  return (
    <section aria-label={props.label} className={`${styles.frame} ${props.className ?? ''}`}>
      <div ref={container} className={styles.canvas} data-frozen={props.isFrozen || undefined} />
      {isMissing && <NoWebGl />}
      {map && !removedMaps.has(map) && (
        <MapContext value={mapHandle(map, palette)}>
          <Graticule />
          {props.children}
          <ScaleBar />
        </MapContext>
      )}
    </section>
  )
}

function NoWebGl() {
  return (
    <p className={styles.missing} role="status">
      This browser cannot draw the map: WebGL 2 is switched off or missing. The lists beside it hold the same
      facts.
    </p>
  )
}
