import { type Position, positionIn } from '@clearway/domain/geo'

export type ParsedPosition = { position: Position; problem: null } | { position: null; problem: string }

const axes = {
  latitude: {
    most: 90,
    letters: ['N', 'S'],
    problem: 'Latitude is a number from -90 to 90, or from 0 to 90 with N or S',
  },
  longitude: {
    most: 180,
    letters: ['E', 'W'],
    problem: 'Longitude is a number from -180 to 180, or from 0 to 180 with E or W',
  },
} as const

const written = /^\s*([+-]?)(\d+(?:[.,]\d+)?)\s*°?\s*([NSEW]?)\s*$/

/**
 * Degrees on an axis: `13.10421`, `13,10421`, `-13.10421`, or without a sign and with a letter of that axis, `13.10421 S`.
 * South and west are negative. Null for any other text.
 */
export const parseCoordinate = (text: string, axis: keyof typeof axes): number | null => {
  const { most, letters } = axes[axis]
  const [, sign, digits, letter] = written.exec(text.replace('−', '-').toUpperCase()) ?? []
  if (!digits || (letter && (sign || !letters.some((own) => own === letter)))) return null
  const degrees = Number(digits.replace(',', '.'))
  if (degrees > most) return null
  return sign === '-' || letter === letters[1] ? -degrees : degrees
}

/** A position from its two fields, or what would be right. */
export const parsePosition = (latitudeText: string, longitudeText: string): ParsedPosition => {
  const latitude = parseCoordinate(latitudeText, 'latitude')
  if (latitude === null) return { position: null, problem: axes.latitude.problem }
  const longitude = parseCoordinate(longitudeText, 'longitude')
  if (longitude === null) return { position: null, problem: axes.longitude.problem }
  return { position: [longitude, latitude], problem: null }
}

/** One of several, in any form in which positions are searched; or two bare numbers. */
const readLine = (line: string): ParsedPosition => {
  const found = positionIn(line)
  if (found) return { position: [found.longitude, found.latitude], problem: null }
  const fields = line.trim().split(/\s*,\s*|\s+(?=[-−+\d])/)
  const read = parsePosition(fields[0] ?? '', fields[1] ?? '')
  // Two that both have their letter are found above.
  if (read.position && (fields.length !== 2 || /[NSEW]/i.test(line)))
    return { position: null, problem: 'Write latitude, then longitude: 13.1, 77.6 or 13.1 N, 77.6 E' }
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
