import { type Queryable, tables } from '@clearway/db'
import { and, eq, isNull } from 'drizzle-orm'

const { flightSessions } = tables

export const openSessionsOf = async (db: Queryable, orgUuid: string): Promise<Set<string>> => {
  const rows = await db
    .select({ sessionUuid: flightSessions.sessionUuid })
    .from(flightSessions)
    .where(and(eq(flightSessions.orgUuid, orgUuid), isNull(flightSessions.sessionEndTime)))
  return new Set(rows.map((row) => row.sessionUuid))
}
