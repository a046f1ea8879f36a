import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { geodesicDistanceM, polygonProblem } from '../../../geo/index.ts'
import { fileText } from './file-text.ts'
import { openAirPosition } from './openair-lines.ts'
import { first, problemOf, read } from './testing/zone-samples.ts'

const limits = { maxVertices: 10_000 }
const square = ['DP 13:00:00 N 077:00:00 E', 'DP 13:00:00 N 077:06:00 E', 'DP 13:06:00 N 077:06:00 E']
const airspace = (...lines: string[]) => ['AC R', 'AN Lake', 'AL GND', 'AH 1500ft AMSL', ...lines].join('\n')
const drawn = (...lines: string[]) => first(airspace(...square, ...lines, 'DP 13:00:00 N 077:00:00 E'))

describe('a file of OpenAir', () => {
  const file = readFileSync(new URL('./testing/lakes.openair.txt', import.meta.url), 'utf8')

  it('is known, and every airspace of it is a feature', () => {
    const zones = read(file)
    expect(zones.map(({ name, faults }) => [name, faults])).toEqual([
      ['Lake Danger D1', []],
      ['Tower CTR', []],
      ['Ballon', []],
      ['Half moon', []],
      ['Broken', [expect.stringMatching(/^line 44: "13:70:00 N 077:00:00 E" is no position/)]],
    ])
    expect(zones.map(({ drafts }) => drafts[0]?.restriction_type)).toEqual([2, 4, 3, 4, undefined])
    expect(zones[2]).toMatchObject({
      id: 'b-1',
      drafts: [{ active_from: '2026-12-16T12:00:00.000Z', active_to: '2026-12-17T15:00:00.000Z' }],
    })
    for (const { drafts } of zones)
      for (const { zone_envelope } of drafts) expect(polygonProblem(zone_envelope, 'zone', limits)).toBeNull()
  })

  it('names what was left out', () => {
    const [, , balloon] = read(file)
    expect(balloon!.notes).toContain(
      'frequency 123.505, station Lake Radio, transponder code 7000 was left out',
    )
    expect(balloon!.drafts[0]!.schedule).toHaveLength(2)
    expect(balloon!.notes.join('\n')).toMatch(/the schedule \(.*\) is kept and shown/)
  })

  it('is refused where it is another text', () => {
    expect(problemOf('* only a comment\nDP 13:00:00 N 077:00:00 E')).toBe(
      'The file is text without a line that begins with AC, so it is no OpenAir.',
    )
    expect(problemOf('Dear sir or madam')).toMatch(/^The file is none of JSON, XML and OpenAir/)
  })
})

test.each([
  ['39:29:54 N 119:46:06 W', [-119.768333, 39.498333]],
  ['39:29.9N119:46.1W', [-119.768333, 39.498333]],
  ['39:29:54.0 n, 119:46:06 w', [-119.768333, 39.498333]],
  ['39.498333 S 119.768333 E', [119.768333, -39.498333]],
  ['004:45:57.000 N 076:00:46.000 W', [-76.012778, 4.765833]],
  ['42:60:57 N 000:60:00 W', [-1, 43.015833]],
])('the position %s is read', (text, position) => {
  const found = openAirPosition(text)!
  expect(found.map((part) => Number(part.toFixed(6)))).toEqual(position)
})

test.each([
  '',
  '39:29:54 119:46:06',
  '91:00:00 N 000:00:00 E',
  '00:00:00 N 181:00:00 E',
  '39:61:00 N 1:00:00 E',
])('%j is no position', (text) => expect(openAirPosition(text)).toBeNull())

