import type { MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { measuringMaps, removedMaps, useMap } from './map-context.ts'

/** Reports a property of the pressed feature of a layer; while somebody measures, a press sets a point instead. */
export const usePress = <Value>(
  layer: string,
  property: string,
  onPress: ((value: Value) => void) | undefined,
) => {
  const { map } = useMap()
  const latest = useRef(onPress)
  latest.current = onPress
  useEffect(() => {
    const press = (event: MapLayerMouseEvent) => {
      const found: Value | undefined = event.features?.[0]?.properties[property]
      if (found !== undefined && !measuringMaps.has(map)) latest.current?.(found)
    }
    map.on('click', layer, press)
    return () => {
      if (!removedMaps.has(map)) map.off('click', layer, press)
    }
  }, [map, layer, property])
}
