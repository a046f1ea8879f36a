import 'maplibre-gl/dist/maplibre-gl.css'
import { type ReactNode, useMemo, useRef } from 'react'
import { Graticule } from '../basemap/graticule-layer.tsx'
import { ScaleBar } from '../basemap/scale-bar.tsx'
import styles from './map.module.css'
import { MapContext, removedMaps } from './map-context.ts'
import { mapHandle } from './map-handle.ts'
import { type MapOptions, useCreatedMap } from './use-created-map.ts'

/**
 * `label` is what a screen reader calls the map: "Live airspace". The map opens at `initialCamera`, else round
 * `initialBounds`, which `initialPadding` (pixels) keeps clear of what floats over it; later moves are made by
 * `useMap()`. `onCameraChange` is called whenever the camera comes to rest.
 */
export interface MapCanvasProps extends MapOptions {
  /** Half desaturated: the picture is old (feed not live). */
  readonly isFrozen?: boolean
  readonly className?: string
  readonly children?: ReactNode
}

/** The map and its children: layers, which use `useMap()`, and chrome that floats over it. */
export function MapCanvas({ isFrozen, className = '', children, ...options }: MapCanvasProps) {
  const container = useRef<HTMLDivElement>(null)
  const { created, palette } = useCreatedMap(container, options)
  const map = created.state === 'ready' && !removedMaps.has(created.map) ? created.map : null
  const handle = useMemo(() => map && mapHandle(map, palette), [map, palette])
  return (
    <section aria-label={options.label} className={`${styles.frame} ${className}`}>
      <div ref={container} className={styles.canvas} data-frozen={isFrozen || undefined} />
      {created.state === 'missing' && <NoWebGl />}
      {handle && (
        <MapContext value={handle}>
          <Graticule />
          {children}
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
