import {
  bandToPg,
  builtOnce,
  literal,
  type Queryable,
  ringToPg,
  type StoredPolygon,
  tables,
  windowToPg,
} from '@clearway/db'
import { and, asc, eq, sql } from 'drizzle-orm'
import { absoluteToPg } from '../../airspace/constraints/candidates.ts'
import { boundsMeet, comparedOf } from '../../airspace/constraints/heights.ts'
import type { ClosedVolume, Slot, Volume } from '../../airspace/constraints/volume.ts'
import {
  intersectionPolygons,
  type OverlayRoom,
  type Polygon,
  polygonAreaM2,
  sharedBand,
  sharedWindow,
  trimmedPolygon,
} from '../../geo/index.ts'
import { type Ctx, ensure, handle, inTurns } from '../../kernel/index.ts'
import { sharesGround, volumesInUse } from '../deconfliction/predicates.ts'
import { findMission, missionVolume } from '../mission-records/store.ts'
import { type FreeSlot, freeSlots, slotsMeet } from './alternatives.ts'
import { type Alternative, type Conflict, flightPlanConflictsOp, type TrimmedArea } from './contract.ts'
import { loadPlan } from './read.ts'
import { planVolume } from './store.ts'

const { flightPlans, organisations } = tables

/** Of the volumes in use, each joined with its plan and that plan's organisation. */
export const rivalVolumes = volumesInUse.as('rival_volumes')
export const rivalColumns = {
  planUuid: rivalVolumes.planUuid,
  planSvcId: flightPlans.svcId,
  orgUuid: rivalVolumes.orgUuid,
  orgName: organisations.orgName,
  envelope: rivalVolumes.envelope,
  heights: rivalVolumes.heights,
  amsl: rivalVolumes.heightsAmsl,
  w84: rivalVolumes.heightsW84,
  during: rivalVolumes.during,
}

/** A plan that has airspace which another wants: it holds it, or its aircraft is in it. */
export type Rival = Awaited<ReturnType<ReturnType<typeof rivalsQuery>['execute']>>[number]
/** Without its names. */
export type RivalVolume = Omit<Rival, 'planSvcId' | 'orgName' | 'bytes' | 'upto'>

/** What one answer holds at most, and what is read for it (docs/decisions/0038). */
const mostRivals = 10_000
const mostBytes = 8 * 1024 * 1024
/** As text, about. */
const bytesAPosition = 50

/** The approved plans in a volume, `except` some, earliest first: as many as one answer holds, and whether these are all. */
export const firstRivalsIn = async (
  db: Queryable,
  volume: Volume,
  except: readonly string[],
): Promise<{ rivals: Rival[]; areAll: boolean }> => {
  const rows = await rivalsQuery(db).execute({
    ring: ringToPg(volume.polygon.coordinates[0] ?? []),
    heights: bandToPg({ min: volume.minHeight, max: volume.maxHeight }),
    during: windowToPg({ from: volume.from, to: volume.to }),
    ...absoluteToPg(volume.bounds),
    except: [...except],
  })
  const rivals = rows.slice(0, mostRivals).filter(({ upto }) => upto <= mostBytes)
  return { rivals, areAll: rivals.length === rows.length }
}

/** The approved plans in a volume, `except` some; earliest first. 422 where one answer cannot hold them. */
export const rivalsIn = async (
  db: Queryable,
  volume: Volume,
  except: readonly string[],
): Promise<Rival[]> => {
  const { rivals, areAll } = await firstRivalsIn(db, volume, except)
  ensure(
    areAll,
    'unprocessable',
    `More plans are around this volume than one answer holds (${mostRivals} of them, or 8 MiB). Draw a smaller area, or a narrower band or window.`,
  )
  return rivals
}

