import { expect, it } from 'vitest'
import { shippedTileAt } from './shipped.ts'

it.each([
  ['Bengaluru, closer than its tiles go', [77.6, 13], 9.94, { z: 6, x: 45, y: 29 }],
  ['Bengaluru, from further off', [77.6, 13], 4.9, { z: 4, x: 11, y: 7 }],
  ['the whole world', [10, 25], 0.4, { z: 0, x: 0, y: 0 }],
  ['the south', [151.2, -33.9], 6, { z: 6, x: 58, y: 38 }],
  ['the last column', [180, 0], 6, { z: 6, x: 63, y: 32 }],
  ['beyond the last row', [-180, -89.9], 6, { z: 6, x: 0, y: 63 }],
  ['beyond the first row', [-180, 89.9], 6, { z: 6, x: 0, y: 0 }],
] as const)('the tile under %s', (_, center, zoom, tile) => {
  expect(shippedTileAt(center, zoom)).toEqual(tile)
})
