import { expect, it } from 'vitest'
import { type AskedPlace, keepForNextMap, offerMap, showOnOpenMap } from './open-map.ts'

const [lake, tower] = [
  { latitude: 13, longitude: 77, zoom: 10 },
  { latitude: 12, longitude: 78, zoom: 13 },
]
const open = () => {
  const shown: AskedPlace[] = []
  return { shown, close: offerMap((place) => shown.push(place)) }
}

it('a place is shown on the map that is open, and on none where there is none', () => {
  expect(showOnOpenMap(lake)).toBe(false)
  const map = open()
  expect(showOnOpenMap(lake)).toBe(true)
  map.close()
  expect(showOnOpenMap(tower)).toBe(false)
  expect(map.shown).toEqual([lake])
})

it('a page that makes room for its map first shows the place there, once', () => {
  const table = offerMap(keepForNextMap)
  expect(showOnOpenMap(tower)).toBe(true)
  table()
  const [map, next] = [open(), open()]
  expect([map.shown, next.shown]).toEqual([[tower], []])
  map.close()
  next.close()
})