/** Each with what it and those read before it come to. The first that is too much comes along, and shows that there is more. */
const rivalsQuery = builtOnce((db) => {
  const size = sql`${literal(bytesAPosition)} * npoints(${rivalVolumes.envelope})`
  const near = db
    .select({
      ...rivalColumns,
      bytes: sql<number>`${size}`.as('bytes'),
      upto: sql<number>`(sum(${size}) over (rows unbounded preceding))::float8`.as('upto'),
    })
    .from(rivalVolumes)
    .innerJoin(flightPlans, eq(flightPlans.planUuid, rivalVolumes.planUuid))
    .innerJoin(organisations, eq(organisations.orgUuid, rivalVolumes.orgUuid))
    .where(
      and(
        sharesGround(sql`${rivalVolumes.envelope}`, sql`${sql.placeholder('ring')}::polygon`),
        sql`${rivalVolumes.heights} && ${sql.placeholder('heights')}::float8range`,
        sql`${rivalVolumes.during} && ${sql.placeholder('during')}::tstzrange`,
        sql`${rivalVolumes.heightsAmsl} && ${sql.placeholder('amsl')}::float8range`,
        sql`${rivalVolumes.heightsW84} && ${sql.placeholder('w84')}::float8range`,
        sql`${rivalVolumes.planUuid} <> all(${sql.placeholder('except')}::uuid[])`,
      ),
    )
    .limit(mostRivals + 1)
    .as('near_rivals')
  return db
    .select()
    .from(near)
    .where(sql`${near.upto} - ${near.bytes} <= ${literal(mostBytes)}`)
    .orderBy(asc(sql`lower(${near.during})`), asc(near.planUuid))
    .prepare('rivals_in_volume')
})

/** What is laid over each other for one answer, five seconds, in turns with others. */
export const roomOfAnswer = (): OverlayRoom => ({ left: 200_000 })

/** What a volume and a rival both want: heights, time and ground. No ground where finding it takes more than there is room for. */
export const sharedWith = (volume: Volume, rival: RivalVolume, room: OverlayRoom) => {
  const band = sharedBand(
    { minHeightM: volume.minHeight as number, maxHeightM: volume.maxHeight as number },
    { minHeightM: rival.heights.min as number, maxHeightM: rival.heights.max as number },
  )
  const window = sharedWindow(
    { startsAt: volume.from, endsAt: volume.to },
    { startsAt: rival.during.from, endsAt: rival.during.to },
  )
  // For deconfliction a hole makes no room, so it is shared ground too.
  const polygons = intersectionPolygons(filled(volume.polygon), groundOf(rival), room) as
    | StoredPolygon[]
    | null
  return {
    min_height: band?.minHeightM ?? 0,
    max_height: band?.maxHeightM ?? 0,
    compared_in: comparedOf(volume.bounds, rival),
    starts_at: window?.startsAt?.toISOString() ?? '',
    ends_at: window?.endsAt?.toISOString() ?? '',
    area_m2: areaOf(polygons),
    polygons: polygons ?? [],
  }
}

/** Where a rival is: of a plan that was changed in the air, what it held before is in use, too. */
export const groundOf = ({ envelope }: RivalVolume): StoredPolygon => ({
  type: 'Polygon',
  coordinates: [envelope.map((position) => [...position])],
})

/** Of what two areas share; null where that was too much to find. */
export const areaOf = (polygons: readonly Polygon[] | null): number | null =>
  polygons?.reduce((area, polygon) => area + polygonAreaM2(polygon), 0) ?? null

const filled = (polygon: StoredPolygon): StoredPolygon => ({
  type: 'Polygon',
  coordinates: polygon.coordinates.slice(0, 1),
})

/** An operator sees what is shared, never whose it is; its own plans it may name. */
const presentConflict = (
  volume: Volume,
  rival: RivalVolume,
  { orgUuid, room }: { orgUuid: string; room: OverlayRoom },
): Conflict => {
  const own = rival.orgUuid === orgUuid
  return {
    operator: own ? 'own organisation' : 'another operator',
    plan_uuid: own ? rival.planUuid : null,
    taken_from: (rival.during.from as Date).toISOString(),
    taken_to: (rival.during.to as Date).toISOString(),
    ...sharedWith(volume, rival, room),
  }
}

/**
 * What two volumes share takes a millisecond to find, and twenty where they have a thousand vertices: others come between.
 * Each rival may share all that the volume has, so small ones make a large answer: 422 where that is more than one holds.
 */
