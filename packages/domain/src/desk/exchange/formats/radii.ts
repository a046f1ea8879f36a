import type { Findings } from './feature.ts'
import { isFeet, isMetres, isUnstated } from './heights.ts'
import { asText, quoted } from './json.ts'

/** Null in a unit that is not known. */
const metresIn = (unit: unknown): number | null => {
  if (isUnstated(unit) || isMetres(unit)) return 1
  if (isFeet(unit)) return 0.3048
  const word = asText(unit)?.toLowerCase()
  return word === 'km' ? 1000 : word === 'nm' ? 1852 : null
}

/** The radius of a circle in metres. An unknown unit is a fault and not guessed: the circle could be far too small. */
export const radiusInMetres = (radius: number, unit: unknown, found: Pick<Findings, 'faults'>): number => {
  const metres = metresIn(unit)
  if (metres === null)
    found.faults.push(`the radius ${radius} is in ${quoted(unit)}, which is none of m, ft, km, NM`)
  return radius * (metres ?? 1)
}