describe('a limit', () => {
  it.each([
    ['GND', { min_height: 0, min_altitude: null }],
    ['1000 GND', { min_altitude: { value: 1000, unit: 'ft', reference: 'AGL' } }],
    ['1000ft AGL', { min_altitude: { value: 1000, unit: 'ft', reference: 'AGL' } }],
    ['1000', { min_altitude: { value: 1000, unit: 'ft', reference: 'AMSL' } }],
    ['1000 MSL', { min_altitude: { value: 1000, unit: 'ft', reference: 'AMSL' } }],
    ['300M AMSL', { min_altitude: { value: 300, unit: 'm', reference: 'AMSL' } }],
    ['FL 10', { min_altitude: { value: 1000, unit: 'ft', reference: 'AMSL' } }],
  ])('%s is read', (lower, heights) => {
    const { drafts, faults } = first(
      ['AC R', `AL ${lower}`, 'AH UNL', ...square, 'DP 13:00:00 N 077:00:00 E'].join('\r\n'),
    )
    expect(faults).toEqual([])
    expect(drafts[0]).toMatchObject({ ...heights, max_height: 100_000 })
  })

  it('that is no height is a fault, unless a default replaces it', () => {
    const file = ['AC R', 'AL GND', 'AH BY NOTAM', ...square].join('\n')
    expect(first(file).faults).toEqual([
      'lines 1 to 6: upper limit "BY NOTAM" is no height; give one in defaults',
    ])
    expect(first(file, { defaults: { max_height: 120 } }).drafts[0]).toMatchObject({ max_height: 120 })
  })
})

describe('an arc', () => {
  const centre: [number, number] = [77.05, 13.05]
  const radiiOf = (ring: readonly [number, number][]) =>
    ring.map((position) => geodesicDistanceM(centre, position))

  it('by bearings goes clockwise, and counterclockwise with V D=-', () => {
    const half = (...lines: string[]) =>
      first(airspace('V X=13:03:00 N 077:03:00 E', ...lines)).drafts[0]!.zone_envelope.coordinates[0] as [
        number,
        number,
      ][]
    const right = half('DA 2,0,180')
    const left = half('V D=-', 'DA 2,0,180')
    for (const radius of [...radiiOf(right), ...radiiOf(left)]) expect(radius).toBeCloseTo(2 * 1852, 3)
    expect(Math.max(...right.map(([x]) => x))).toBeGreaterThan(77.08)
    expect(Math.min(...right.map(([x]) => x))).toBeCloseTo(77.05, 6)
    expect(Math.min(...left.map(([x]) => x))).toBeLessThan(77.02)
    expect(Math.max(...left.map(([x]) => x))).toBeCloseTo(77.05, 6)
  })

  it('by two points begins and ends at them, and reports how far it lies from the circle', () => {
    const { drafts, notes } = first(
      airspace('V X=13:03:00 N 077:03:00 E', 'DB 13:05:00 N 077:03:00 E , 13:01:00 N 077:03:00 E'),
    )
    const ring = drafts[0]!.zone_envelope.coordinates[0]!
    expect(ring[0]![0]).toBeCloseTo(77.05, 9)
    expect(ring[0]![1]).toBeCloseTo(13 + 5 / 60, 9)
    expect(notes).toContain('line 6: the arc became 90 chords, at most 0.56 m from it')
  })

  it('and the DP that repeats its end are one position', () => {
    const { drafts, notes, faults } = first(
      airspace(
        'DP 13:05:00 N 077:03:00 E',
        'V X=13:03:00 N 077:03:00 E',
        'DA 1.9911,0,180',
        'DP 13:01:00 N 077:03:00 E',
        'DP 13:05:00 N 077:03:00 E',
      ),
    )
    expect(faults).toEqual([])
    expect(drafts).toHaveLength(1)
    expect(notes).toContain('2 positions within 5 m of the one before were left out')
  })
})

