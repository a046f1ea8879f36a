import { expect, test } from 'vitest'
import { homeAreas } from './home-areas.ts'

const zones = [
  { uuid: 'kia', area: 'Bengaluru' },
  { uuid: 'sydney', area: 'Australia' },
]

const missions = [{ area: 'lake', zoneUuids: ['kia'] }]

test('a map opens on the own zones that missions ask, whatever was imported beside them', () => {
  expect(homeAreas({ zones, ownZoneUuids: ['kia', 'sydney'], missions })).toEqual(['Bengaluru'])
})

test('and else on the own zones, on the own missions, on all zones', () => {
  expect(homeAreas({ zones, ownZoneUuids: ['sydney'], missions })).toEqual(['Australia'])
  expect(homeAreas({ zones, ownZoneUuids: [], missions })).toEqual(['lake'])
  expect(homeAreas({ zones, ownZoneUuids: [], missions: [] })).toEqual(['Bengaluru', 'Australia'])
})
