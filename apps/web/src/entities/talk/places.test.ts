import { expect, it } from 'vitest'
import { cutAtPlaces, numberOf, placesNamed } from './places.ts'

it.each([
  ['Keep off 13.10150, 77.66850 until noon', '13.10150, 77.66850'],
  ['The crane at 13°06\'15"N 77°35\'24"E stands', '13°06\'15"N 77°35\'24"E'],
  ['Keep off 12,9716 77,5946 until noon', '12,9716 77,5946'],
  ['Keep off 12,9716; 77,5946, until noon', '12,9716; 77,5946'],
  ['The crane at 13°06\'14,4"N 77°35\'24"E stands', '13°06\'14,4"N 77°35\'24"E'],
  ['Land at 43P GQ 85834 43873.', '43P GQ 85834 43873'],
  ['Or 43 P 785834 1443873', '43 P 785834 1443873'],
])('%j names one place', (text, written) => {
  const parts = cutAtPlaces(text)
  expect(parts.filter(({ place }) => place).map((part) => part.text)).toEqual([written])
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

it.each([
  'Start 14.10, end 15.30',
  '60 to 80 m, 3 flights',
  '95.12345, 200.12345',
  'Call 9845012345',
  'From 12,000 77,000 rupees',
  '',
])('%j names none', (text) => {
  expect(cutAtPlaces(text).filter(({ place }) => place)).toEqual([])
})

it('a place that is named again keeps its number', () => {
  const places = placesNamed([
    '13.1000, 77.6000 and 13.2000, 77.6000',
    'again 13.2000, 77.6000',
    '13.3000,77.6000',
  ])
  expect(places).toHaveLength(3)
  expect(numberOf({ latitude: 13.2, longitude: 77.6 }, places)).toBe(2)
  expect(numberOf({ latitude: 1, longitude: 1 }, places)).toBe(0)
})
