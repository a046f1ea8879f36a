import { type PositionForm, positionForms, positionIn, positionText } from '@clearway/domain/geo'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutAtPlaces, numberOf, placesNamed } from './places.ts'

const written = (text: string) => cutAtPlaces(text).flatMap((part) => (part.place ? part.text : []))

it.each([
  ['Keep off 13.10150, 77.66850 until noon', '13.10150, 77.66850'],
  ['Keep off 13.101501234567, 77.668501234567.', '13.101501234567, 77.668501234567'],
  ['The crane at 13°06\'15"N 77°35\'24"E stands', '13°06\'15"N 77°35\'24"E'],
  ['Keep off 12,9716 77,5946 until noon', '12,9716 77,5946'],
  ['Keep off 12,9716; 77,5946, until noon', '12,9716; 77,5946'],
  ['The crane at 13°06\'14,4"N 77°35\'24"E stands', '13°06\'14,4"N 77°35\'24"E'],
  ['Hold at −33.8568, 151.2153', '−33.8568, 151.2153'],
  ['Hold at (+33.8568, −70.2153)', '+33.8568, −70.2153'],
  ['Hold at −33,8568; 151,2153', '−33,8568; 151,2153'],
  ['Hold at 33.85680 S 151.21530 E', '33.85680 S 151.21530 E'],
  ['Hold at 33.8568° S, 151.2153° E.', '33.8568° S, 151.2153° E'],
  ['Release 151.2153 E, 33.8568 S', '151.2153 E, 33.8568 S'],
  ['Land at 43P GQ 85834 43873.', '43P GQ 85834 43873'],
  ['Or 43 P 785834 1443873', '43 P 785834 1443873'],
  ['Or 31 N 166021 E 0 N', '31 N 166021 E 0 N'],
  ['Or 31 N 277438 553015', '31 N 277438 553015'],
])('%j names one place', (text, place) => {
  expect(written(text)).toEqual([place])
  expect(
    cutAtPlaces(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

it.each([
  'Start 14.10, end 15.30',
  '60 to 80 m, 3 flights',
  '95.12345, 200.12345',
  'Call 9845012345',
  'From 12,000 77,000 rupees',
  '',
])('%j names none', (text) => {
  expect(written(text)).toEqual([])
})

describe('what only part of would be a place names none', () => {
  it.each([
    'Release 151.2153, -33.8568',
    'Release 151,2153; -33,8568',
    'Hold at –33.8568, 151.2153',
    'Zone-33.8568, 151.2153',
    'Hold at S33.8568, 151.2153',
    'Hold at S 33.8568, W 70.2153',
    'Hold at 33.8568, 70.2153 W',
    'Hold at -33.8568 S 151.2153 E',
    'Hold at -33.8568 S, 151.2153 E',
    'Hold at 133°51\'24"S 151°12\'55"E',
  ])('%j', (text) => {
    expect(written(text)).toEqual([])
  })
})

describe('a place in a sentence is found whole, however it is written', () => {
  const latitude = fc.double({ min: -80, max: 84, noNaN: true })
  const longitude = fc.double({ min: -180, max: 180, noNaN: true })
  const ahead = fc.constantFrom('', 'Hold at ', 'Point 3: ', 'Off (', '120 m over ', 'Here:\n')
  const behind = fc.constantFrom('', '.', ' until 14:30', ', then climb', '; 2 more', ')', '\n60 m')
  const signed = (value: number, minus: string) => value.toFixed(5).replace('-', minus)
  const forms: Readonly<Record<string, (latitude: number, longitude: number) => string>> = {
    ...Object.fromEntries(
      positionForms.map((form: PositionForm) => [
        form,
        (lat: number, lon: number) => positionText({ latitude: lat, longitude: lon }, form)!,
      ]),
    ),
    'decimal degrees': (lat, lon) => `${signed(lat, '-')}, ${signed(lon, '-')}`,
    'decimal degrees with a typographic minus': (lat, lon) => `${signed(lat, '−')}, ${signed(lon, '−')}`,
    'decimal degrees with commas': (lat, lon) =>
      `${signed(lat, '−')}; ${signed(lon, '−')}`.replaceAll('.', ','),
  }
  it.each(Object.entries(forms))('%s', (_, write) => {
    fc.assert(
      fc.property(latitude, longitude, ahead, behind, (lat, lon, before, after) => {
        const place = write(lat, lon)
        expect(cutAtPlaces(`${before}${place}${after}`).filter((part) => part.place)).toEqual([
          { text: place, place: positionIn(place) },
        ])
      }),
    )
  })
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
