import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { namesOf, placeOfAddress, placesNamed } from './gazetteer.ts'

const { features } = JSON.parse(
  readFileSync(new URL('../../../public/basemap/places.geojson', import.meta.url), 'utf8'),
)
const all = namesOf(features)
const names = (text: string, most = 3) => placesNamed(all, text, most).map(({ name }) => name)

it('finds places of the map by the beginning of a word, without case and accents', () => {
  expect(names('bangal')).toEqual(['Bangalore'])
  expect(names('SAO PA')).toEqual(['São Paulo'])
  expect(names('york')).toEqual(['New York'])
})

it('finds a place by its other name, and once where both begin so', () => {
  expect(names('bengal')).toEqual(['Bengaluru'])
  expect(names('nas').filter((name) => /^Nas(?:hi|i)k$/.test(name))).toEqual(['Nasik'])
})

it('shows the larger ones first, and no more than asked for', () => {
  const found = placesNamed(all, 'san', 4)
  expect(found).toHaveLength(4)
  expect(found.map(({ rank }) => rank)).toEqual(found.map(({ rank }) => rank).toSorted((a, b) => a - b))
  expect(names('b')).toEqual([])
})

it.each([
  ['1 Lake Road, Bengaluru', 'Bengaluru'],
  ['12 MG Road, Bengaluru 560001, Karnataka, India', 'Bengaluru'],
  ['Plot 4\nBANGALORE - 560 100', 'Bangalore'],
  ['5 Church Street, New York NY 10001, USA', 'New York'],
  ['Av. Paulista 1000, Sao Paulo', 'São Paulo'],
  // Of a city and a state that is called as a lesser city, the city.
  ['1 Collins Street, Melbourne, Victoria, Australia', 'Melbourne'],
])('an address is near the place that it names: %s', (address, name) => {
  expect(placeOfAddress(all, address)?.name).toBe(name)
})

it.each(['', 'London Road 5', 'Delhi House, Little Nowhere', '560001'])(
  'an address that names no place of the map is near none: "%s"',
  (address) => {
    expect(placeOfAddress(all, address)).toBeUndefined()
  },
)
