import {
  builtOnce,
  isOneOf,
  literal,
  type Queryable,
  type StoredPolygon,
  type Tx,
  tables,
  uuidArray,
  windowToPg,
} from '@clearway/db'
import { and, asc, eq, sql } from 'drizzle-orm'
import { nearRow } from '../../airspace/constraints/candidates.ts'
import type { ClosedVolume } from '../../airspace/constraints/volume.ts'
import type { ZoneRow } from '../../airspace/zones/store.ts'
import { overlapWith } from '../../geo/index.ts'
import { constraintType, partsOf, passingInTurns, recordStatus } from '../../kernel/index.ts'

const { missions, organisations } = tables

export type MissionRow = typeof missions.$inferSelect
export type NewMission = typeof missions.$inferInsert

export const missionVolume = (mission: NewMission): ClosedVolume => ({
  polygon: mission.missionEnvelope,
  minHeight: mission.minHeight,
  maxHeight: mission.maxHeight,
  bounds: mission.limits ?? null,
  from: mission.startTime,
  to: mission.endTime,
})

/** Active or not, whosever it is. */
export const findMission = async (db: Queryable, missionUuid: string): Promise<MissionRow | null> => {
  const [row] = await missionQuery(db).execute({ missionUuid })
  return row ?? null
}

const byUuid = eq(missions.missionUuid, sql.placeholder('missionUuid'))
const missionQuery = builtOnce((db) => db.select().from(missions).where(byUuid).prepare('mission'))

/**
 * A decision about a mission or a change locks it alone; adding a plan shares the lock. So a plan is either
 * seen by an approval or sees it.
 */
export const lockMission = async (
  tx: Tx,
  missionUuid: string,
  how: 'update' | 'share',
): Promise<MissionRow | null> => {
  const [row] = await lockedMissionQuery[how](tx).execute({ missionUuid })
  return row ?? null
}

const lockedMissionQuery = {
  update: builtOnce((tx) =>
    tx.select().from(missions).where(byUuid).for('update').prepare('mission_for_update'),
  ),
  share: builtOnce((tx) =>
    tx.select().from(missions).where(byUuid).for('share').prepare('mission_for_share'),
  ),
}

/** Locks the active ones of these missions, always in the same order. */
export const openMissions = async (tx: Tx, missionUuids: readonly string[]): Promise<MissionRow[]> => {
  if (missionUuids.length === 0) return []
  return tx
    .select()
    .from(missions)
    .where(and(isOneOf(missions.missionUuid, missionUuids), eq(missions.status, recordStatus.active)))
    .orderBy(asc(missions.missionUuid))
    .for('update')
}

/** The same for who needs no more of them: their uuids. */
export const holdMissions = async (tx: Tx, missionUuids: readonly string[]): Promise<Set<string>> => {
  if (missionUuids.length === 0) return new Set()
  const rows = await tx
    .select({ missionUuid: missions.missionUuid })
    .from(missions)
    .where(and(isOneOf(missions.missionUuid, missionUuids), eq(missions.status, recordStatus.active)))
    .orderBy(asc(missions.missionUuid))
    .for('update')
  return new Set(rows.map(({ missionUuid }) => missionUuid))
}

interface NearRow extends Record<string, unknown> {
  zone_uuid: string
  mission_uuid: string
  shape: StoredPolygon
}

/** The active missions that share airspace and time with zones and end after an instant. */
export const missionsTouchingZones = async (
  tx: Tx,
  zones: readonly ZoneRow[],
  after: Date,
): Promise<{ zoneUuid: string; missionUuid: string; mission: MissionRow }[]> => {
  const { rows } = await tx.execute<NearRow>(sql`
    select z.ref_uuid as zone_uuid, m.ref_uuid as mission_uuid, m.geometry_2d as shape
    from constraints z join constraints m on ${nearRow('m', 'z')}
    where z.ref_uuid = any(${uuidArray(zones.map((zone) => zone.zoneUuid))}) and z.constraint_type = ${constraintType.zone}
      and m.constraint_type = ${literal(constraintType.mission)}
      and m.during && ${windowToPg({ from: after, to: null })}::tstzrange
    order by z.created_at, m.created_at, m.ref_uuid`)
  const overlaps = new Map(zones.map((zone) => [zone.zoneUuid, overlapWith(zone.zoneEnvelope)]))
  const pairs = await passingInTurns(rows, ({ zone_uuid, shape }) => overlaps.get(zone_uuid)!(shape))
  const found = await activeMissions(
    tx,
    pairs.map((pair) => pair.mission_uuid),
  )
  return pairs.flatMap((pair) => {
    const mission = found.get(pair.mission_uuid)
    return mission ? [{ zoneUuid: pair.zone_uuid, missionUuid: pair.mission_uuid, mission }] : []
  })
}

/** Those of these missions that are active. */
export const activeMissions = async (
  db: Queryable,
  uuids: readonly string[],
): Promise<Map<string, MissionRow>> => {
  if (uuids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(missions)
    .where(and(isOneOf(missions.missionUuid, uuids), eq(missions.status, recordStatus.active)))
  return new Map(rows.map((row) => [row.missionUuid, row]))
}

/** Where and when a mission is. */
export type MissionPlace = Pick<
  MissionRow,
  'missionUuid' | 'missionEnvelope' | 'minHeight' | 'maxHeight' | 'limits' | 'startTime' | 'endTime'
>

/** So many are read at a time: envelopes take up to some hundred kilobytes each. */
const atATime = 250

/** Those of these missions that are active and pass: they may be all that a zone has asked in years. */
export const activeMissionsPassing = async (
  db: Queryable,
  uuids: readonly string[],
  passes: (mission: MissionPlace) => boolean,
): Promise<string[]> => {
  const { missionUuid, missionEnvelope, minHeight, maxHeight, limits, startTime, endTime } = missions
  const passing: string[] = []
  for (const part of partsOf(uuids, atATime)) {
    const rows = await db
      .select({ missionUuid, missionEnvelope, minHeight, maxHeight, limits, startTime, endTime })
      .from(missions)
      .where(and(isOneOf(missionUuid, part), eq(missions.status, recordStatus.active)))
    for (const mission of await passingInTurns(rows, passes)) passing.push(mission.missionUuid)
  }
  return passing
}

export const insertMission = async (tx: Tx, row: NewMission): Promise<MissionRow> => {
  const [inserted] = await tx.insert(missions).values(row).returning()
  return inserted as MissionRow
}

export const updateMission = async (
  tx: Tx,
  missionUuid: string,
  set: Partial<NewMission>,
): Promise<MissionRow> => {
  const [updated] = await tx
    .update(missions)
    .set(set)
    .where(eq(missions.missionUuid, missionUuid))
    .returning()
  return updated as MissionRow
}

export const nameOfOrganisation = async (db: Queryable, orgUuid: string): Promise<string> => {
  const [row] = await db
    .select({ name: organisations.orgName })
    .from(organisations)
    .where(eq(organisations.orgUuid, orgUuid))
  return row?.name ?? ''
}
