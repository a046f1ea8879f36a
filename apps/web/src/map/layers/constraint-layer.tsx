import type { Polygon } from 'geojson'
import type { MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useId, useMemo, useRef } from 'react'
import { measuringMaps, removedMaps, useMap } from '../canvas/map-context.ts'
import { useData, useLayers } from '../canvas/use-layers.ts'
import type { Palette } from '../theme/palette.ts'
import { type AreaLook, areaFeatures, areaLayers } from './area-layer.ts'

export type ConstraintKind = 'geofence' | 'corridor' | 'weather'

export interface MapConstraint {
  readonly id: string
  readonly kind: ConstraintKind
  readonly envelope: Polygon
  /** Name and kind, then heights and window: the kind is not said by the line alone. */
  readonly label: string
}

/** Quiet, below the zones: each kind by its dash. */
const dashes: Readonly<Record<ConstraintKind, number[]>> = {
  geofence: [6, 2],
  corridor: [4, 2, 1, 2],
  weather: [1, 2],
}

const lookOf = (palette: Palette, kind: ConstraintKind, isSelected: boolean): AreaLook => ({
  slot: 'constraint',
  fill: palette.otherPlanFill,
  line: isSelected ? palette.accent : palette.text2,
  text: palette.text2,
  halo: palette.halo,
  width: isSelected ? 2.5 : 1.25,
  dash: dashes[kind],
})

interface ConstraintLayerProps {
  readonly kind: ConstraintKind
  readonly constraints: readonly MapConstraint[]
  readonly selectedId?: string | null
  readonly onSelect?: (id: string) => void
}

/** The constraints of one kind; the selected one stands out. */
export const ConstraintLayer = ({ kind, constraints, selectedId = null, onSelect }: ConstraintLayerProps) => {
  const parts = useMemo(
    () => ({
      others: constraints.filter(({ id }) => id !== selectedId),
      selected: constraints.filter(({ id }) => id === selectedId),
    }),
    [constraints, selectedId],
  )
  return (
    <>
      <Areas kind={kind} areas={parts.others} isSelected={false} onSelect={onSelect} />
      <Areas kind={kind} areas={parts.selected} isSelected onSelect={onSelect} />
    </>
  )
}

interface AreasProps {
  readonly kind: ConstraintKind
  readonly areas: readonly MapConstraint[]
  readonly isSelected: boolean
  readonly onSelect: ((id: string) => void) | undefined
}

const Areas = ({ kind, areas, isSelected, onSelect }: AreasProps) => {
  const { map, palette } = useMap()
  const id = `constraints-${kind}${useId()}`
  useLayers(
    id,
    useMemo(() => areaLayers(id, lookOf(palette, kind, isSelected)), [id, palette, kind, isSelected]),
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
