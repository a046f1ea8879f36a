import { time, useFigures } from '@clearway/ui'
import { useEffect, useMemo, useState } from 'react'
import { type Overlay, useOverlays } from '../../map/canvas/overlays.ts'
import { useMap } from '../../map/index.ts'
import { ConstraintLayer } from '../../map/layers/constraint-layer.tsx'
import { trpc } from '../../trpc/client.ts'
import { constraintKindPlural, constraintKinds, toMapConstraints, viewBox } from './constraint-facts.ts'
import { showKind, useShownKinds } from './shown-kinds.ts'

const useView = () => {
  const { map, bounds } = useMap()
  const [box, setBox] = useState(() => viewBox(bounds()))
  useEffect(() => {
    const settle = () => {
      const next = viewBox(bounds())
      setBox((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    settle()
    map.on('moveend', settle)
    return () => {
      map.off('moveend', settle)
    }
  }, [map, bounds])
  return box
}

/** Geofences, corridors and weather cells in view: rows of the layer menu, read once one of them is switched on. */
export const ConstraintOverlays = ({ atMs }: { atMs: number }) => {
  const kinds = useShownKinds()
  const box = useView()
  const query = trpc.constraints.list.useQuery(box, {
    enabled: kinds.length > 0,
    placeholderData: (before) => before,
  })
  const { data, dataUpdatedAt, error, errorUpdatedAt, refetch } = query
  const drawn = useFigures(() => toMapConstraints(data?.constraints ?? [], atMs), [data, atMs])
  const overlays = useMemo(
    () =>
      constraintKinds.map((kind): Overlay => {
        const isOn = kinds.includes(kind)
        const held = drawn.filter((one) => one.kind === kind).length
        const more = data?.is_complete === false ? '+' : ''
        const read = data ? `${held}${more} in view, ${time(dataUpdatedAt)}` : 'being read'
        const failed = error ? `not reached since ${time(errorUpdatedAt)}` : null
        return {
          id: kind,
          name: constraintKindPlural[kind],
          isOn,
          detail: isOn ? (failed ?? read) : null,
          onToggle: (next) => showKind(kind, next),
          retry: isOn && error ? () => void refetch() : undefined,
        }
      }),
    [kinds, drawn, data, dataUpdatedAt, error, errorUpdatedAt, refetch],
  )
  useOverlays(overlays)
  return kinds.map((kind) => (
    <ConstraintLayer key={kind} kind={kind} constraints={drawn.filter((one) => one.kind === kind)} />
  ))
}
