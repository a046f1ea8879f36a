import type { StoredPolygon } from '@clearway/db'
import { type Heights, heightsOver, presentHeights } from '../../airspace/constraints/heights.ts'
import type { ZoneInput } from '../../airspace/zones/contract.ts'
import { newZones } from '../../airspace/zones/draft.ts'
import type { ScheduleInput } from '../../airspace/zones/schedule.ts'
import { takenNames } from '../../airspace/zones/store.ts'
import {
  type Ctx,
  Failure,
  type FieldFault,
  handle,
  type InputOf,
  inTurns,
  namedFaults,
  noteAudit,
  type OutputOf,
  onlyFailure,
} from '../../kernel/index.ts'
import { addZones } from '../../planning/zone-effects/service.ts'
import { importZonesOp } from './contract.ts'
import { draftedZones, type ZoneDraft, type ZoneFeature, zoneFormats } from './formats/index.ts'
import { chosen, featuresOf, oneByOne } from './opened.ts'
import { overKnownGround } from './over-known-ground.ts'

type ImportInput = InputOf<typeof importZonesOp>
type Report = OutputOf<typeof importZonesOp>

export const importZones = handle(importZonesOp, async (ctx, input) => {
  // A file is a list of features, and `only` one of indices: zones are what is counted.
  noteAudit(ctx, { count: null })
  const { format, features } = featuresOf(input, zoneFormats)
  const wanted = chosen(features, input.only)
  const drafted = await oneByOne(draftedZones(features, optionsOf(ctx, input), wanted))
  const named = await withTakenNames(ctx, drafted)
  // What is created has had its ground looked at.
  if (!input.dry_run) refuseTooMany(named, ctx.settings.bulkMax)
  const { features: looked, heights } = await withHeights(ctx, named)
  if (input.dry_run) noteAudit(ctx, { isPreview: true })
  const created = input.dry_run ? null : await create(ctx, input, looked)
  return report(
    { features: looked, heights, created },
    { format, dry_run: input.dry_run, total_features: features.length },
  )
})

const optionsOf = (ctx: Pick<Ctx, 'settings'>, { defaults, ground_elevation }: ImportInput) => ({
  defaults: defaults && {
    ...defaults,
    active_from: defaults.active_from?.toISOString() ?? null,
    active_to: defaults.active_to?.toISOString() ?? null,
  },
  groundElevation: ground_elevation ?? null,
  maxVertices: ctx.settings.vertices.zone,
})

/** A name that an active zone has is a fault of the feature, in the dry run as well. */
const withTakenNames = async (
  ctx: Pick<Ctx, 'db'>,
  features: readonly ZoneFeature[],
): Promise<ZoneFeature[]> => {
  const names = features.flatMap(({ drafts }) => drafts.map((draft) => draft.zone_name))
  const taken = names.length > 0 ? await takenNames(ctx.db, names) : new Set<string>()
  return features.map((feature) => {
    const faults = feature.drafts
      .filter((draft) => taken.has(draft.zone_name))
      .map((draft) => `name taken: an active zone named ${draft.zone_name} exists already`)
    return faults.length > 0 ? { ...feature, drafts: [], faults: [...feature.faults, ...faults] } : feature
  })
}

/**
 * What the limits of each zone are above this ground; one that they leave nothing of is a fault of its feature. The ground
 * of as many is looked at as one import creates: of a large zone that takes a tenth of a second.
 */
const withHeights = async (ctx: Pick<Ctx, 'ground' | 'settings'>, features: readonly ZoneFeature[]) => {
  const most = ctx.settings.bulkMax
  const read = features.flatMap(({ drafts }) => drafts)
  const first = new Set(read.slice(0, most))
  const unseen = { ground: { ...ctx.ground, groundRange: async () => null } }
  const over = await inTurns(read, (draft) => overGround(first.has(draft) ? ctx : unseen, draft))
  const found = new Map(read.map((draft, n) => [draft, over[n] as OverGround]))
  const heights = new Map(over.flatMap(({ draft, heights }) => (heights ? [[draft, heights] as const] : [])))
  const judged = features.map((feature): ZoneFeature => {
    const ofIt = feature.drafts.map((draft) => found.get(draft) as OverGround)
    const faults = ofIt.flatMap(({ fault }) => fault ?? [])
    if (faults.length > 0) return { ...feature, drafts: [], faults: [...feature.faults, ...faults] }
    const drafts = ofIt.map(({ draft }) => draft)
    if (feature.drafts.every((draft) => first.has(draft))) return { ...feature, drafts }
    return { ...feature, drafts, notes: [...feature.notes, groundUnseen(most)] }
  })
  return { features: judged, heights }
}

