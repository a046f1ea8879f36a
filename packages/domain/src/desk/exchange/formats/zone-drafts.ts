import { scheduleProblem } from '../../../airspace/zones/schedule.ts'
import type { ZoneSchedule } from '../../../airspace/zones/schedule-words.ts'
import { type HeightLimit, limitMetres, limitText, metresAgl, type Polygon } from '../../../geo/index.ts'
import type { Limit, SourceFeature, SourceVolume } from './feature.ts'
import { type DraftLimit, draftLimit, unlimitedM } from './heights.ts'
import { isRenamed, partNames } from './names.ts'
import { zonePolygon } from './polygons.ts'
import { unstated } from './restrictions.ts'

/** What is used where a file has no value. */
export interface ZoneDefaults {
  /** Of features without a name; each gets its number behind it. */
  readonly zone_name?: string | null | undefined
  readonly restriction_type?: number | null | undefined
  readonly airspace_zone_type?: number | null | undefined
  readonly min_height?: number | null | undefined
  readonly max_height?: number | null | undefined
  readonly active_from?: string | null | undefined
  readonly active_to?: string | null | undefined
}

export interface ZoneDraftOptions {
  readonly defaults?: ZoneDefaults | null | undefined
  /** Metres of the ground above sea level; limits above sea level are then given above ground as well. */
  readonly groundElevation?: number | null | undefined
  readonly maxVertices: number
}

/** The body of POST /airspaces. */
export interface ZoneDraft extends DraftHeights {
  readonly zone_name: string
  readonly restriction_type: number
  readonly airspace_zone_type: number
  readonly zone_envelope: Polygon
  readonly active_from: string | null
  readonly active_to: string | null
  readonly schedule: ZoneSchedule | null
}

/** What becomes of one feature: its zones, or why it has none. A feature with one fault makes no zone at all. */
export interface DraftedFeature<Draft> {
  readonly index: number
  readonly id: string | null
  readonly name: string
  readonly drafts: readonly Draft[]
  readonly notes: readonly string[]
  readonly faults: readonly string[]
}
export type ZoneFeature = DraftedFeature<ZoneDraft>

/** The zones that `wanted` of a file's features would become, one feature at a time. Names are unique within the file. */
export const draftedZones = function* (
  features: readonly SourceFeature[],
  options: ZoneDraftOptions,
  wanted = features,
): Generator<ZoneFeature> {
  const names = partNames(features, options.defaults?.zone_name ?? 'Zone')
  for (const feature of wanted) yield draftFeature(feature, names[feature.index] as string[], options)
}

export const draftZones = (features: readonly SourceFeature[], options: ZoneDraftOptions): ZoneFeature[] => [
  ...draftedZones(features, options),
]

/** Of a feature of a million parts the first faults are reported. */
const mostSentences = 50

/** A feature with a fault makes nothing. */
export const drafted = <Draft>(feature: DraftedFeature<Draft>): DraftedFeature<Draft> => ({
  ...feature,
  drafts: feature.faults.length > 0 ? [] : feature.drafts,
  notes: shortened(feature.notes),
  faults: shortened(feature.faults),
})

const shortened = (sentences: readonly string[]): readonly string[] =>
  sentences.length <= mostSentences
    ? sentences
    : [...sentences.slice(0, mostSentences), `and ${sentences.length - mostSentences} more of this kind`]

const draftFeature = (
  feature: SourceFeature,
  names: readonly string[],
  options: ZoneDraftOptions,
): ZoneFeature => {
  const notes = [...feature.notes]
  const faults = [...feature.faults]
  if (isRenamed(feature, names))
    notes.push(`named ${names[0]}, so that the name is unique, one line and at most 200 characters`)
  const shared = { ...restrictionOf(feature, options, notes), ...windowOf(feature, options, faults) }
  const several = feature.volumes.length > 1
  if (several) notes.push(`split into ${feature.volumes.length} zones`)
  const drafts = feature.volumes.flatMap((volume, part) => {
    const said = draftVolume(volume, options)
    const where = [
      feature.place && `${feature.place}: `,
      several && `part ${part + 1} of ${feature.volumes.length}: `,
    ]
      .filter(Boolean)
      .join('')
    notes.push(...said.notes.map((note) => where + note))
    faults.push(...said.faults.map((fault) => where + fault))
    return said.zone ? [{ zone_name: names[part] as string, ...shared, ...said.zone }] : []
  })
  const name = feature.name ?? feature.id ?? (names[0] as string)
  return drafted({ index: feature.index, id: feature.id, name, drafts, notes, faults })
}

