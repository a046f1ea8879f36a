import { expect, it } from 'vitest'
import { middleBelow, wayClear } from './way-clear.ts'

const room = { left: 0, top: 0, right: 1000, bottom: 800 }
const toast = { left: 300, top: 12, right: 700, bottom: 212 }
const phone = { left: 0, top: 0, right: 390, bottom: 350 }
const wide = { left: 12, top: 104, right: 378, bottom: 300 }

it.each([
  ['an aircraft beside the alert stays where it is', { x: 200, y: 100 }, toast, room, null],
  ['one under its middle comes out below it', { x: 500, y: 180 }, toast, room, { x: 0, y: 64 }],
  ['one under its edge comes out at the side', { x: 310, y: 60 }, toast, room, { x: -42, y: 0 }],
  ['one whose mark would touch it moves on, too', { x: 500, y: 220 }, toast, room, { x: 0, y: 24 }],
  [
    'on a phone one stands between alert and sheet, however little room is there',
    { x: 200, y: 200 },
    wide,
    phone,
    { x: 0, y: 125 },
  ],
  [
    'one under a sheet that holds the alert comes out above it',
    { x: 200, y: 340 },
    { left: 0, top: 350, right: 390, bottom: 486 },
    phone,
    { x: 0, y: -22 },
  ],
])('%s', (_what, mark, cover, free, expected) => {
  expect(wayClear(mark, [cover], free)).toEqual(expected)
})

it('with nothing over it the middle is the middle of the free part', () => {
  expect(middleBelow([], room)).toBe(400)
  expect(middleBelow([wide], phone)).toBe(325)
})
