import { time, useFigures } from '@clearway/ui'
import { useMemo } from 'react'
import { type Overlay, useOverlays } from '../../map/canvas/overlays.ts'
import { ConstraintLayer } from '../../map/layers/constraint-layer.tsx'
import { trpc } from '../../trpc/client.ts'
import { constraintKindPlural, constraintKinds, toMapConstraints } from './constraint-facts.ts'
import { showKind, useShownKinds } from './shown-kinds.ts'
import { useViewBox } from './use-view-box.ts'

/** Geofences, corridors and weather cells in view: rows of the layer menu, read once one of them is switched on. */
export const ConstraintOverlays = ({ atMs }: { atMs: number }) => {
  const kinds = useShownKinds()
  const box = useViewBox()
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
