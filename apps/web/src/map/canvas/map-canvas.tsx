import { type Units, useUnits } from '@clearway/ui'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { usePreferences } from '../../caller/preferences.ts'
import { useNeedsLine } from '../../loading/free-line.ts'
import { useTellPictured } from '../../loading/picture.ts'
import { type BaseTrouble, type ShownBase, troubleWords } from '../basemap/base.ts'
import { metresPerPixel, scaleBar } from '../basemap/scale.ts'
import engine from '../theme/engine.module.css'
import styles from '../theme/map.module.css'
import { cameraMs } from '../theme/motion.ts'
import type { Palette } from '../theme/palette.ts'
import { byButton, DrawnContext, MapContext, type MapHandle, removedMaps, useMap } from './map-context.ts'
import { Graticule } from './map-parts.ts'
import { useBasemap } from './use-basemap.ts'
import { coarseShare, useCoarseMoves } from './use-coarse-moves.ts'
import { type MapOptions, useCreatedMap } from './use-created-map.ts'

/**
 * `label` is what a screen reader calls the map: "Live airspace". The map opens at `initialCamera`, else round
 * `initialBounds`, which `initialPadding` (pixels) keeps clear of what floats over it; later moves are made by
 * `useMap()`. `onCameraChange` is called whenever the camera comes to rest.
 */
export interface MapCanvasProps extends MapOptions {
  /** Half desaturated: the traffic shown is old (feed not live). */
  readonly isFrozen?: boolean
  readonly onBaseChange?: (base: ShownBase) => void
  readonly className?: string
  readonly children?: ReactNode
}

/** The map and its children: layers, which use `useMap()`, and chrome that floats over it. */
export const MapCanvas = ({
  isFrozen,
  onBaseChange,
  className = '',
  children,
  ...options
}: MapCanvasProps) => {
  const container = useRef<HTMLDivElement>(null)
  const { preferences } = usePreferences()
  const { created, isDrawn, palette } = useCreatedMap(container, {
    ...options,
    basemap: preferences.basemap,
    coarseStart: coarseShare,
  })
  const map = created.state === 'ready' && !removedMaps.has(created.map) ? created.map : null
  const base = useBasemap(map, palette)
  useEffect(() => onBaseChange?.(base), [base, onBaseChange])
  const isPictured = isDrawn || created.state === 'missing' || created.state === 'failed'
  useTellPictured(isPictured)
  useNeedsLine(!isPictured)
  useCoarseMoves(map, isDrawn)
  const handle = useMemo(() => map && { ...mapHandle(map, palette), base }, [map, palette, base])
  return (
    <section
      aria-label={options.label}
      aria-busy={created.state === 'loading' || (map !== null && !isDrawn)}
      className={`${styles.frame} ${className}`}
    >
      <div
        ref={container}
        className={`${engine.engine} ${styles.canvas}`}
        data-frozen={isFrozen || undefined}
      />
      {created.state === 'missing' && (
        <NoMap why="This browser cannot draw the map: WebGL 2 is switched off or missing." />
      )}
      {created.state === 'failed' && (
        <NoMap why="The map could not be loaded. Reload the page to try again." />
      )}
      {handle && (
        <MapContext value={handle}>
          <DrawnContext value={isDrawn}>
            {preferences.graticule && isDrawn && <Graticule />}
            {children}
            {base.trouble && <BaseNote trouble={base.trouble} />}
            <ScaleBar />
          </DrawnContext>
        </MapContext>
      )}
    </section>
  )
}

const NoMap = ({ why }: { why: string }) => (
  <p className={styles.missing} role="status">
    {why} The lists beside it hold the same facts.
  </p>
)

const BaseNote = ({ trouble }: { trouble: BaseTrouble }) => (
  <p className={styles.baseNote} role="status">
    {`${trouble.name}: ${troubleWords(trouble)}. Plain is shown.`}
    <button type="button" className={styles.textButton} onClick={trouble.retry}>
      Try again
    </button>
  </p>
)

const defaultPadding = 48

/** What children may do with the camera; all of it jumps under reduced motion, where the duration token is 0. */
const mapHandle = (map: MapLibreMap, palette: Palette): Omit<MapHandle, 'base'> => ({
  map,
  palette,
  resetNorth: () => map.easeTo({ bearing: 0, pitch: 0, duration: cameraMs() }, byButton),
  zoomIn: () => map.zoomIn({ duration: cameraMs() }, byButton),
  zoomOut: () => map.zoomOut({ duration: cameraMs() }, byButton),
  bounds: () => {
    const box = map.getBounds()
    return { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() }
  },
  moveTo: ({ center, zoom }) =>
    map.easeTo({
      ...(center && { center: [center[0], center[1]] }),
      ...(zoom !== undefined && { zoom }),
      duration: cameraMs(),
    }),
  fit: ({ west, south, east, north }, padding = defaultPadding) =>
    map.fitBounds([west, south, east, north], { padding, maxZoom: 16, duration: cameraMs() }),
})

const roomPx = 110

const measure = (map: MapLibreMap, distance: Units['distance']) =>
  scaleBar(metresPerPixel(map.getCenter().lat, map.getZoom()), roomPx, distance)

const ScaleBar = () => {
  const { map } = useMap()
  const { distance } = useUnits()
  const [bar, setBar] = useState(() => measure(map, distance))

  useEffect(() => {
    const update = () => setBar(measure(map, distance))
    update()
    map.on('move', update)
    return () => {
      if (!removedMaps.has(map)) map.off('move', update)
    }
  }, [map, distance])

  return (
    <div className={styles.scale} style={{ width: bar.widthPx }} aria-hidden="true">
      {bar.label}
    </div>
  )
}
