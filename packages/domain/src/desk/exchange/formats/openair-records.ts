import { geodesicDistanceM, type Position } from '../../../geo/index.ts'
import type { Limit, Shape, SourceWindow } from './feature.ts'
import { limitFrom } from './heights.ts'
import { quoted } from './json.ts'
import { arcByBearings, arcByPoints, type Chords, nauticalMile } from './openair-arcs.ts'
import { openAirPosition } from './openair-lines.ts'
import { endOf, instantOf } from './windows.ts'

/** What the lines of one airspace add up to. Variables begin anew with each. */
export interface Block {
  class: string | null
  type: string | null
  name: string | null
  id: string | null
  lower: Limit | null
  upper: Limit | null
  centre: Position | null
  isClockwise: boolean
  readonly ring: Position[]
  readonly circles: Extract<Shape, { kind: 'circle' }>[]
  readonly windows: SourceWindow[]
  readonly leftOut: string[]
  nearPositions: number
  readonly notes: string[]
  readonly faults: string[]
  /** Positions that the file may still make: arcs grow, and what is beyond is made to hurt. */
  readonly room: { positions: number }
}

export const emptyBlock = (room: Block['room']): Block => ({
  class: null,
  type: null,
  name: null,
  id: null,
  lower: null,
  upper: null,
  centre: null,
  isClockwise: true,
  ring: [],
  circles: [],
  windows: [],
  leftOut: [],
  nearPositions: 0,
  notes: [],
  faults: [],
  room,
})

/** What a line does to its block; it answers why it cannot be read. */
type Read = (block: Block, value: string, number: number) => string | null

const text =
  (field: 'class' | 'type' | 'name' | 'id'): Read =>
  (block, value) => {
    block[field] = value || null
    return null
  }

/** In feet and above the sea where a limit gives no unit or reference. */
const limit =
  (end: 'lower' | 'upper'): Read =>
  (block, value) => {
    block[end] = limitFrom(value, { unit: 'ft', reference: 'AMSL' })
    return null
  }

const leftOut =
  (what: string): Read =>
  (block, value) => {
    block.leftOut.push(`${what} ${value}`.slice(0, 80))
    return null
  }

const ignored: Read = () => null
const terrain: Read = (_block, value) => `${quoted(value)} is terrain, which is no airspace`

const point: Read = (block, value) => {
  const position = openAirPosition(value)
  if (!position) return strange(value)
  append(block, [position])
  return null
}

const circle: Read = (block, value) => {
  const radius = numberIn(value)
  if (radius === null || !(radius > 0))
    return `DC is a radius in nautical miles, such as 2.5, not ${quoted(value)}`
  if (!block.centre) return noCentre('DC')
  block.circles.push({ kind: 'circle', centre: block.centre, radiusM: radius * nauticalMile })
  return null
}

const variable: Read = (block, value, number) => {
  const [name = '', said = ''] = value.split('=', 2).map((part) => part.trim())
  const which = name.toUpperCase()
  if (which === 'X') {
    block.centre = openAirPosition(said)
    return block.centre ? null : strange(said)
  }
  if (which === 'D') {
    block.isClockwise = said !== '-'
    return said === '+' || said === '-' ? null : `D is ${quoted(said)}, which is neither + nor -`
  }
  if (which !== 'W' && which !== 'Z' && which !== 'T')
    block.notes.push(`line ${number}: the variable ${quoted(value)} is not known and was left out`)
  return null
}

const arcAt: Read = (block, value, number) => {
  const [radius, start, end, ...more] = value.split(',').map(numberIn)
  if (radius == null || start == null || end == null || more.length > 0 || !(radius > 0))
    return `DA is radius, start and end bearing, such as 10,270,290, not ${quoted(value)}`
  const { centre, isClockwise } = block
  if (!centre) return noCentre('DA')
  appendArc(block, number, arcByBearings({ centre, isClockwise }, radius * nauticalMile, [start, end]))
  return null
}

const arcBetween: Read = (block, value, number) => {
  const halves = /^([^EW]*[EW])[\s,]+(.*)$/i.exec(value)
  const [from, to] = [openAirPosition(halves?.[1] ?? ''), openAirPosition(halves?.[2] ?? '')]
  if (!from || !to) return `DB is two positions with a comma between them, not ${quoted(value)}`
  const { centre, isClockwise } = block
  if (!centre) return noCentre('DB')
  appendArc(block, number, arcByPoints({ centre, isClockwise }, [from, to]))
  return null
}

/** From/to, either of which may be NONE. */
const activation: Read = (block, value, number) => {
  if (/^none$/i.test(value)) {
    block.notes.push(`line ${number}: it has no times of its own; taken as active at all times`)
    return null
  }
  const ends = value.split('/').map((end) => end.trim())
  if (ends.length !== 2)
    return `AA is from/to, such as 2026-12-16T12:00Z/2026-12-16T13:00Z, not ${quoted(value)}`
  const [start, end] = ends.map((end) => (/^none$/i.test(end) ? null : end))
  const name = `line ${number}: AA`
  block.windows.push({ from: instantOf(start, name, block), to: endOf(end, name, block) })
  return null
}

export const openAirRecords: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['AC', text('class')],
  ['AY', text('type')],
  ['AN', text('name')],
  ['AI', text('id')],
  ['AL', limit('lower')],
  ['AH', limit('upper')],
  ['AA', activation],
  ['AF', leftOut('frequency')],
  ['AG', leftOut('station')],
  ['AX', leftOut('transponder code')],
  ['AT', ignored],
  ['SP', ignored],
  ['SB', ignored],
  ['TO', terrain],
  ['TC', terrain],
  ['V', variable],
  ['DP', point],
  ['DC', circle],
  ['DA', arcAt],
  ['DB', arcBetween],
  ['DY', () => 'DY, an airway by its middle line, is not read; draw it with DP'],
])

const strange = (value: string) =>
  `${quoted(value)} is no position; write it as 39:29:54 N 119:46:06 W or 39:29.9 N 119:46.1 W`
const noCentre = (code: string) => `${code} needs a centre: V X=… before it, in the same airspace`

const numberIn = (said: string): number | null => {
  const number = Number(said.trim().replace(/nm$/i, ''))
  return said.trim() !== '' && Number.isFinite(number) ? number : null
}

const appendArc = (block: Block, number: number, { positions, errorM, radiiDifferM }: Chords): void => {
  append(block, positions)
  const differ = radiiDifferM >= 50 ? `; its ends differ by ${metres(radiiDifferM)} m from its centre` : ''
  block.notes.push(
    `line ${number}: the arc became ${positions.length - 1} chords, at most ${metres(errorM)} m from it${differ}`,
  )
}

const metres = (value: number): string => String(Number(value.toPrecision(2)))

/** Nearer than this to the one before, a position repeats the same place: the end of an arc, and its DP. */
export const sameM = 5

export const isNear = (a: Position, b: Position): boolean =>
  Math.abs((a[1] ?? 0) - (b[1] ?? 0)) < 1e-4 && geodesicDistanceM(a, b) < sameM

/** Beyond its room a file is refused as a whole, so nothing more is kept of it. */
const append = (block: Block, positions: readonly Position[]): void => {
  block.room.positions -= positions.length
  if (block.room.positions < 0) return
  for (const position of positions) {
    const before = block.ring.at(-1)
    if (before && isNear(before, position)) block.nearPositions += 1
    else block.ring.push(position)
  }
}
