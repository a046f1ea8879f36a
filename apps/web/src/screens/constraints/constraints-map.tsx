import { useFigures, useMinute } from '@clearway/ui'
import { useEffect, useMemo, useRef } from 'react'
import {
  type Constraint,
  constraintKinds,
  toMapConstraints,
} from '../../entities/constraint/constraint-facts.ts'
import { useViewBox } from '../../entities/constraint/use-view-box.ts'
import { FoundPlace } from '../../entities/place/found-place.tsx'
import { useKeptCamera } from '../../entities/zone/last-view.ts'
import { useHomeBounds } from '../../entities/zone/use-home-areas.ts'
import { useMapZones } from '../../entities/zone/use-zones.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import {
  type Bounds,
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
  /** Which one is open, and whether it is still read. */
  chosen: { readonly uuid: string | null; readonly isAwaited: boolean }
  params: UrlParams
  onSelect: (uuid: string) => void
  onView: (box: Bounds) => void
}

export const ConstraintsMap = ({ constraints, chosen, params, onSelect, onView }: ConstraintsMapProps) => {
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
          selectedId={chosen.uuid}
          onSelect={onSelect}
        />
      ))}
      <FoundPlace />
      <Movements constraints={constraints} chosen={chosen} isPlaced={camera.initialCamera !== null} />
      <View onView={onView} />
    </MapCanvas>
  )
}

const boundsOfAll = (constraints: readonly Constraint[]) =>
  boundsOf(constraints.flatMap(({ geometry_2d }) => geometry_2d.coordinates[0] ?? []))

const View = ({ onView }: Pick<ConstraintsMapProps, 'onView'>) => {
  const box = useViewBox()
  useEffect(() => onView(box), [box, onView])
  return null
}

type MovementsProps = Pick<ConstraintsMapProps, 'constraints' | 'chosen'> & { isPlaced: boolean }

/** Opens on the one that is chosen, else on the organisation's own view, and goes to each that is chosen later. */
const Movements = ({ constraints, chosen: { uuid, isAwaited }, isPlaced }: MovementsProps) => {
  const { fit } = useMap()
  const home = useHomeBounds()
  const all = useMemo(() => boundsOfAll(constraints), [constraints])
  const chosen = boundsOfAll(constraints.filter(({ constraint_uuid }) => constraint_uuid === uuid))
  useOpening(isPlaced || isAwaited ? null : (chosen ?? home ?? null), fit)
  const latest = useRef({ fit, chosen })
  latest.current = { fit, chosen }
  const hasChosen = chosen !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves for another choice, not for a newer version of it.
  useEffect(() => {
    if (latest.current.chosen) latest.current.fit(latest.current.chosen, 96)
  }, [uuid, hasChosen])
  return <MapControls {...(all && { onFit: () => fit(all) })} onHome={home ? () => fit(home) : undefined} />
}
