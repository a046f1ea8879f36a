import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { metresPerPixel } from '../basemap/scale.ts'
import { useMap } from '../canvas/map-context.ts'
import { setData, useImages, useLayers } from '../canvas/use-layers.ts'
import { aircraftImages } from '../theme/aircraft-icons.ts'
import { markerLeaveMs, prefersReducedMotion } from '../theme/motion.ts'
import type { MapAircraft } from '../types.ts'
import { aircraftFeatures, manyAircraft, redrawIntervalMs, restMs } from './aircraft-features.ts'
import { aircraftClusters, aircraftLayers, aircraftPrefix } from './aircraft-styles.ts'
import { useAircraftPointer } from './use-aircraft-pointer.ts'

export interface AircraftLayerProps {
  readonly aircraft: readonly MapAircraft[]
  readonly selectedUuid?: string | null
  readonly onSelect?: (assetUuid: string) => void
  /** The time of the picture on this browser's clock; stands still while the feed is not live. */
  readonly now?: () => number
}

/** All aircraft in one source, set at most once an animation frame. */
export function AircraftLayer({
  aircraft,
  selectedUuid = null,
  onSelect,
  now = Date.now,
}: AircraftLayerProps) {
  const { map, palette } = useMap()
  const id = `${aircraftPrefix}${useId()}`
  const [hoveredUuid, setHovered] = useState<string | null>(null)
  useImages(useMemo(() => aircraftImages(palette), [palette]))
  useLayers(
    id,
    useMemo(() => aircraftLayers(id, palette), [id, palette]),
    aircraftClusters,
  )
  useAircraftPointer(id, { onSelect, onHover: setHovered })

  const latest = useRef({ aircraft, selectedUuid, hoveredUuid, now })
  const isMoved = useRef(true)
  const isMarked = useRef(true)
  // What a person does shows at once; frames may wait until the last picture has stood for its time.
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
    const isMoving = !prefersReducedMotion()
    const leaveMs = markerLeaveMs()
    const draw = () => {
      frame = requestAnimationFrame(draw)
      const { now: clock, aircraft: drawn, ...marks } = latest.current
      const fadeNowMs = Date.now()
      const least = restMs(drawn.length)
      const stoodMs = fadeNowMs - drawnAtMs
      if (!isMarked.current) {
        if (stoodMs < least) return
        const shift = () => redrawIntervalMs(drawn, metresPerPixel(map.getCenter().lat, map.getZoom()))
        if (!isMoved.current && stoodMs < shift()) return
      }
      isMoved.current = false
      isMarked.current = false
      drawnAtMs = fadeNowMs
      const glides = isMoving && drawn.length <= manyAircraft
      setData(map, id, aircraftFeatures(drawn, { ...marks, nowMs: clock(), fadeNowMs, leaveMs, glides }))
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [map, id])
  return null
}
