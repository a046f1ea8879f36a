import { useFigures } from '@clearway/ui'
import type { MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { measuringMaps, removedMaps, useIsDrawn, useMap } from '../canvas/map-context.ts'
import { useImages, useLayers } from '../canvas/use-layers.ts'
import type { MapZone } from '../content/types.ts'
import { hatchImages } from '../theme/hatch.ts'
import { aircraftPrefix } from './aircraft-styles.ts'
import { useHatchAreas } from './use-hatch-areas.ts'
import { phasesKey, zoneFeatures } from './zone-features.ts'
import { zoneLayers } from './zone-styles.ts'

export interface ZoneLayerProps {
  readonly zones: readonly MapZone[]
  /** The moment that is shown, in milliseconds: decides what is active, later or past. */
  readonly atMs: number
  readonly selectedUuid?: string | null
  /** Draws the zones at 40 %, as the surroundings of another subject. */
  readonly context?: boolean
  readonly onSelect?: (zoneUuid: string) => void
  /** Time of day in the reader's zone, for "from 16:00". */
  readonly formatTime?: (ms: number) => string
}

const timeOfDay = (ms: number) =>
  new Date(ms).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** The hatch keeps its size on the screen: it is drawn anew when the zoom has come to rest. */
const useHatches = (): void => {
  const { map, palette } = useMap()
  const [zoom, setZoom] = useState(() => map.getZoom())
  useEffect(() => {
    const settle = () => setZoom(map.getZoom())
    map.on('zoomend', settle)
    return () => {
      if (!removedMaps.has(map)) map.off('zoomend', settle)
    }
  }, [map])
  useImages(useMemo(() => hatchImages(palette, zoom), [palette, zoom]))
}

/** A clock that ticks rebuilds nothing until a zone begins or ends. */
const useSteadyMs = (zones: readonly MapZone[], atMs: number): number => {
  const key = phasesKey(zones, atMs)
  const held = useRef({ key, atMs })
  if (held.current.key !== key) held.current = { key, atMs }
  return held.current.atMs
}

export const ZoneLayer = (props: ZoneLayerProps) => {
  const { zones, selectedUuid = null, context: isContext = false, formatTime = timeOfDay } = props
  const atMs = useSteadyMs(zones, props.atMs)
  const { map, palette } = useMap()
  const id = `zones${useId()}`
  const isHatched = useIsDrawn()
  useHatches()
  const hatches = useHatchAreas(zones)
  useLayers(
    id,
    useMemo(
      () => zoneLayers(id, id, { palette, isContext, selectedUuid, isHatched }),
      [id, palette, isContext, selectedUuid, isHatched],
    ),
    useFigures(() => zoneFeatures(zones, hatches, { atMs, formatTime }), [zones, hatches, atMs, formatTime]),
  )

  const onSelect = useRef(props.onSelect)
  onSelect.current = props.onSelect
  useEffect(() => {
    const select = (event: MapLayerMouseEvent) => {
      const uuid = event.features?.[0]?.properties.zone_uuid
      const above = map.queryRenderedFeatures(event.point)
      const isOnAircraft = above.some(({ layer }) => layer.id.startsWith(aircraftPrefix))
      if (uuid && !isOnAircraft && !measuringMaps.has(map)) onSelect.current?.(uuid)
    }
    map.on('click', `${id}-fill`, select)
    return () => {
      if (!removedMaps.has(map)) map.off('click', `${id}-fill`, select)
    }
  }, [map, id])
  return null
}
