import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { removedMaps } from './map-context.ts'

const turned = (map: MapLibreMap) => map.getBearing() !== 0 || map.getPitch() !== 0

/** Whether north is elsewhere than up, or the map is tilted. */
export const useIsTurned = (map: MapLibreMap): boolean => {
  const [isTurned, setTurned] = useState(() => turned(map))
  useEffect(() => {
    const see = () => setTurned(turned(map))
    map.on('rotate', see)
    map.on('pitch', see)
    return () => {
      if (removedMaps.has(map)) return
      map.off('rotate', see)
      map.off('pitch', see)
    }
  }, [map])
  return isTurned
}
