import type { ExpressionSpecification } from 'maplibre-gl'
import { useId, useMemo } from 'react'
import { fontMedium } from '../basemap/style.ts'
import { useMap } from '../canvas/map-context.ts'
import { type SlottedLayer, useLayers } from '../canvas/use-layers.ts'
import type { LngLat } from '../content/types.ts'
import type { Palette } from '../theme/palette.ts'
import { flownFeatures, type TrackFrame, wayFeatures } from './track-features.ts'

export interface TrackLayerProps {
  readonly frames: readonly TrackFrame[]
  /** The time of the replay. */
  readonly atMs: number
  /** Where the aircraft is shown then, when that is between two frames. */
  readonly head?: LngLat
  /** Beside the place of the start: "Home, landed 07:28". */
  readonly homeLabel?: string
}

const round = { 'line-cap': 'round', 'line-join': 'round' } as const

const flownLayers = (source: string, palette: Palette, topM: number): SlottedLayer[] => {
  const line = (part: string, paint: Record<string, unknown>): SlottedLayer => ({
    id: `${source}-${part}`,
    slot: 'trail',
    type: 'line',
    source,
    filter: ['==', ['get', 'part'], part],
    layout: round,
    paint,
  })
  // Low is faint: the legend's bar from 0 to the top height.
  const byHeight = ['interpolate', ['linear'], ['get', 'height'], 0, 0.45, topM, 1]
  return [
    line('conforming', { 'line-color': palette.envelope, 'line-width': 2.5, 'line-opacity': byHeight }),
    line('no-plan', { 'line-color': palette.noPlan, 'line-width': 2.5, 'line-opacity': byHeight }),
    line('near', { 'line-color': palette.near, 'line-width': 3 }),
    line('breach', { 'line-color': palette.breach, 'line-width': 4 }),
  ]
}

const wayLayers = (source: string, palette: Palette): SlottedLayer[] => {
  const isHome: ExpressionSpecification = ['==', ['get', 'part'], 'home']
  return [
    {
      id: `${source}-whole`,
      slot: 'trail',
      type: 'line',
      source,
      filter: ['==', ['get', 'part'], 'whole'],
      layout: round,
      paint: { 'line-color': palette.otherPlan, 'line-width': 1, 'line-opacity': 0.7 },
    },
    {
      id: `${source}-home`,
      slot: 'aircraft-ring',
      type: 'circle',
      source,
      filter: isHome,
      paint: {
        'circle-radius': 5,
        'circle-color': palette.halo,
        'circle-stroke-color': palette.text,
        'circle-stroke-width': 2,
      },
    },
    {
      id: `${source}-home-label`,
      slot: 'label',
      type: 'symbol',
      source,
      filter: isHome,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': fontMedium,
        'text-size': 11.5,
        'text-max-width': 24,
        'text-anchor': 'top',
        'text-offset': [0, 0.8],
      },
      paint: { 'text-color': palette.text2, 'text-halo-color': palette.halo, 'text-halo-width': 1.5 },
    },
  ]
}

/** A recorded flight: the whole way faint, the flown part by height, amber near a limit of its plan and red beyond. */
export const TrackLayer = ({ frames, atMs, head, homeLabel = 'Home' }: TrackLayerProps) => {
  const { palette } = useMap()
  const id = useId()
  const [way, flown] = [`way${id}`, `flown${id}`]
  const topM = useMemo(() => frames.reduce((top, { heightM }) => Math.max(top, heightM), 10), [frames])
  useLayers(
    way,
    useMemo(() => wayLayers(way, palette), [way, palette]),
    useMemo(() => wayFeatures(frames, homeLabel), [frames, homeLabel]),
  )
  useLayers(
    flown,
    useMemo(() => flownLayers(flown, palette, topM), [flown, palette, topM]),
    useMemo(() => flownFeatures(frames, atMs, head), [frames, atMs, head]),
  )
  return null
}
