import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type NamedPlace, placesNamed } from './gazetteer.ts'

const { features } = JSON.parse(
  readFileSync(new URL('../../public/basemap/places.geojson', import.meta.url), 'utf8'),
)
const all: NamedPlace[] = features.map(
  ({ properties, geometry }: { properties: NamedPlace; geometry: { coordinates: number[] } }) => ({
    ...properties,
    longitude: geometry.coordinates[0],
    latitude: geometry.coordinates[1],
  }),
)
const names = (text: string, most = 3) => placesNamed(all, text, most).map(({ name }) => name)

it('finds places of the map by the beginning of a word, without case and accents', () => {
  expect(names('bangal')).toEqual(['Bangalore'])
  expect(names('SAO PA')).toEqual(['São Paulo'])
  expect(names('york')).toEqual(['New York'])
})

it('shows the larger ones first, and no more than asked for', () => {
  const found = placesNamed(all, 'san', 4)
  expect(found).toHaveLength(4)
  expect(found.map(({ rank }) => rank)).toEqual(found.map(({ rank }) => rank).toSorted((a, b) => a - b))
  expect(names('b')).toEqual([])
})
