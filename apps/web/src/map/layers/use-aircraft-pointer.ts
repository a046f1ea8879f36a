import type { GeoJSONSource, MapLayerMouseEvent, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { removedMaps, useMap } from '../canvas/map-context.ts'
import { cameraMs } from '../theme/motion.ts'

interface PointerHandlers {
  readonly onSelect?: (assetUuid: string) => void
  readonly onHover: (assetUuid: string | null) => void
}

async function openCluster(map: MapLibreMap, source: string, event: MapLayerMouseEvent): Promise<void> {
  const feature = event.features?.[0]
  if (feature?.geometry.type !== 'Point') return
  const [longitude, latitude] = feature.geometry.coordinates as [number, number]
  const zoom = await map
    .getSource<GeoJSONSource>(source)!
    .getClusterExpansionZoom(Number(feature.properties.cluster_id))
  map.easeTo({ center: [longitude, latitude], zoom, duration: cameraMs() })
}

/** Click selects, hover names, a click on a cluster opens it. */
export function useAircraftPointer(id: string, handlers: PointerHandlers): void {
  const { map } = useMap()
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const [arrows, clusters] = [`${id}-arrows`, `${id}-clusters`]
    const uuid = (event: MapLayerMouseEvent) =>
      event.features?.[0]?.properties.asset_uuid as string | undefined
    const select = (event: MapLayerMouseEvent) => {
      const assetUuid = uuid(event)
      if (assetUuid) latest.current.onSelect?.(assetUuid)
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
