import type { MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useId, useMemo, useRef } from 'react'
import { measuringMaps, removedMaps, useMap } from '../canvas/map-context.ts'
import { useData, useLayers } from '../canvas/use-layers.ts'
import type { Palette } from '../theme/palette.ts'
import { type Area, type AreaLook, areaFeatures, areaLayers } from './area-layer.ts'

interface SelectableAreasProps {
  readonly name: string
  readonly areas: readonly Area[]
  /** Keeps its identity: a theme change alone draws anew. */
  readonly lookOf: (palette: Palette) => AreaLook
  readonly onSelect: ((id: string) => void) | undefined
}

/** Areas of one look; a press on one tells its id. */
export const SelectableAreas = ({ name, areas, lookOf, onSelect }: SelectableAreasProps) => {
  const { map, palette } = useMap()
  const id = `${name}${useId()}`
  useLayers(
    id,
    useMemo(() => areaLayers(id, lookOf(palette)), [id, palette, lookOf]),
  )
  useData(
    id,
    useMemo(() => areaFeatures(areas), [areas]),
  )
  const latest = useRef(onSelect)
  latest.current = onSelect
  useEffect(() => {
    const select = (event: MapLayerMouseEvent) => {
      const found = event.features?.[0]?.properties.area_id
      if (found && !measuringMaps.has(map)) latest.current?.(found)
    }
    map.on('click', `${id}-fill`, select)
    return () => {
      if (!removedMaps.has(map)) map.off('click', `${id}-fill`, select)
    }
  }, [map, id])
  return null
}
