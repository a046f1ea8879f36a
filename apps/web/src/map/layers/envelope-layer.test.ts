import type { Polygon } from 'geojson'
import { expect, it } from 'vitest'
import { envelopeFeatures } from './envelope-layer.tsx'

const envelope: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [77, 13],
      [77.2, 13],
      [77.2, 13.1],
      [77, 13.1],
      [77, 13],
    ],
  ],
}
const labelOf = (isOutline: boolean) =>
  envelopeFeatures({ envelope, name: 'Plan 40–90 m', isOutline }).features.find(
    ({ properties }) => properties?.part === 'label',
  )?.geometry

it('the name of an outline is drawn on its northern edge, clear of the track inside', () => {
  expect(labelOf(true)).toMatchObject({ coordinates: [77.1, 13.1] })
  const inside = labelOf(false)
  expect(inside?.type === 'Point' && inside.coordinates[1]).toBeLessThan(13.09)
})
