import type { Polygon } from 'geojson'
import { useId, useMemo } from 'react'
import { useMap } from '../canvas/map-context.ts'
import { useLayers } from '../canvas/use-layers.ts'
import { areaFeatures, areaLayers } from './area-layer.ts'

export interface MapOverlap {
  readonly id: string
  readonly envelope: Polygon
  /** "Vayu Logistics\n13:50–14:05, 60–80 m". */
  readonly label: string
}

/** What the subject shares with another plan. */
export const OverlapLayer = ({ overlaps }: { readonly overlaps: readonly MapOverlap[] }) => {
  const { palette } = useMap()
  const id = `overlap${useId()}`
  const layers = useMemo(
    () =>
      areaLayers(id, {
        slot: 'overlap',
        fill: palette.overlapFill,
        line: palette.overlap,
        text: palette.text,
        halo: palette.halo,
        width: 1.5,
      }),
    [id, palette],
  )
  useLayers(
    id,
    layers,
    useMemo(() => areaFeatures(overlaps), [overlaps]),
  )
  return null
}
