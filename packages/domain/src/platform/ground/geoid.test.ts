import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seeded } from '../../testing/seeded.ts'
import { openGeoid } from './geoid.ts'

/** Longitude, latitude and the answer of PROJ: `cs2cs -f %.4f EPSG:4326+5773 EPSG:4979`. */
type Point = [longitude: number, latitude: number, metres: number]

const fixture: Point[] = JSON.parse(
  readFileSync(new URL('fixtures/egm96-by-proj.json', import.meta.url), 'utf8'),
)
const undulation = openGeoid()
const worst = (points: Point[]): number =>
  Math.max(...points.map(([longitude, latitude, m]) => Math.abs(undulation([longitude, latitude]) - m)))

test('the geoid is within 6 mm of the value of PROJ, from pole to pole and across the date line', () => {
  expect(fixture.length).toBeGreaterThan(300)
  expect(worst(fixture)).toBeLessThan(0.006)
})

const hasProj = spawnSync('cs2cs', [], { input: '' }).error === undefined
if (!hasProj)
  console.warn(
    'cs2cs is not installed (Debian: proj-bin, proj-data): the geoid is compared with the fixture only',
  )

test.skipIf(!hasProj)('at 10,000 random points PROJ has the same within 6 mm', () => {
  const random = seeded(1)
  const points = Array.from({ length: 10_000 }, () => [random() * 360 - 180, random() * 180 - 90] as const)
  const said = execFileSync('cs2cs', ['-f', '%.4f', 'EPSG:4326+5773', 'EPSG:4979'], {
    input: points.map(([longitude, latitude]) => `${latitude} ${longitude} 0`).join('\n'),
    encoding: 'utf8',
  })
  const metres = said
    .trim()
    .split('\n')
    .map((line) => Number(line.split(/\s+/)[2]))
  expect(metres).toHaveLength(points.length)
  // Without its grid PROJ answers 0 everywhere without a warning.
  expect(metres.some((m) => Math.abs(m) > 50)).toBe(true)
  expect(
    worst(points.map(([longitude, latitude], i) => [longitude, latitude, metres[i] as number])),
  ).toBeLessThan(0.006)
})

test('longitudes go round: 181° east is 179° west', () => {
  for (const latitude of [-89.9, -45, 0, 12.3, 90])
    expect(undulation([181, latitude])).toBeCloseTo(undulation([-179, latitude]), 9)
  expect(undulation([180, 10])).toBe(undulation([-180, 10]))
})
