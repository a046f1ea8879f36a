import type { AddLayerObject, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'

/**
 * The drawing order of DESIGN.md, bottom to top. A layer component names its slot, never its neighbours. MapLibre gives
 * room from top to bottom: names of areas are below the aircraft, so that they make way for them and their labels.
 */
export const slots = [
  'base',
  'graticule',
  'constraint',
  'zone-fill',
  'zone-hatch',
  'zone-line',
  'plan',
  'envelope',
  'overlap',
  'draft',
  'trail',
  'label',
  'aircraft-ring',
  'aircraft',
  'aircraft-label',
] as const

export type Slot = (typeof slots)[number]

const marker = (slot: Slot) => `slot-${slot}`

/** What is below it is the basemap. */
export const firstSlotMarker = marker(slots[0])

/** Invisible layers that end each slot, so that components may mount in any order. */
export const slotMarkers: readonly LayerSpecification[] = slots.map((slot) => ({
  id: marker(slot),
  type: 'background',
  layout: { visibility: 'none' },
}))

export const addToSlot = (map: MapLibreMap, layer: AddLayerObject, slot: Slot): void => {
  map.addLayer(layer, marker(slot))
}
