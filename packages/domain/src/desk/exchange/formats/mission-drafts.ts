import { limitMetres, type Polygon } from '../../../geo/index.ts'
import type { Limit, SourceFeature, SourceVolume } from './feature.ts'
import { type DraftLimit, height } from './heights.ts'
import { partNames, withSuffix } from './names.ts'
import { areaPolygon, circleAround, type Drawn } from './polygons.ts'
import { routePolygons } from './routes.ts'
import {
  bandFaults,
  type DraftedFeature,
  type DraftHeights,
  drafted,
  draftHeights,
  limitOf,
} from './zone-drafts.ts'

export interface MissionDraftOptions {
  /** Metres to each side of a line. */
  readonly bufferM: number
  /** Metres above the highest point of a line, as heights of a mission end below their upper limit. */
  readonly heightMarginM: number
  readonly minHeight?: number | null | undefined
  readonly maxHeight?: number | null | undefined
  readonly groundElevation?: number | null | undefined
  readonly maxVertices: number
}

/** What POST /missions requires, but for crew and, where the file has none, the time. */
export interface MissionDraft extends DraftHeights {
  readonly mission_name: string
  readonly mission_envelope: Polygon
  readonly start_time: string | null
  readonly end_time: string | null
}
export type MissionFeature = DraftedFeature<MissionDraft>

/** Parts of one feature; no real mission has a hundred. */
const mostPieces = 20

/** The usual ceiling of unmanned flight, where a file states no height. */
const usualCeilingM = 120

/** The missions that the features of a file would become, one feature at a time: a corridor takes a while to draw. */
export const draftedMissions = function* (
  features: readonly SourceFeature[],
  options: MissionDraftOptions,
): Generator<MissionFeature> {
  const names = partNames(features, 'Mission')
  for (const [at, feature] of features.entries())
    yield draftFeature(feature, names[at]?.[0] as string, options)
}

export const draftMissions = (
  features: readonly SourceFeature[],
  options: MissionDraftOptions,
): MissionFeature[] => [...draftedMissions(features, options)]

/** How many positions a feature has of lines, and of the areas that are joined with them. */
export const drawnPositions = ({ volumes }: SourceFeature): number =>
  volumes
    .flatMap(({ shape }) => (shape.kind === 'route' ? [shape] : []))
    .flatMap(({ legs, areas }) => [...legs.map(({ positions }) => positions), ...areas.flat(1)])
    .reduce<number>((sum, positions) => sum + (Array.isArray(positions) ? positions.length : 0), 0)

const draftFeature = (feature: SourceFeature, name: string, options: MissionDraftOptions): MissionFeature => {
  const notes = [...feature.notes]
  const faults = [...feature.faults]
  const start_time = feature.window?.from ?? null
  const end_time = feature.window?.to ?? null
  if (start_time && end_time && start_time >= end_time)
    faults.push(`its start ${start_time} must be before its end ${end_time}`)
  const isTooMany = feature.volumes.length > mostPieces
  if (isTooMany) faults.push(`has ${feature.volumes.length} parts; at most ${mostPieces} are drawn. Split it`)
  const pieces = (isTooMany ? [] : feature.volumes).flatMap((volume) => {
    const band = bandOf(volume, options, { notes, faults })
    return envelopesOf(volume, options).flatMap((drawn) => take(drawn, band, { notes, faults }))
  })
  const base = feature.volumes.length > 1 ? name.replace(/ \(1\/\d+\)$/, '') : name
  const drafts = pieces.map((piece, at) => ({
    mission_name: pieces.length > 1 ? withSuffix(base, ` (${at + 1}/${pieces.length})`) : base,
    ...piece,
    start_time,
    end_time,
  }))
  if (pieces.length > 1) notes.push(`split into ${pieces.length} missions`)
  return drafted({ index: feature.index, id: feature.id, name: base, drafts, notes, faults })
}

interface Found {
  readonly notes: string[]
  readonly faults: string[]
}

const take = (drawn: Drawn, band: DraftHeights, { notes, faults }: Found) => {
  notes.push(...drawn.notes)
  if (drawn.problem === null) return [{ mission_envelope: drawn.polygon, ...band }]
  faults.push(drawn.problem)
  return []
}

const envelopesOf = ({ shape }: SourceVolume, options: MissionDraftOptions): Drawn[] => {
  if (shape.kind === 'area') return [areaPolygon(shape.coordinates, options.maxVertices)]
  if (shape.kind === 'circle') return [circleAround(shape.centre, shape.radiusM, options.maxVertices)]
  return routePolygons(shape, options)
}

/** A line's aircraft climbs from the ground; above its highest point the margin is added. */
const bandOf = ({ shape, lower, upper }: SourceVolume, options: MissionDraftOptions, found: Found) => {
  const saying = { options, ...found }
  const marginM = shape.kind === 'route' && upper?.kind === 'height' ? options.heightMarginM : 0
  const given = (heightM: number): DraftLimit => ({ heightM, altitude: null })
  const min =
    options.minHeight != null
      ? given(options.minHeight)
      : limitOf(lower ?? ground, { name: 'lower limit', usual: null, open: 0 }, saying)
  const max =
    options.maxHeight != null
      ? given(options.maxHeight)
      : raised(limitOf(upper, { name: 'upper limit', usual: null, open: usualCeilingM }, saying), marginM)
  if (marginM > 0 && options.maxHeight == null)
    found.notes.push(`${marginM} m were added above its highest point`)
  found.faults.push(...bandFaults(min, max))
  return draftHeights(min, max)
}

const raised = ({ heightM, altitude }: DraftLimit, byM: number): DraftLimit => ({
  heightM: heightM === null ? null : heightM + byM,
  altitude: altitude && byM > 0 ? { ...altitude, value: limitMetres(altitude) + byM, unit: 'm' } : altitude,
})

const ground: Limit = height(0, 'AGL', 'ground')
