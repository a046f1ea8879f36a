import type { Polygon } from 'geojson'
import { useCallback, useMemo } from 'react'
import type { Palette } from '../theme/palette.ts'
import type { AreaLook } from './area-layer.ts'
import { SelectableAreas } from './selectable-areas.tsx'

export type ConstraintKind = 'geofence' | 'corridor' | 'weather'

export interface MapConstraint {
  readonly id: string
  readonly kind: ConstraintKind
  readonly envelope: Polygon
  /** Name and kind, then heights and window: the kind must not depend on the line style alone. */
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

/** The constraints of one kind; the selected one is highlighted. */
export const ConstraintLayer = ({ kind, constraints, selectedId = null, onSelect }: ConstraintLayerProps) => {
  const parts = useMemo(
    () => ({
      others: constraints.filter(({ id }) => id !== selectedId),
      selected: constraints.filter(({ id }) => id === selectedId),
    }),
    [constraints, selectedId],
  )
  const usual = useCallback((palette: Palette) => lookOf(palette, kind, false), [kind])
  const chosen = useCallback((palette: Palette) => lookOf(palette, kind, true), [kind])
  const name = `constraints-${kind}`
  return (
    <>
      <SelectableAreas name={name} areas={parts.others} lookOf={usual} onSelect={onSelect} />
      <SelectableAreas name={name} areas={parts.selected} lookOf={chosen} onSelect={onSelect} />
    </>
  )
}
