import { useId, useMemo } from 'react'
import { useMap } from '../canvas/map-context.ts'
import { useLayers } from '../canvas/use-layers.ts'
import type { MapPlan } from '../content/types.ts'
import { areaFeatures, areaLayers } from './area-layer.ts'

/** Other approved plans: grey dashes, so that they never compete with the subject. */
export const PlansLayer = ({ plans }: { readonly plans: readonly MapPlan[] }) => {
  const { palette } = useMap()
  const id = `plans${useId()}`
  const layers = useMemo(
    () =>
      areaLayers(id, {
        slot: 'plan',
        fill: palette.otherPlanFill,
        line: palette.otherPlan,
        text: palette.otherPlan,
        halo: palette.halo,
        width: 1.2,
        dash: [5, 3.5],
      }),
    [id, palette],
  )
  const areas = useMemo(
    () =>
      plans.map(({ planUuid, envelope, label, detail }) => ({
        id: planUuid,
        envelope,
        label: detail ? `${label}\n${detail}` : label,
      })),
    [plans],
  )
  useLayers(
    id,
    layers,
    useMemo(() => areaFeatures(areas), [areas]),
  )
  return null
}