const groundUnseen = (most: number): string =>
  `the ground under it was not looked at: of one file that is done for the first ${most} zones. Name it in "only" to see its heights there`

interface OverGround {
  readonly draft: ZoneDraft
  readonly heights: Heights | null
  readonly fault: string | null
}

const overGround = async (ctx: Pick<Ctx, 'ground'>, read: ZoneDraft): Promise<OverGround> => {
  const draft = await overKnownGround(ctx, read, read.zone_envelope)
  const over = await heightsOver(ctx, draft.zone_envelope as StoredPolygon, draft).catch(onlyFailure)
  return over instanceof Failure
    ? { draft, heights: null, fault: over.message }
    : { draft, heights: over, fault: null }
}

/** Zone name to the uuid that it got; all or none, as on the bulk route. */
const create = async (
  ctx: Ctx,
  input: ImportInput,
  features: readonly ZoneFeature[],
): Promise<Map<string, string>> => {
  refuseFaulty(input, features)
  const drafts = features.flatMap((feature) => feature.drafts)
  if (drafts.length === 0) throw new Failure('unprocessable', 'No feature of the file can be imported.')
  noteAudit(ctx, { count: drafts.length })
  const made = await addZones(ctx, await newZones(ctx, drafts.map(zoneInput)))
  return new Map(made.map((zone) => [zone.zone_name, zone.zone_uuid]))
}

const instant = (iso: string | null): Date | null => (iso === null ? null : new Date(iso))

const zoneInput = ({ zone_envelope, active_from, active_to, schedule, ...draft }: ZoneDraft): ZoneInput => ({
  ...(draft as Pick<ZoneInput, 'restriction_type' | 'airspace_zone_type'> & typeof draft),
  zone_envelope: { ...zone_envelope },
  active_from: instant(active_from),
  active_to: instant(active_to),
  schedule: schedule?.map(({ from, to, daily }) => ({
    from: instant(from),
    to: instant(to),
    daily,
  })) as ScheduleInput,
})

const refuseFaulty = ({ skip_faulty }: ImportInput, features: readonly ZoneFeature[]): void => {
  const faulty = features.filter(({ faults }) => faults.length > 0)
  const [first] = faulty
  if (skip_faulty || !first) return
  const named = faulty.flatMap(({ index, faults }) =>
    faults.map((fault): FieldFault => [`features.${index}`, fault]),
  )
  const more = faulty.length > 1 ? ` (and ${faulty.length - 1} more)` : ''
  throw namedFaults('unprocessable', named, {
    message: `features.${first.index} (${first.name}): ${first.faults[0]}${more}. Nothing was created; skip_faulty leaves them out`,
  })
}

/** The first features that fit are named, so that a caller can go on from there. */
const refuseTooMany = (features: readonly ZoneFeature[], most: number): void => {
  const zones = features.reduce((sum, { drafts }) => sum + drafts.length, 0)
  if (zones <= most) return
  let sum = 0
  const fitting = features.filter(({ drafts }) => {
    sum += drafts.length
    return sum <= most
  })
  const last = fitting.at(-1)?.index
  const advice =
    last === undefined
      ? 'Import it in parts'
      : `Send "only" with part of the indices, first those up to ${last}`
  throw new Failure(
    'unprocessable',
    `The features make ${zones} zones; one import creates at most ${most}. ${advice}.`,
  )
}

interface Looked {
  readonly features: readonly ZoneFeature[]
  readonly heights: ReadonlyMap<ZoneDraft, Heights>
  /** Null when nothing was to be created. */
  readonly created: ReadonlyMap<string, string> | null
}

const report = (
  { features, heights, created }: Looked,
  head: Pick<Report, 'format' | 'dry_run' | 'total_features'>,
): Report => ({
  ...head,
  total_ready: features.filter(({ faults }) => faults.length === 0).length,
  total_faulty: features.filter(({ faults }) => faults.length > 0).length,
  total_zones: features.reduce((sum, { drafts }) => sum + drafts.length, 0),
  total_created: created?.size ?? 0,
  features: features.map(({ drafts, notes, faults, ...feature }) => ({
    ...feature,
    verdict: faults.length > 0 ? 'fault' : created ? 'created' : 'ready',
    zones: drafts.map((draft) => ({
      ...presentDraft(draft, created?.get(draft.zone_name) ?? null),
      ...presentHeights(heights.get(draft) as Heights),
    })),
    notes: [...notes],
    faults: [...faults],
  })),
})

const presentDraft = ({ zone_envelope, ...draft }: ZoneDraft, zoneUuid: string | null) => ({
  ...draft,
  // The closing position repeats a vertex.
  vertices: zone_envelope.coordinates.reduce((sum, ring) => sum + ring.length - 1, 0),
  zone_uuid: zoneUuid,
})
