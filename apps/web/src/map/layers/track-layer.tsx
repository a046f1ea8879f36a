import type { ExpressionSpecification } from 'maplibre-gl'
import { useId, useMemo } from 'react'
import { fontMedium } from '../basemap/style.ts'
import { useMap } from '../canvas/map-context.ts'
import { type SlottedLayer, useData, useLayers } from '../canvas/use-layers.ts'
import type { Palette } from '../theme/palette.ts'
import { type TrackFrame, trackFeatures } from './track-features.ts'

export interface TrackLayerProps {
  readonly frames: readonly TrackFrame[]
  /** Where the replay stands. */
  readonly atMs: number
  /** Beside the place of the start: "Home, landed 07:28". */
  readonly homeLabel?: string
}

function lineLayers(id: string, palette: Palette, topM: number): SlottedLayer[] {
  const shared = { slot: 'trail', type: 'line', source: id } as const
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    {
      ...shared,
      id: `${id}-whole`,
      filter: ['==', ['get', 'part'], 'whole'],
      layout,
      paint: { 'line-color': palette.otherPlan, 'line-width': 1, 'line-opacity': 0.7 },
    },
    {
      ...shared,
      id: `${id}-flown`,
      filter: ['==', ['get', 'part'], 'flown'],
      layout,
      paint: {
        'line-color': palette.envelope,
        'line-width': 2.5,
        // Low is faint: the legend's bar from 0 to the top height.
        'line-opacity': ['interpolate', ['linear'], ['get', 'height'], 0, 0.45, topM, 1],
      },
    },
    {
      ...shared,
      id: `${id}-breach`,
      filter: ['==', ['get', 'part'], 'breach'],
      layout,
      paint: { 'line-color': palette.breach, 'line-width': 4 },
    },
  ]
}

function homeLayers(id: string, palette: Palette): SlottedLayer[] {
  const filter: ExpressionSpecification = ['==', ['get', 'part'], 'home']
  return [
    {
      id: `${id}-home`,
      slot: 'aircraft-ring',
      type: 'circle',
      source: id,
      filter,
      paint: {
        'circle-radius': 5,
        'circle-color': palette.halo,
        'circle-stroke-color': palette.text,
        'circle-stroke-width': 2,
      },
    },
    {
      id: `${id}-home-label`,
      slot: 'label',
      type: 'symbol',
      source: id,
      filter,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': fontMedium,
        'text-size': 11.5,
        'text-anchor': 'left',
        'text-offset': [1, 0],
      },
      paint: { 'text-color': palette.text2, 'text-halo-color': palette.halo, 'text-halo-width': 1.5 },
    },
  ]
}

/** A recorded flight: the whole way faint, the flown part by height, breaches red. */
export function TrackLayer({ frames, atMs, homeLabel = 'Home' }: TrackLayerProps) {
  const { palette } = useMap()
  const id = `track${useId()}`
  const topM = useMemo(() => Math.max(10, ...frames.map(({ heightM }) => heightM)), [frames])
  useLayers(
    id,
    useMemo(() => [...lineLayers(id, palette, topM), ...homeLayers(id, palette)], [id, palette, topM]),
  )
  useData(
    id,
    useMemo(() => trackFeatures(frames, atMs, homeLabel), [frames, atMs, homeLabel]),
  )
  return null
}
