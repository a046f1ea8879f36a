import type { Polygon } from '@clearway/domain/geo'
import type { FeatureCollection } from 'geojson'
import type { SlottedLayer } from '../canvas/use-layers.ts'
import type { Palette } from '../theme/palette.ts'
import type { Draft } from './draft.ts'

/** The shape that is derived from a path or a centre; what is drawn as a polygon has its handles. */
export const draftMarks = ({ kind }: Draft, polygon: Polygon | null): FeatureCollection => ({
  type: 'FeatureCollection',
  features: kind !== 'polygon' && polygon ? [{ type: 'Feature', properties: null, geometry: polygon }] : [],
})

export const draftMarkLayers = (id: string, palette: Palette): SlottedLayer[] => {
  const shared = { source: id, slot: 'envelope' } as const
  return [
    { ...shared, id: `${id}-fill`, type: 'fill', paint: { 'fill-color': palette.envelopeFill } },
    {
      ...shared,
      id: `${id}-line`,
      type: 'line',
      paint: { 'line-color': palette.envelope, 'line-width': 2 },
    },
  ]
}
