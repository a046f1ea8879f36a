import { type Position, positionIn } from '@clearway/domain/geo'

export type ParsedPosition = { position: Position; problem: null } | { position: null; problem: string }

/** Reads `13.10421`, `13,10421` or `13.10421 N`; S and W are negative. Null when it is no number. */
export const parseCoordinate = (text: string): number | null => {
  const match = /^\s*([+-]?\d+(?:[.,]\d+)?)\s*°?\s*([NSEW])?\s*$/i.exec(text)
  if (!match) return null
  const value = Number(match[1]?.replace(',', '.'))
  return /[SW]/i.test(match[2] ?? '') ? -value : value
}

/** A position from its two fields, or what would be right. */
export const parsePosition = (latitudeText: string, longitudeText: string): ParsedPosition => {
  const latitude = parseCoordinate(latitudeText)
  const longitude = parseCoordinate(longitudeText)
  if (latitude === null || Math.abs(latitude) > 90) {
    return { position: null, problem: 'Latitude is a number from -90 to 90' }
  }
  if (longitude === null || Math.abs(longitude) > 180) {
    return { position: null, problem: 'Longitude is a number from -180 to 180' }
  }
  return { position: [longitude, latitude], problem: null }
}

/** One of several, in any form in which positions are searched; or two bare numbers. */
const readLine = (line: string): ParsedPosition => {
  const found = positionIn(line)
  if (found) return { position: [found.longitude, found.latitude], problem: null }
  const fields = line.trim().split(/\s*,\s*|\s+(?=[-+\d])/)
  const read = parsePosition(fields[0] ?? '', fields[1] ?? '')
  if (read.problem === null && fields.length !== 2)
    return { position: null, problem: 'Write latitude, then longitude' }
  return read
}

/** Several positions, one a line or with a semicolon between, which may stand within one too. */
export const parsePositions = (
  text: string,
): { positions: Position[]; problem: null } | { positions: null; problem: string } => {
  const lines = text
    .split('\n')
    .flatMap((line) => (positionIn(line) ? [line] : line.split(';')))
    .filter((line) => line.trim() !== '')
  const positions: Position[] = []
  for (const [index, line] of lines.entries()) {
    const { position, problem } = readLine(line)
    if (!position) return { positions: null, problem: `Line ${index + 1}: ${problem}` }
    positions.push(position)
  }
  const isClosed = positions.length > 3 && String(positions[0]) === String(positions.at(-1))
  return { positions: isClosed ? positions.slice(0, -1) : positions, problem: null }
}