describe('a line that cannot be read is named', () => {
  it.each([
    ['DC 5', 'line 8: DC needs a centre: V X=… before it, in the same airspace'],
    ['DA 5,1', 'line 8: DA is radius, start and end bearing, such as 10,270,290, not "5,1"'],
    ['DB 13:05:00 N', 'line 8: DB is two positions with a comma between them, not "13:05:00 N"'],
    ['DY 13:05:00 N 077:03:00 E', 'line 8: DY, an airway by its middle line, is not read; draw it with DP'],
    ['DX 1', 'line 8: DX is no record of OpenAir'],
    ['V D=left', 'line 8: D is "left", which is neither + nor -'],
    ['AH FL100', 'line 8: a second AH; every airspace begins with its AC and has one AH'],
    ['AA 2026-12-16', 'line 8: AA is from/to, such as 2026-12-16T12:00Z/2026-12-16T13:00Z, not "2026-12-16"'],
    ['AA soon/NONE', 'line 8: AA "soon" is no ISO 8601 date and time in the years 1970 to 9999'],
  ])('%s', (line, fault) => expect(drawn(line).faults).toContain(fault))

  it('and so is an airspace that has no class, no place, two kinds of them, or is terrain', () => {
    const file = [
      'AN Nobody\nDP 13:00:00 N 077:00:00 E',
      'AC D\nAN Nowhere',
      `AC D\nV X=13:00:00 N 077:00:00 E\nDC 1\n${square.join('\n')}`,
      `TC Hill\n${square.join('\n')}`,
    ].join('\n')
    expect(read(file).map(({ faults }) => faults[0])).toEqual([
      'has no AC, so that its class is not known',
      'has no geometry: no DP, DC, DA or DB',
      'has both a circle (DC) and a line (DP, DA, DB); one airspace is one of them',
      'line 11: "Hill" is terrain, which is no airspace',
    ])
  })

  it('while a record of another program is a note', () => {
    expect(drawn('XX yes').notes).toContain('line 8: "XX yes" is not known and was left out')
    expect(drawn('XX yes').faults).toEqual([])
  })
})

test('a ring that crosses itself is reported with its lines', () => {
  const corners = ['00', '06', '00', '06'].map((east, at) => `DP 13:0${at > 1 ? 5 : 0}:00 N 077:${east}:00 E`)
  expect(first(airspace(corners[0]!, corners[3]!, corners[1]!, corners[2]!)).faults[0]).toMatch(
    /^lines 1 to 8: ring 0 crosses itself/,
  )
})

test('a file in windows-1252, as older programs write it, keeps its letters', () => {
  const bytes = Buffer.from(airspace(...square).replace('Lake', 'Zürichsee'), 'latin1')
  expect(first(fileText(bytes)).name).toBe('Zürichsee')
  expect(first(fileText(Buffer.from(airspace(...square).replace('Lake', '湖')))).name).toBe('湖')
})

test.each([
  ['little', (bytes: Buffer) => bytes],
  ['big', (bytes: Buffer) => bytes.swap16()],
])('a file in UTF-16 with the %s end first is read by its mark', (_end, order) => {
  expect(fileText(order(Buffer.from('\uFEFFNäme\t湖', 'utf16le')))).toBe('Näme\t湖')
})

test('a file of more lines than any has is refused at once', () => {
  expect(problemOf(`AC R\n${'A\n'.repeat(400_000)}`)).toBe('The file has more than 400000 lines. Split it.')
})

test('a file of arcs without end is refused before it fills the memory', () => {
  const arcs = Array.from({ length: 3000 }, () => 'DA 5,0,359')
  expect(problemOf(airspace('V X=13:00:00 N 077:00:00 E', ...arcs))).toBe(
    'The lines and arcs of the file make more than 500000 positions. Split it.',
  )
})

test('no line of whatever text makes it throw', () => {
  const code = fc.constantFrom('AC', 'AN', 'AL', 'AH', 'AA', 'V', 'DP', 'DC', 'DA', 'DB', 'DY', 'SP', '')
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('X=13:00 N 77:00 E', 'D=-', '13:00 N 77:00 E', '5', '1,2,3', '1e308,0,1e308'),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(code, value), { maxLength: 12 }), (lines) => {
      const text = lines.map((line) => line.join(' ')).join('\n')
      for (const { drafts } of read(`AC R\n${text}`))
        for (const { zone_envelope } of drafts)
          expect(polygonProblem(zone_envelope, 'zone', limits)).toBeNull()
    }),
    { numRuns: 300 },
  )
})
