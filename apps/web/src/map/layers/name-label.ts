import type { ExpressionSpecification } from 'maplibre-gl'
import { fontMedium } from '../basemap/style.ts'
import type { SlottedLayer } from '../canvas/use-layers.ts'

interface NameLabel {
  readonly source: string
  readonly filter: ExpressionSpecification
  /** The property that holds the text. */
  readonly field: string
  readonly colour: string
  readonly halo: string
  /** Lower is placed first and so kept where room is short. */
  readonly sortKey: number
}

/** The name and facts of an area, beside its label point where the point itself is taken. */
export const nameLabel = ({ source, filter, field, colour, halo, sortKey }: NameLabel): SlottedLayer => ({
  id: `${source}-label`,
  slot: 'label',
  type: 'symbol',
  source,
  filter,
  layout: {
    'text-field': ['get', field],
    'text-font': fontMedium,
    'text-size': 12,
    'text-line-height': 1.1,
    'text-padding': 2,
    'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
    'text-radial-offset': 0.8,
    'symbol-sort-key': sortKey,
  },
  paint: { 'text-color': colour, 'text-halo-color': halo, 'text-halo-width': 1.5 },
})
