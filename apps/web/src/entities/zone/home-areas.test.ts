import { expect, test } from 'vitest'
import { areaOfHome, homeAreas, homeViewOf } from './home-areas.ts'

const zones = [
  { uuid: 'kia', area: 'Bengaluru' },
  { uuid: 'sydney', area: 'Australia' },
]

const flown = [{ area: 'airfield' }]
const missions = [{ area: 'lake', zoneUuids: ['kia'] }]

test('a map opens on the own zones that missions ask, whatever was imported beside them', () => {
  expect(homeAreas({ chosen: null, zones, ownZoneUuids: ['kia', 'sydney'], missions, flown })).toEqual([
    'Bengaluru',
  ])
})

test('and else on the own zones, on the own missions, where it flew; nowhere of its own while it has none of these', () => {
  expect(homeAreas({ chosen: null, zones, ownZoneUuids: ['sydney'], missions, flown })).toEqual(['Australia'])
  expect(homeAreas({ chosen: null, zones, ownZoneUuids: [], missions, flown })).toEqual(['lake'])
  expect(homeAreas({ chosen: null, zones, ownZoneUuids: [], missions: [], flown })).toEqual(['airfield'])
  expect(homeAreas({ chosen: null, zones, ownZoneUuids: [], missions: [], flown: [] })).toEqual([])
})

test('and before all on what an Admin has chosen', () => {
  expect(homeAreas({ chosen: 'Mysuru', zones, ownZoneUuids: ['kia'], missions, flown })).toEqual(['Mysuru'])
})

test.each([
  [
    'of one world',
    { west: 77, south: 12, east: 78, north: 13 },
    { west: 77, south: 12, east: 78, north: 13 },
  ],
  [
    'a world further',
    { west: 437, south: 12, east: 438, north: 13 },
    { west: 77, south: 12, east: 78, north: 13 },
  ],
  [
    'over the date line',
    { west: 170, south: -20, east: 190, north: 0 },
    { west: 170, south: -20, east: -170, north: 0 },
  ],
  [
    'of the whole world',
    { west: -300, south: -95, east: 300, north: 95 },
    { west: -180, south: -90, east: 180, north: 90 },
  ],
])('a view %s is kept as a box of one world', (_what, bounds, kept) => {
  expect(homeViewOf(bounds)).toEqual(kept)
})

test('a view over the date line is shown whole', () => {
  const [ring] = areaOfHome({ west: 170, south: -20, east: -170, north: 0 }).coordinates
  expect(ring?.map(([longitude]) => longitude)).toEqual([170, 190, 190, 170, 170])
})