export const presentConflicts = (
  volume: Volume,
  rivals: readonly RivalVolume[],
  orgUuid: string,
): Promise<Conflict[]> => {
  let bytes = 0
  const room = roomOfAnswer()
  return inTurns(rivals, (rival) => {
    const conflict = presentConflict(volume, rival, { orgUuid, room })
    bytes += bytesAPosition * conflict.polygons.flatMap(({ coordinates }) => coordinates.flat()).length
    ensure(
      bytes <= mostBytes,
      'unprocessable',
      `What ${rivals.length} plans share with this volume is more than one answer holds (8 MiB). Draw its area with fewer corners or smaller, or a narrower band or window.`,
    )
    return conflict
  })
}

export const presentAlternative = (slot: FreeSlot): Alternative => ({
  kind: slot.kind,
  starts_at: slot.from.toISOString(),
  ends_at: slot.to.toISOString(),
  min_height: slot.minHeight,
  max_height: slot.maxHeight,
})

/** Of the rivals over the ground of a volume, those that want its heights and its time as well. */
export const rivalsOf = (volume: ClosedVolume, over: readonly RivalVolume[]): RivalVolume[] =>
  over.filter((rival) => slotsMeet(volume, slotOf(rival)) && boundsMeet(volume.bounds, rival))

const slotOf = ({ heights, during }: RivalVolume): Slot => ({
  minHeight: heights.min as number,
  maxHeight: heights.max as number,
  from: during.from as Date,
  to: during.to as Date,
})

/**
 * What is free over the ground of a volume, inside a room that holds these rivals, if the volume itself is not. Looked for
 * in metres above ground, where what is free is free in every reference.
 */
export const alternativesTo = (
  volume: ClosedVolume,
  over: readonly RivalVolume[],
  room: Slot,
): Alternative[] => {
  const { minHeight, maxHeight, from, to } = volume
  if (rivalsOf(volume, over).length === 0) return []
  return freeSlots({ minHeight, maxHeight, from, to }, over.map(slotOf), room).map(presentAlternative)
}

/** No time in the past is offered; a plan that began already may keep its beginning. */
export const notBefore = (now: Date, wanted: Slot, room: Slot): Slot => {
  const first = wanted.from < now ? wanted.from : now
  return room.from < first ? { ...room, from: first } : room
}

/** How far a trimmed area stays from another plan: what two volumes may not share is shared within 11 cm. */
const trimMarginM = 10
/** Where there are more plans than this, or positions of them, an area is not worth trimming. */
const mostTrimmed = 6
const mostTrimmedPositions = 2_000

/** The part of a volume's ground that keeps clear of its rivals, at the volume's own time and heights. */
export const trimmedArea = (volume: Volume, rivals: readonly RivalVolume[]): TrimmedArea | null => {
  if (rivals.length === 0 || rivals.length > mostTrimmed) return null
  if (rivals.reduce((sum, { envelope }) => sum + envelope.length, 0) > mostTrimmedPositions) return null
  const others = rivals.map(groundOf)
  const envelope = trimmedPolygon(volume.polygon, others, trimMarginM) as StoredPolygon | null
  return envelope && { envelope, area_m2: polygonAreaM2(envelope) }
}

export const planConflicts = handle(flightPlanConflictsOp, {
  load: (ctx: Ctx, { plan_uuid }) => loadPlan(ctx, plan_uuid),
  run: async (ctx, _input, plan) => {
    const volume = planVolume(plan)
    const mission = await findMission(ctx.db, plan.missionUuid)
    ensure(mission, 'not_found')
    const [own, room] = [[plan.planUuid], missionVolume(mission)]
    // The mission may have changed under the plan, and no longer hold it.
    const [rivals, over] = await Promise.all([
      rivalsIn(ctx.db, volume, own),
      rivalsIn(ctx.db, { ...room, bounds: null, polygon: volume.polygon }, own),
    ])
    return {
      plan_uuid: plan.planUuid,
      conflicted: plan.conflictedAt !== null,
      conflicts: await presentConflicts(volume, rivals, plan.orgUuid),
      alternatives: alternativesTo(volume, over, notBefore(ctx.clock.now(), volume, room)),
      trimmed: trimmedArea(volume, rivals),
    }
  },
})
