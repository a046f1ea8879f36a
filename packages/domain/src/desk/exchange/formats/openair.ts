import type { Position } from '../../../geo/index.ts'
import type { Document } from './document.ts'
import { type Reading, readEach, type Shape, type SourceFeature, unreadable } from './feature.ts'
import { quoted } from './json.ts'
import { mostLines, type OpenAirLine, openAirLines } from './openair-lines.ts'
import { type Block, emptyBlock, isNear, openAirRecords, sameM } from './openair-records.ts'
import { kindRestriction } from './restrictions.ts'
import { timesOf } from './schedules.ts'

export const detectOpenAir = (document: Document): boolean =>
  document.kind === 'text' && /^[ \t]*AC[ \t]/im.test(document.text)

/** The positions of a whole file, arcs drawn out. */
const mostPositions = 500_000

/** OpenAir with the extended records of version 2 (AY, AF, AG, AX, AA): all from one AC to the next is a feature. */
export const readOpenAir = (document: Document): Reading => {
  if (document.kind !== 'text' || !detectOpenAir(document))
    return unreadable('The file is no OpenAir: none of its lines begins with AC.')
  const lines = openAirLines(document.text)
  if (!lines) return unreadable(`The file has more than ${mostLines} lines. Split it.`)
  const room = { positions: mostPositions }
  const reading = readEach(blocksOf(lines), (lines, index) => readBlock(lines, { index, room }))
  return room.positions < 0
    ? unreadable(`The lines and arcs of the file make more than ${mostPositions} positions. Split it.`)
    : reading
}

/** A block begins with its class; a terrain (TO, TC) is none, and reported as such. */
const beginnings = new Set(['AC', 'TO', 'TC'])

const blocksOf = (lines: readonly OpenAirLine[]): OpenAirLine[][] => {
  const blocks: OpenAirLine[][] = []
  for (const line of lines) {
    if (blocks.length === 0 || beginnings.has(line.code)) blocks.push([])
    blocks.at(-1)?.push(line)
  }
  return blocks
}

interface Placed {
  readonly index: number
  readonly room: Block['room']
}

const readBlock = (lines: readonly OpenAirLine[], { index, room }: Placed): SourceFeature => {
  const block = emptyBlock(room)
  const seen = new Set<string>()
  for (const line of lines) {
    readLine(line, block, seen)
    seen.add(line.code)
  }
  if (!seen.has('AC') && block.faults.length === 0)
    block.faults.push('has no AC, so that its class is not known')
  const shapes = shapesOf(block)
  summarise(block)
  return {
    index,
    place: `lines ${lines[0]?.number} to ${lines.at(-1)?.number}`,
    id: block.id,
    name: block.name,
    volumes: shapes.map((shape) => ({ shape, lower: block.lower, upper: block.upper })),
    ...timesOf(
      block.windows.map((window) => ({ ...window, daily: [] })),
      block,
    ),
    ...restrictionOf(block),
    notes: block.notes,
    faults: block.faults,
  }
}

const once = new Set(['AN', 'AH', 'AL', 'AY'])

const readLine = ({ number, code, value }: OpenAirLine, block: Block, seen: ReadonlySet<string>): void => {
  const read = openAirRecords.get(code)
  if (once.has(code) && seen.has(code))
    block.faults.push(
      `line ${number}: a second ${code}; every airspace begins with its AC and has one ${code}`,
    )
  else if (read) {
    const fault = read(block, value, number)
    if (fault) block.faults.push(`line ${number}: ${fault}`)
  } else if (code.startsWith('D')) block.faults.push(`line ${number}: ${code} is no record of OpenAir`)
  else block.notes.push(`line ${number}: ${quoted(`${code} ${value}`.trim())} is not known and was left out`)
}

/** The type of version 2 is more exact than the class; an unknown type is ignored and the class counts. */
const restrictionOf = ({ type, class: airspaceClass, notes }: Block) => {
  const found = kindRestriction(type ?? '') ?? kindRestriction(airspaceClass ?? '')
  if (!found && (type ?? airspaceClass))
    notes.push(`the class ${quoted(type ?? airspaceClass)} has no counterpart here`)
  return { restrictionType: found?.restrictionType ?? null, zoneType: found?.zoneType ?? null }
}

const shapesOf = ({ ring, circles, faults }: Block): readonly Shape[] => {
  if (ring.length > 0 && circles.length > 0)
    faults.push('has both a circle (DC) and a line (DP, DA, DB); one airspace is one of them')
  if (ring.length === 0 && circles.length === 0 && faults.length === 0)
    faults.push('has no geometry: no DP, DC, DA or DB')
  return ring.length > 0 ? [{ kind: 'area', coordinates: [closed(ring)] }] : circles
}

/** The last position of a ring equals its first exactly. */
const closed = (ring: readonly Position[]): readonly Position[] => {
  const [first, last] = [ring[0], ring.at(-1)]
  return first && last && ring.length > 3 && isNear(first, last) ? [...ring.slice(0, -1), first] : ring
}

const summarise = ({ leftOut, nearPositions, name, notes }: Block): void => {
  if (leftOut.length > 0) notes.push(`${leftOut.join(', ')} was left out`)
  if (nearPositions > 0)
    notes.push(`${nearPositions} positions within ${sameM} m of the one before were left out`)
  if (name?.includes('\uFFFD'))
    notes.push('its name has characters that could not be read; save the file as UTF-8')
}
