import { isOneOf, type Queryable, tables } from '@clearway/db'
import { eq, sql } from 'drizzle-orm'
import type { SessionRow } from './store.ts'

const { assets, flightSessions, missions, users } = tables

/** Its aircraft, by the number that it always has. */
export interface NamedAsset {
  readonly assetSvcId: string
}

/** What is shown of a session beside its own row. */
export interface SessionDetails extends NamedAsset {
  readonly pilotName: string | null
  readonly missionName: string | null
  readonly alertCount: number
}
export type DetailedSession = SessionRow & SessionDetails

/** How many alerts a flight has raised, in a statement over flight_sessions. */
export const alertsOfSession = sql<number>`(select count(*)::int from alerts a
  where a.session_uuid = flight_sessions.session_uuid)`

/** The sessions with the names of their pilots and missions, and alerts, in the order given; one statement. */
export const withDetails = async (db: Queryable, rows: readonly SessionRow[]): Promise<DetailedSession[]> => {
  if (rows.length === 0) return []
  const found = await db
    .select({
      sessionUuid: flightSessions.sessionUuid,
      assetSvcId: assets.svcId,
      pilotName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      missionName: missions.missionName,
      alertCount: alertsOfSession,
    })
    .from(flightSessions)
    .innerJoin(assets, eq(assets.assetUuid, flightSessions.assetUuid))
    .innerJoin(users, eq(users.userUuid, flightSessions.userUuid))
    .leftJoin(missions, eq(missions.missionUuid, flightSessions.missionUuid))
    .where(
      isOneOf(
        flightSessions.sessionUuid,
        rows.map(({ sessionUuid }) => sessionUuid),
      ),
    )
  const details = new Map(found.map((row) => [row.sessionUuid, row]))
  return rows.map((row) => {
    const {
      pilotName = null,
      missionName = null,
      alertCount = 0,
      assetSvcId = '',
    } = details.get(row.sessionUuid) ?? {}
    return { ...row, pilotName, missionName, alertCount, assetSvcId }
  })
}
