import { isOneOf, type Queryable, tables } from '@clearway/db'
import { and, asc, count, eq } from 'drizzle-orm'
import { recordStatus } from '../../kernel/index.ts'

const { flightPlans, missions, organisations } = tables

/** The facts of a mission that a zone touches or asks. */
export interface ConcernedMission {
  missionUuid: string
  svcId: string
  missionName: string
  orgName: string
  startTime: Date
  endTime: Date
  /** Its active flight plans. */
  plans: number
}

/** Those of these missions that are active, those that have ended among them; the next start first. */
export const missionsConcerned = async (
  db: Queryable,
  missionUuids: readonly string[],
): Promise<ConcernedMission[]> => {
  if (missionUuids.length === 0) return []
  return db
    .select({
      missionUuid: missions.missionUuid,
      svcId: missions.svcId,
      missionName: missions.missionName,
      orgName: organisations.orgName,
      startTime: missions.startTime,
      endTime: missions.endTime,
      plans: count(flightPlans.planUuid),
    })
    .from(missions)
    .innerJoin(organisations, eq(organisations.orgUuid, missions.orgUuid))
    .leftJoin(
      flightPlans,
      and(eq(flightPlans.missionUuid, missions.missionUuid), eq(flightPlans.status, recordStatus.active)),
    )
    .where(and(isOneOf(missions.missionUuid, missionUuids), eq(missions.status, recordStatus.active)))
    .groupBy(missions.missionUuid, organisations.orgUuid)
    .orderBy(asc(missions.startTime), asc(missions.missionUuid))
}