const restrictionOf = (feature: SourceFeature, { defaults }: ZoneDraftOptions, notes: string[]) => {
  const restriction_type = feature.restrictionType ?? defaults?.restriction_type ?? unstated.restrictionType
  const airspace_zone_type = feature.zoneType ?? defaults?.airspace_zone_type ?? unstated.zoneType
  const isGuess =
    (feature.restrictionType === null && defaults?.restriction_type == null) ||
    (feature.zoneType === null && defaults?.airspace_zone_type == null)
  if (isGuess)
    notes.push('no known restriction is stated; taken as RESTRICTED_ZONE and YELLOW (a manager decides)')
  return { restriction_type, airspace_zone_type }
}

const windowOf = (
  { window, schedule = null }: SourceFeature,
  { defaults }: ZoneDraftOptions,
  faults: string[],
) => {
  const active_from = window ? window.from : (defaults?.active_from ?? null)
  const active_to = window ? window.to : (defaults?.active_to ?? null)
  if (active_from && active_to && active_from >= active_to)
    faults.push(`its start ${active_from} must be before its end ${active_to}`)
  const problem = scheduleProblem(schedule, { from: active_from, to: active_to })
  if (problem) faults.push(`${problem.field} ${problem.reason}`)
  return { active_from, active_to, schedule }
}

const draftVolume = ({ shape, lower, upper }: SourceVolume, options: ZoneDraftOptions) => {
  const { polygon, notes: drawn, problem } = zonePolygon(shape, options.maxVertices)
  const notes = [...drawn]
  const faults = problem ? [problem] : []
  const { defaults } = options
  const saying = { options, notes, faults }
  const min = limitOf(lower, { name: 'lower limit', usual: defaults?.min_height, open: 0 }, saying)
  const max = limitOf(upper, { name: 'upper limit', usual: defaults?.max_height, open: unlimitedM }, saying)
  faults.push(...bandFaults(min, max))
  const zone = polygon && faults.length === 0 ? { zone_envelope: polygon, ...draftHeights(min, max) } : null
  return { zone, notes, faults }
}

/** The heights of a draft: what a body of POST holds. */
export interface DraftHeights {
  readonly min_height: number | null
  readonly max_height: number | null
  readonly min_altitude: HeightLimit | null
  readonly max_altitude: HeightLimit | null
}

export const draftHeights = (min: DraftLimit, max: DraftLimit): DraftHeights => ({
  min_height: min.heightM,
  max_height: max.heightM,
  min_altitude: min.altitude,
  max_altitude: max.altitude,
})

/** As the service's own heights (airspace/constraints/heights-contract.ts). */
const highestM = 1_000_000

/** Where both ends are measured alike; the ground decides about others when they are stored. */
export const bandFaults = (min: DraftLimit, max: DraftLimit): string[] => [
  ...(isOrdered(min, max)
    ? []
    : [`its lower limit (${words(min)}) must be below its upper limit (${words(max)})`]),
  ...[min, max]
    .map(given)
    .filter((limit) => !(Math.abs(limitMetres(limit)) <= highestM))
    .map((limit) => `a height of ${limitText(limit)} is beyond 1,000,000 metres`),
]

const given = ({ heightM, altitude }: DraftLimit): HeightLimit => altitude ?? metresAgl(heightM ?? 0)
const words = (limit: DraftLimit): string => limitText(given(limit))

const isOrdered = (min: DraftLimit, max: DraftLimit): boolean => {
  if (min.heightM !== null && max.heightM !== null) return min.heightM < max.heightM
  const [lower, upper] = [given(min), given(max)]
  return lower.reference !== upper.reference || limitMetres(lower) < limitMetres(upper)
}

interface Saying {
  readonly options: Pick<ZoneDraftOptions, 'groundElevation'>
  readonly notes: string[]
  readonly faults: string[]
}

const aboveGround = (heightM: number): DraftLimit => ({ heightM, altitude: null })

/** A limit of the service. One that is not stated is open: it takes in too much rather than too little. */
export const limitOf = (
  limit: Limit | null,
  { name, usual, open }: { name: string; usual: number | null | undefined; open: number },
  { options, notes, faults }: Saying,
): DraftLimit => {
  if (limit?.kind === 'height') {
    const { note, ...drafted } = draftLimit(limit, name, options.groundElevation ?? null)
    if (note) notes.push(note)
    return drafted
  }
  if (limit?.kind === 'unmeasured') {
    faults.push(`${name} ${limit.reason}`)
    return aboveGround(open)
  }
  if (limit?.kind === 'unreadable') {
    if (usual == null) faults.push(`${name} "${limit.written}" is no height; give one in defaults`)
    else notes.push(`${name} "${limit.written}" is no height; the default of ${usual} m was taken`)
    return aboveGround(usual ?? open)
  }
  if (limit === null && usual != null) return aboveGround(usual)
  const said = limit ? `${name} ${limit.written}` : `no ${name} is stated;`
  notes.push(`${said} taken as ${open} m`)
  return aboveGround(open)
}
