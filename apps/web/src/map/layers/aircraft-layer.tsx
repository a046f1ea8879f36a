import type { GeoJSONSource, MapLayerMouseEvent, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { metresPerPixel } from '../basemap/scale.ts'
import { measuringMaps, removedMaps, useMap } from '../canvas/map-context.ts'
import { setPoints, useImages, useThemedLayers } from '../canvas/use-layers.ts'
import { drawingOf } from '../canvas/web-gl.ts'
import type { MapAircraft } from '../content/types.ts'
import { aircraftImages } from '../theme/aircraft-icons.ts'
import { cameraMs, markerLeaveMs, prefersReducedMotion } from '../theme/motion.ts'
import { aircraftPoints, manyAircraft, redrawIntervalMs, restMs } from './aircraft-features.ts'
import { aircraftClusters, aircraftLayers, aircraftPrefix } from './aircraft-styles.ts'

export interface AircraftLayerProps {
  readonly aircraft: readonly MapAircraft[]
  readonly selectedUuid?: string | null
  readonly onSelect?: (assetUuid: string) => void
  /** The time of the traffic shown, on this browser's clock; it does not advance while the feed is not live. */
  readonly now?: () => number
}

/** All aircraft in one source, set at most once an animation frame. */
export const AircraftLayer = ({
  aircraft,
  selectedUuid = null,
  onSelect,
  now = Date.now,
}: AircraftLayerProps) => {
  const { map, palette } = useMap()
  const [hoveredUuid, setHovered] = useState<string | null>(null)
  useImages(useMemo(() => aircraftImages(palette), [palette]))
  const id = useThemedLayers(aircraftPrefix, aircraftLayers, undefined, aircraftClusters)
  useAircraftPointer(id, { onSelect, onHover: setHovered })

  const latest = useRef({ aircraft, selectedUuid, hoveredUuid, now })
  const isMoved = useRef(true)
  const isMarked = useRef(true)
  // What a person does shows at once; frames may wait until the last frame was shown for its time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these mark an aircraft.
  useEffect(() => {
    isMarked.current = true
  }, [selectedUuid, hoveredUuid])
  useEffect(() => {
    latest.current = { aircraft, selectedUuid, hoveredUuid, now }
    isMoved.current = true
  }, [aircraft, selectedUuid, hoveredUuid, now])

  useEffect(() => {
    let frame = 0
    let drawnAtMs = Number.NEGATIVE_INFINITY
    const mayGlide = !prefersReducedMotion() && drawingOf() === 'hardware'
    const leaveMs = markerLeaveMs()
    const draw = () => {
      frame = requestAnimationFrame(draw)
      const { now: clock, aircraft: drawn, ...marks } = latest.current
      const fadeNowMs = Date.now()
      const glides = mayGlide && drawn.length <= manyAircraft
      const least = restMs(drawn.length)
      const stoodMs = fadeNowMs - drawnAtMs
      if (!isMarked.current) {
        if (stoodMs < least) return
        const scale = () => metresPerPixel(map.getCenter().lat, map.getZoom())
        const stands = () => redrawIntervalMs(drawn, { metresPerPixel: scale(), glides })
        if (!isMoved.current && stoodMs < stands()) return
      }
      isMoved.current = false
      isMarked.current = false
      drawnAtMs = fadeNowMs
      setPoints(map, id, aircraftPoints(drawn, { ...marks, nowMs: clock(), fadeNowMs, leaveMs, glides }))
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [map, id])
  return null
}

interface PointerHandlers {
  readonly onSelect?: (assetUuid: string) => void
  readonly onHover: (assetUuid: string | null) => void
}

const openCluster = async (map: MapLibreMap, source: string, event: MapLayerMouseEvent): Promise<void> => {
  const feature = event.features?.[0]
  if (feature?.geometry.type !== 'Point') return
  const [longitude, latitude] = feature.geometry.coordinates as [number, number]
  const zoom = await map
    .getSource<GeoJSONSource>(source)!
    .getClusterExpansionZoom(Number(feature.properties.cluster_id))
  map.easeTo({ center: [longitude, latitude], zoom, duration: cameraMs() })
}

/** Click selects, hover names, a click on a cluster opens it. */
const useAircraftPointer = (id: string, handlers: PointerHandlers): void => {
  const { map } = useMap()
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const [arrows, clusters] = [`${id}-arrows`, `${id}-clusters`]
    const uuid = (event: MapLayerMouseEvent) =>
      event.features?.[0]?.properties.asset_uuid as string | undefined
    const select = (event: MapLayerMouseEvent) => {
      const assetUuid = uuid(event)
      if (assetUuid && !measuringMaps.has(map)) latest.current.onSelect?.(assetUuid)
    }
    const hover = (event: MapLayerMouseEvent) => {
      map.getCanvas().style.cursor = 'pointer'
      latest.current.onHover(uuid(event) ?? null)
    }
    const leave = () => {
      map.getCanvas().style.cursor = ''
      latest.current.onHover(null)
    }
    const open = (event: MapLayerMouseEvent) => void openCluster(map, id, event)
    map.on('click', arrows, select)
    map.on('click', clusters, open)
    map.on('mousemove', arrows, hover)
    map.on('mouseleave', arrows, leave)
    return () => {
      if (removedMaps.has(map)) return
      map.off('click', arrows, select)
      map.off('click', clusters, open)
      map.off('mousemove', arrows, hover)
      map.off('mouseleave', arrows, leave)
    }
  }, [map, id])
}
