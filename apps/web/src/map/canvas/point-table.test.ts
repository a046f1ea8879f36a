import { describe, expect, it } from 'vitest'
import { PointTable } from './point-table.ts'

/** As the map's worker gets it. */
const received = (table: PointTable) => PointTable.deserialize(structuredClone(PointTable.serialize(table)))

describe('a table of points', () => {
  it('is in the worker what it was made of', () => {
    const points = [
      { longitude: 77.6, latitude: 13, properties: { name: 'a', heading: 12.5, isSelected: true } },
      { longitude: -0.1, latitude: -33.25, properties: { name: '', heading: -0, isSelected: false } },
    ]
    expect(received(new PointTable(points))).toEqual({
      type: 'FeatureCollection',
      features: points.map(({ longitude, latitude, properties }) => ({
        type: 'Feature',
        properties,
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
    })
  })

  it('may have no points', () => {
    expect(received(new PointTable([]))).toEqual({ type: 'FeatureCollection', features: [] })
  })
})
