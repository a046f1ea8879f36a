import { expect, it } from 'vitest'
import type { Basemap } from './basemaps.ts'
import { creditOf } from './credit.ts'

const styled: Basemap = {
  id: 'styled',
  name: 'Styled',
  detail: '',
  attribution: 'Survey of the State',
  kind: 'style',
  url: 'https://maps.example.org/style.json',
  tile_size: 512,
  min_zoom: 0,
  max_zoom: 22,
  bounds: null,
  layers: [],
}

it('whom the deployment names for a style is named by a source that a layer draws from at every zoom', () => {
  const { sources, layers } = creditOf(styled)
  expect(Object.entries(sources)).toEqual([
    ['credit', expect.objectContaining({ type: 'geojson', attribution: 'Survey of the State' })],
  ])
  expect(layers).toEqual([{ id: 'credit', type: 'circle', source: 'credit' }])
})

it('tiles have it on their own source, and a style for which nobody is named has none', () => {
  for (const map of [
    { ...styled, attribution: '' },
    { ...styled, kind: 'raster' as const },
  ])
    expect(creditOf(map)).toEqual({ sources: {}, layers: [] })
})
