import { showUnits } from '@clearway/ui'
import { afterEach, expect, test } from 'vitest'
import { centreOf, offsetWords } from './from-centre.ts'

afterEach(() => showUnits({ distance: 'metric', height: 'm' }))

test.each([
  ['?at=13.06200,77.65500,10.40', [77.655, 13.062]],
  ['?map=13.06200,77.65500,10.40&at=2026-11-26T10:00:00Z', [77.655, 13.062]],
  ['?at=2026-11-26T10:00:00Z', null],
  ['', null],
])('the middle of the map of %s', (search, centre) => {
  expect(centreOf(search)).toEqual(centre)
})

test('a place is so far from the middle of the map, in the units that the person reads', () => {
  const north = { latitude: 13.1, longitude: 77.655 }
  expect(offsetWords([77.655, 13.05], north)).toBe('5.5 km, 000°')
  showUnits({ distance: 'nautical', height: 'ft' })
  expect(offsetWords([77.655, 13.05], north)).toBe('3.0 NM, 000°')
})
