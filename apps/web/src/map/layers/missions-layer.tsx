import { useMemo } from 'react'
import type { Palette } from '../theme/palette.ts'
import type { Area, AreaLook } from './area-layer.ts'
import { SelectableAreas } from './selectable-areas.tsx'

export interface MapMission extends Area {
  readonly state: 'approved' | 'pending' | 'rejected'
}

/** Approved solid, pending dashed, rejected dotted: the line carries it without colour. */
const looks: Readonly<Record<MapMission['state'], (palette: Palette) => AreaLook>> = {
  approved: (palette) => lookOf(palette, palette.envelope),
  pending: (palette) => ({ ...lookOf(palette, palette.envelope), dash: [4, 3] }),
  rejected: (palette) => ({ ...lookOf(palette, palette.rejected), dash: [1, 2] }),
}

const lookOf = (palette: Palette, line: string): AreaLook => ({
  slot: 'envelope',
  fill: palette.envelopeFill,
  line,
  text: palette.text,
  halo: palette.halo,
  width: 1.6,
})

const selectedLook = (palette: Palette): AreaLook => ({ ...lookOf(palette, palette.accent), width: 3 })

interface MissionsLayerProps {
  readonly missions: readonly MapMission[]
  readonly selectedId: string | null
  readonly onSelect: (id: string) => void
}

/** Where missions fly; the open one is highlighted. */
export const MissionsLayer = ({ missions, selectedId, onSelect }: MissionsLayerProps) => {
  const parts = useMemo(() => {
    const of = (state: MapMission['state']) =>
      missions.filter((one) => one.state === state && one.id !== selectedId)
    return {
      approved: of('approved'),
      pending: of('pending'),
      rejected: of('rejected'),
      selected: missions.filter(({ id }) => id === selectedId),
    }
  }, [missions, selectedId])
  return (
    <>
      {(['rejected', 'pending', 'approved'] as const).map((state) => (
        <SelectableAreas
          key={state}
          name={`missions-${state}`}
          areas={parts[state]}
          lookOf={looks[state]}
          onSelect={onSelect}
        />
      ))}
      <SelectableAreas
        name="missions-selected"
        areas={parts.selected}
        lookOf={selectedLook}
        onSelect={onSelect}
      />
    </>
  )
}
