import type { ZoneSchedule } from '../../../airspace/zones/schedule-words.ts'

/** What every format is read into: features of a file, in metres and degrees, with notes about each. */

/** What a height is measured from. TAKEOFF: the place where the aircraft leaves the ground. */
export type HeightReference = 'AGL' | 'AMSL' | 'WGS84' | 'STD' | 'TAKEOFF'

/** A limit as a file states it; `written` is the file's own wording. */
export type Limit =
  | {
      readonly kind: 'height'
      readonly metres: number
      /** The number as the file has it, in its unit. */
      readonly value: number
      readonly unit: 'm' | 'ft'
      readonly reference: HeightReference
      readonly written: string
      /** Metres above ground that the file gives beside a limit that is measured from elsewhere. */
      readonly besideM?: number
    }
  | { readonly kind: 'unlimited'; readonly written: string }
  /** Stated, but as no height: "NOTAM". */
  | { readonly kind: 'unreadable'; readonly written: string }
  /** A number in an unknown unit or from an unknown reference: "100 is measured from …". */
  | { readonly kind: 'unmeasured'; readonly reason: string }

/** A line that is flown, and how far it reaches to each side beyond the importer's own buffer. */
export interface Leg {
  /** Positions as the file has them; looked at when the corridor is drawn. */
  readonly positions: unknown
  readonly extraM: number
  /** The ways to and from a circle, as wide as it, or the circle itself. */
  readonly isCircle?: true
}

export type Shape =
  | { readonly kind: 'area'; readonly coordinates: unknown }
  | { readonly kind: 'circle'; readonly centre: unknown; readonly radiusM: number }
  /** Lines and the areas that they belong to: one piece of airspace together. */
  | { readonly kind: 'route'; readonly legs: readonly Leg[]; readonly areas: readonly unknown[] }

/** A shape with its heights; null where the file gives none. */
export interface SourceVolume {
  readonly shape: Shape
  readonly lower: Limit | null
  readonly upper: Limit | null
}

/** Null is open. */
export interface SourceWindow {
  readonly from: string | null
  readonly to: string | null
}

export interface SourceFeature {
  /** Place in the file, from 0. */
  readonly index: number
  /** Its lines in the file, for the sentences about its geometry. */
  readonly place?: string
  /** What the source calls it, where it has an identifier. */
  readonly id: string | null
  readonly name: string | null
  readonly volumes: readonly SourceVolume[]
  readonly window: SourceWindow | null
  /** When it is used within its window. */
  readonly schedule?: ZoneSchedule | null
  readonly restrictionType: number | null
  readonly zoneType: number | null
  /** What was decided or left out while reading. */
  readonly notes: readonly string[]
  /** What keeps it from being imported. */
  readonly faults: readonly string[]
}

/** The features of a file, or the reason why it has none. */
export type Reading =
  | { readonly features: readonly SourceFeature[]; readonly problem: null }
  | { readonly features: null; readonly problem: string }

export const unreadable = (problem: string): Reading => ({ features: null, problem })

/** Beyond this a file is better imported in parts: features, and the parts of those that have several. */
const mostParts = 20_000

/** Reads each of a file's list, which is counted before one is read. */
export const readEach = <One>(
  list: readonly One[],
  read: (one: One, index: number) => SourceFeature,
): Reading => {
  let parts = list.length
  const features: SourceFeature[] = []
  for (const [index, one] of list.entries()) {
    if (parts > mostParts) break
    const feature = read(one, index)
    parts += Math.max(feature.volumes.length - 1, 0)
    features.push(feature)
  }
  if (parts > mostParts)
    return unreadable(`The file holds more than ${mostParts} features and parts of features. Split it.`)
  return features.length > 0 ? { features, problem: null } : unreadable('The file holds no feature.')
}

/** Notes and faults gathered while one feature is read. */
export interface Findings {
  readonly notes: string[]
  readonly faults: string[]
}
export const noFindings = (): Findings => ({ notes: [], faults: [] })
