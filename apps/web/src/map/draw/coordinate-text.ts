import type { Position } from '@clearway/domain/geo'

export type ParsedPosition = { position: Position; problem: null } | { position: null; problem: string }

/** Reads `13.10421` or `13.10421 N`; S and W are negative. Null when it is no number. */
export const parseCoordinate = (text: string): number | null => {
  const match = /^\s*([+-]?\d+(?:\.\d+)?)\s*°?\s*([NSEW])?\s*$/i.exec(text)
  if (!match) return null
  const value = Number(match[1])
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

/** Several positions, one a line: latitude, then longitude, with a comma or blanks between. */
export const parsePositions = (
  text: string,
): { positions: Position[]; problem: null } | { positions: null; problem: string } => {
  const lines = text.split(/\n|;/).filter((line) => line.trim() !== '')
  const positions: Position[] = []
  for (const [index, line] of lines.entries()) {
    const fields = line.trim().split(/\s*,\s*|\s+(?=[-+\d])/)
    const parsed = parsePosition(fields[0] ?? '', fields[1] ?? '')
    if (fields.length !== 2 || !parsed.position) {
      const reason = parsed.problem ?? 'Write latitude, then longitude'
      return { positions: null, problem: `Line ${index + 1}: ${reason}` }
    }
    positions.push(parsed.position)
  }
  const isClosed = positions.length > 3 && String(positions[0]) === String(positions.at(-1))
  return { positions: isClosed ? positions.slice(0, -1) : positions, problem: null }
}
