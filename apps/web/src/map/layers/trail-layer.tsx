import type { Feature, FeatureCollection } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { type SlottedLayer, useThemedLayers } from '../canvas/use-layers.ts'
import type { Conformance, MapAircraft } from '../content/types.ts'
import type { Palette } from '../theme/palette.ts'

const trailLength = 60
const width = 1.75

const tail = (colour: string): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['line-progress'],
  0,
  ['to-color', ['literal', 'rgba(0, 0, 0, 0)']],
  1,
  ['to-color', colour],
]

// A gradient cannot depend on the feature, so each state has its layer.
const layers = (id: string, palette: Palette): SlottedLayer[] => {
  const looks: [Conformance, string, number][] = [
    ['stale', palette.stale, 0.5],
    ['conforming', palette.conforming, 0.4],
    ['no-plan', palette.noPlan, 0.9],
    ['near', palette.near, 0.9],
    ['breach', palette.breach, 1],
  ]
  return looks.map(([state, colour, opacity]) => ({
    id: `${id}-${state}`,
    slot: 'trail',
    type: 'line',
    source: id,
    minzoom: 8,
    filter: ['==', ['get', 'state'], state],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-width': width, 'line-opacity': opacity, 'line-gradient': tail(colour) },
  }))
}

/** In a full sky the faint trails of the conforming would be a carpet: only what needs a person keeps its own. */
const fullSky = 500

/** Keeps its identity: a source that stays empty is not set anew. */
const noTrails: FeatureCollection = { type: 'FeatureCollection', features: [] }

export const trailFeatures = (
  aircraft: readonly MapAircraft[],
  selectedUuid: string | null = null,
): FeatureCollection => {
  const isFull = aircraft.length > fullSky
  const features = aircraft
    .filter(({ trail, leftAtMs }) => trail.length > 1 && leftAtMs === null)
    .filter(
      ({ assetUuid, conformance }) =>
        !isFull || assetUuid === selectedUuid || conformance === 'breach' || conformance === 'near',
    )
    .map(
      ({ trail, conformance }): Feature => ({
        type: 'Feature',
        properties: { state: conformance },
        geometry: {
          type: 'LineString',
          coordinates: trail.slice(-trailLength).map(({ longitude, latitude }) => [longitude, latitude]),
        },
      }),
    )
  return features.length === 0 ? noTrails : { type: 'FeatureCollection', features }
}

/** Needed by gradients along a line. */
const withLineMetrics = { lineMetrics: true }

export interface TrailLayerProps {
  readonly aircraft: readonly MapAircraft[]
  readonly selectedUuid?: string | null
}

/** The last 60 points of each aircraft in its state's colour, transparent at the tail. */
export const TrailLayer = ({ aircraft, selectedUuid = null }: TrailLayerProps) => {
  useThemedLayers(
    'trails',
    layers,
    useMemo(() => trailFeatures(aircraft, selectedUuid), [aircraft, selectedUuid]),
    withLineMetrics,
  )
  return null
}
