import { useMinute } from '@clearway/ui'
import { useEffect, useMemo, useRef } from 'react'
import {
  type Constraint,
  constraintKinds,
  toMapConstraints,
} from '../../entities/constraint/constraint-facts.ts'
import { useKeptCamera } from '../../entities/zone/last-view.ts'
import { useHomeBounds } from '../../entities/zone/use-home-areas.ts'
import { useMapZones } from '../../entities/zone/use-zones.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import {
  boundsOf,
  ConstraintLayer,
  MapCanvas,
  MapControls,
  useMap,
  useOpening,
  ZoneLayer,
} from '../../map/index.ts'

interface ConstraintsMapProps {
  constraints: readonly Constraint[]
  params: UrlParams
  selected: string | null
  onSelect: (uuid: string) => void
}

export const ConstraintsMap = ({ constraints, params, selected, onSelect }: ConstraintsMapProps) => {
  const now = useMinute()
  const zones = useMapZones()
  const drawn = useMemo(() => toMapConstraints(constraints, now), [constraints, now])
  const camera = useKeptCamera(params)
  return (
    <MapCanvas label="Constraints" {...camera}>
      <ZoneLayer zones={zones} atMs={now} context />
      {constraintKinds.map((kind) => (
        <ConstraintLayer
          key={kind}
          kind={kind}
          constraints={drawn.filter((one) => one.kind === kind)}
          selectedId={selected}
          onSelect={onSelect}
        />
      ))}
      <Movements constraints={constraints} selected={selected} isPlaced={camera.initialCamera !== null} />
    </MapCanvas>
  )
}

const boundsOfAll = (constraints: readonly Constraint[]) =>
  boundsOf(constraints.flatMap(({ geometry_2d }) => geometry_2d.coordinates[0] ?? []))

type MovementsProps = Pick<ConstraintsMapProps, 'constraints' | 'selected'> & { isPlaced: boolean }

/** Opens on the organisation's own view, and goes to the one that is chosen. */
const Movements = ({ constraints, selected, isPlaced }: MovementsProps) => {
  const { fit } = useMap()
  const home = useHomeBounds()
  useOpening(isPlaced ? null : (home ?? null), fit)
  const all = useMemo(() => boundsOfAll(constraints), [constraints])
  const latest = useRef({ fit, constraints })
  latest.current = { fit, constraints }
  const hasChosen = constraints.some(({ constraint_uuid }) => constraint_uuid === selected)
  useEffect(() => {
    if (!hasChosen) return
    const chosen = latest.current.constraints.filter(({ constraint_uuid }) => constraint_uuid === selected)
    const bounds = boundsOfAll(chosen)
    if (bounds) latest.current.fit(bounds, 96)
  }, [selected, hasChosen])
  return <MapControls {...(all && { onFit: () => fit(all) })} onHome={home ? () => fit(home) : undefined} />
}
