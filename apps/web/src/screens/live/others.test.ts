import { expect, test } from 'vitest'
import { othersOf } from './others.ts'

type Around = Parameters<typeof othersOf>[0][number]
const aircraft = (change: Partial<Around['aircraft'][number]>): Around['aircraft'][number] => ({
  track_id: 1,
  is_own: false,
  latitude: 13,
  longitude: 77,
  absolute_altitude_m: 900,
  altitude_agl: 80,
  heading: 90,
  horizontal_speed: 5,
  vertical_speed: 0,
  distance_m: 2_000,
  age_s: 1,
  measured_at: '2026-11-23T10:00:00.000Z',
  ...change,
})
const own = new Map([
  ['a', 50],
  ['b', 119],
])

test('each is shown once, the nearest first, and the own ones are not others', () => {
  const shown = othersOf(
    [
      { session_uuid: 'a', aircraft: [aircraft({ track_id: 1 }), aircraft({ track_id: 2, is_own: true })] },
      {
        session_uuid: 'b',
        aircraft: [
          aircraft({ track_id: 3, distance_m: 10 }),
          aircraft({ track_id: 1, distance_m: 4_000, heading: null }),
        ],
      },
    ],
    own,
  )
  expect(shown.map(({ id }) => id)).toEqual(['3', '1'])
})

test.each([
  [{ distance_m: 3_000, altitude_agl: 110 }, '110 m'],
  [{ distance_m: 3_001, altitude_agl: 110 }, ''],
  [{ distance_m: 10, altitude_agl: 111 }, ''],
  [{ distance_m: 10, altitude_agl: null }, ''],
])('its height is written where an own aircraft may meet it: %o', (change, label) => {
  const [shown] = othersOf([{ session_uuid: 'a', aircraft: [aircraft(change)] }], own)
  expect(shown?.label).toBe(label)
})

test('whoever meets one of two own flights is written with its height, in whichever order they come', () => {
  const near = { session_uuid: 'a', aircraft: [aircraft({})] }
  const far = { session_uuid: 'b', aircraft: [aircraft({ distance_m: 9_000 })] }
  expect(othersOf([near, far], own)[0]?.label).toBe('80 m')
  expect(othersOf([far, near], own)[0]?.label).toBe('80 m')
})
