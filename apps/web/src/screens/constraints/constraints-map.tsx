import { useFigures, useMinute } from '@clearway/ui'
import { useEffect, useMemo, useRef } from 'react'
import {
  type Constraint,
  constraintKinds,
  toMapConstraints,
} from '../../entities/constraint/constraint-facts.ts'
import { FoundPlace } from '../../entities/place/found-place.tsx'
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
  const drawn = useFigures(() => toMapConstraints(constraints, now), [constraints, now])
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
      <FoundPlace />
      <Movements constraints={constraints} selected={selected} isPlaced={camera.initialCamera !== null} />
    </MapCanvas>
  )
}

const boundsOfAll = (constraints: readonly Constraint[]) =>
  boundsOf(constraints.flatMap(({ geometry_2d }) => geometry_2d.coordinates[0] ?? []))

type MovementsProps = Pick<ConstraintsMapProps, 'constraints' | 'selected'> & { isPlaced: boolean }

/** Opens on the one that is chosen, else on the organisation's own view, and goes to each that is chosen later. */
const Movements = ({ constraints, selected, isPlaced }: MovementsProps) => {
  const { fit } = useMap()
  const home = useHomeBounds()
  const all = useMemo(() => boundsOfAll(constraints), [constraints])
  const chosen = boundsOfAll(constraints.filter(({ constraint_uuid }) => constraint_uuid === selected))
  const isAwaited = selected !== null && constraints.length === 0
  useOpening(isPlaced || isAwaited ? null : (chosen ?? home ?? null), fit)
  const latest = useRef({ fit, chosen })
  latest.current = { fit, chosen }
  const hasChosen = chosen !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves for another choice, not for a newer version of it.
  useEffect(() => {
    if (latest.current.chosen) latest.current.fit(latest.current.chosen, 96)
  }, [selected, hasChosen])
  return <MapControls {...(all && { onFit: () => fit(all) })} onHome={home ? () => fit(home) : undefined} />
}
