import { type Queryable, tables, uuidArray } from '@clearway/db'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { newestFrames } from '../telemetry/frames/store.ts'

const { flightSessions } = tables
const isOpen = isNull(flightSessions.sessionEndTime)

/** The newest frames of an organisation's open flights. */
export const ownFrames = (db: Queryable, orgUuid: string, since: Date) =>
  newestFrames(db, since, and(eq(flightSessions.orgUuid, orgUuid), isOpen))

/** Of everybody's open flights that were noted in these cells. */
export const framesIn = (db: Queryable, cells: readonly number[], since: Date) =>
  newestFrames(db, since, and(inArray(flightSessions.cell, [...cells]), isOpen))

/** Where flights are now. */
export const noteCells = async (
  db: Queryable,
  noted: readonly { readonly sessionUuid: string; readonly cell: number }[],
): Promise<void> => {
  await db.execute(sql`
    update flight_sessions s set cell = v.cell
    from unnest(${uuidArray(noted.map(({ sessionUuid }) => sessionUuid))},
      ${sql.param(noted.map(({ cell }) => cell))}::int[]) as v(session_uuid, cell)
    where s.session_uuid = v.session_uuid and s.session_end_time is null and s.cell is distinct from v.cell`)
}
