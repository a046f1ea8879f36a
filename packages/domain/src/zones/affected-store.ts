import { isOneOf, type Queryable, tables } from '@clearway/db'
import { and, asc, count, eq, gt } from 'drizzle-orm'
import { recordStatus } from '../kernel/index.ts'

const { flightPlans, missions, organisations } = tables

/** What is said about a mission that a zone touches. */
export interface CurrentMission {
  missionUuid: string
  svcId: string
  missionName: string
  orgName: string
  startTime: Date
  endTime: Date
  /** Its active flight plans. */
  plans: number
}

/** Those of these missions that are active and have not ended, the next start first. */
export const currentMissions = async (
  db: Queryable,
  missionUuids: readonly string[],
  now: Date,
): Promise<CurrentMission[]> => {
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
    .where(
      and(
        isOneOf(missions.missionUuid, missionUuids),
        eq(missions.status, recordStatus.active),
        gt(missions.endTime, now),
      ),
    )
    .groupBy(missions.missionUuid, organisations.orgUuid)
    .orderBy(asc(missions.startTime), asc(missions.missionUuid))
}
