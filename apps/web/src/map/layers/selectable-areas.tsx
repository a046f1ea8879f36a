import { useId, useMemo } from 'react'
import { useMap } from '../canvas/map-context.ts'
import { useLayers } from '../canvas/use-layers.ts'
import { usePress } from '../canvas/use-press.ts'
import type { Palette } from '../theme/palette.ts'
import { type Area, type AreaLook, areaFeatures, areaLayers } from './area-layer.ts'

interface SelectableAreasProps {
  readonly name: string
  readonly areas: readonly Area[]
  /** Keeps its identity: a theme change alone draws anew. */
  readonly lookOf: (palette: Palette) => AreaLook
  readonly onSelect: ((id: string) => void) | undefined
}

/** Areas of one style; a press on one reports its id. */
export const SelectableAreas = ({ name, areas, lookOf, onSelect }: SelectableAreasProps) => {
  const { palette } = useMap()
  const id = `${name}${useId()}`
  useLayers(
    id,
    useMemo(() => areaLayers(id, lookOf(palette)), [id, palette, lookOf]),
    useMemo(() => areaFeatures(areas), [areas]),
  )
  usePress(`${id}-fill`, 'area_id', onSelect)
  return null
}
