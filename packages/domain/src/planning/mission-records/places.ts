import { builtOnce, isOneOf, literal, type Queryable, questionTable, tables, windowToPg } from '@clearway/db'
import { and, count, eq, sql } from 'drizzle-orm'
import { nearAsked, nearColumns, nearLists } from '../../airspace/constraints/candidates.ts'
import { zoneVolume } from '../../airspace/zones/store.ts'
import { overlapWith } from '../../geo/index.ts'
import { constraintType, inTurns, partsOf, passingInTurns, recordStatus } from '../../kernel/index.ts'
import type { MissionRow } from './store.ts'

const { constraints, missions } = tables

// Where missions are, and the zones that they meet. There may be as many of either as a nation has: they are found by
// their uuids, and outlines are compared of some missions at a time.

/** Where and when a mission is. */
export type MissionPlace = Pick<
  MissionRow,
  'missionUuid' | 'missionEnvelope' | 'minHeight' | 'maxHeight' | 'limits' | 'startTime' | 'endTime'
>

/** So many are read at a time: envelopes take up to some hundred kilobytes each. */
const atATime = 250

/** Those of these missions that are active, in parts. */
const activePlaces = async function* (
  db: Queryable,
  uuids: readonly string[],
): AsyncGenerator<MissionPlace[]> {
  const { missionUuid, missionEnvelope, minHeight, maxHeight, limits, startTime, endTime } = missions
  for (const part of partsOf(uuids, atATime))
    yield await db
      .select({ missionUuid, missionEnvelope, minHeight, maxHeight, limits, startTime, endTime })
      .from(missions)
      .where(and(isOneOf(missionUuid, part), eq(missions.status, recordStatus.active)))
}

/** Those of these missions that are active and pass: they may be all that a zone has asked in years. */
export const activeMissionsPassing = async (
  db: Queryable,
  uuids: readonly string[],
  passes: (mission: MissionPlace) => boolean,
): Promise<string[]> => {
  const passing: string[] = []
  for await (const places of activePlaces(db, uuids))
    for (const { missionUuid } of await passingInTurns(places, passes)) passing.push(missionUuid)
  return passing
}

/** Where and when a zone is, or would be. */
type Place = Parameters<typeof zoneVolume>[0]

/** An active mission and a zone, or a place for one, that share airspace and time. */
export interface Touching<Zone> {
  readonly zone: Zone
  readonly mission: Pick<MissionPlace, 'missionUuid' | 'startTime' | 'endTime'>
}

/** All pairs of these zones and of missions that end after an instant. */
export const missionsTouching = async <Zone extends Place>(
  db: Queryable,
  zones: readonly Zone[],
  after: Date,
): Promise<Touching<Zone>[]> => {
  const rows = await aroundQuery(db).execute(asking(zones, after))
  const met = [...new Set(rows.map(({ position }) => position))]
  const near = new Map(await inTurns(met, (position) => [position, nearOf(zones[position - 1]!)] as const))
  const nearby = Map.groupBy(rows, ({ missionUuid }) => missionUuid)
  const touching: Touching<Zone>[] = []
  for await (const places of activePlaces(db, [...nearby.keys()])) {
    const pairs = places.flatMap((mission) =>
      nearby.get(mission.missionUuid)!.map(({ position }) => ({ mission, ...near.get(position)! })),
    )
    const found = await passingInTurns(pairs, ({ mission, overlaps }) => overlaps(mission.missionEnvelope))
    for (const { zone, mission } of found) touching.push({ zone, mission: withoutOutline(mission) })
  }
  return touching
}

const nearOf = <Zone extends Place>(zone: Zone) => ({ zone, overlaps: overlapWith(zone.zoneEnvelope) })

const withoutOutline = ({ missionUuid, startTime, endTime }: MissionPlace) => ({
  missionUuid,
  startTime,
  endTime,
})

/** How many missions that end after an instant are around zones, counted for each of these; `most` where there are more. */
export const countMissionsAround = async (
  db: Queryable,
  zones: readonly Place[],
  { after, most }: { after: Date; most: number },
): Promise<number> => {
  const [counted] = await countQuery(db).execute({ ...asking(zones, after), most })
  return counted!.around
}

const asking = (zones: readonly Place[], after: Date) => ({
  ...nearLists(zones.map(zoneVolume)),
  coming: windowToPg({ from: after, to: null }),
})

const asked = questionTable('asked', nearColumns)

const around = (db: Queryable) =>
  db
    .select({ position: sql<number>`asked.position::int`.as('position'), missionUuid: constraints.refUuid })
    .from(asked)
    .innerJoin(
      constraints,
      and(
        eq(constraints.constraintType, literal(constraintType.mission)),
        nearAsked,
        sql`${constraints.during} && ${sql.placeholder('coming')}::tstzrange`,
      ),
    )

const aroundQuery = builtOnce((db) => around(db).prepare('missions_around_zones'))

const countQuery = builtOnce((db) =>
  db
    .select({ around: count() })
    .from(around(db).limit(sql.placeholder('most')).as('around'))
    .prepare('count_missions_around_zones'),
)
