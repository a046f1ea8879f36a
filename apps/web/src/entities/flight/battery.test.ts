import { expect, it } from 'vitest'
import { type Batteries, minutesLeft, withLevels } from './battery.ts'

const at = (seconds: number, batteryPercent: number | null) => ({
  sessionUuid: 's',
  batteryPercent,
  frameAtMs: seconds * 1_000,
})
const levelsOf = (...frames: ReturnType<typeof at>[]) =>
  frames.reduce<Batteries>((known, frame) => withLevels(known, [frame]), new Map())
const left = (...frames: ReturnType<typeof at>[]) => minutesLeft(levelsOf(...frames), frames.at(-1)!)

it('says how long a battery lasts at the pace of the last minutes', () => {
  expect(left(at(0, 60), at(30, 59), at(60, 58))).toBe(29)
  expect(left(at(0, 60), at(60, 58), at(90, 58))).toBe(43)
})

it('does not know it before it has seen it fall for a while', () => {
  expect(left(at(0, 60))).toBeNull()
  expect(left(at(0, 60), at(30, 57))).toBeNull()
  expect(left(at(0, 60), at(120, 59))).toBeNull()
  expect(left(at(0, null), at(90, null))).toBeNull()
})

it('begins anew with another battery, and forgets what is long ago', () => {
  expect(left(at(0, 60), at(90, 40), at(120, 100), at(150, 99))).toBeNull()
  const long = levelsOf(at(0, 100), at(60, 60), at(400, 50), at(460, 48))
  expect(long.get('s')?.map(({ percent }) => percent)).toEqual([50, 48])
})
