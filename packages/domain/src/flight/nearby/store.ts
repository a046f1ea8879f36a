import { type Queryable, tables, uuidArray } from '@clearway/db'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Services } from '../../kernel/index.ts'
import { type LateStretch, lateAmong } from '../telemetry/frames/late-stretches.ts'
import { newestFrames } from '../telemetry/frames/store.ts'
import { cellOf } from './cells.ts'

const { flightSessions } = tables
const isOpen = isNull(flightSessions.sessionEndTime)

/** The newest frames of an organisation's open flights. */
export const ownFrames = (db: Queryable, orgUuid: string, since: Date) =>
  newestFrames(db, since, and(eq(flightSessions.orgUuid, orgUuid), isOpen))

/** Of everybody's open flights that were noted in these cells. */
export const framesIn = (db: Queryable, cells: readonly number[], since: Date) =>
  newestFrames(db, since, and(inArray(flightSessions.cell, [...cells]), isOpen))

/** Where flights are now. In the order of all who hold several: every telemetry service notes the same ones. */
export const noteCells = async (
  db: Queryable,
  noted: readonly { readonly sessionUuid: string; readonly cell: number }[],
): Promise<void> => {
  await db.execute(sql`
    with v as materialized (
      select * from unnest(${uuidArray(noted.map(({ sessionUuid }) => sessionUuid))},
        ${sql.param(noted.map(({ cell }) => cell))}::int[]) as v(session_uuid, cell)),
    held as materialized (
      select s.session_uuid from flight_sessions s
      where s.session_uuid = any(array(select session_uuid from v)) and s.session_end_time is null
      order by s.session_uuid for no key update)
    update flight_sessions s set cell = v.cell
    from held join v using (session_uuid)
    where s.session_uuid = held.session_uuid and s.cell is distinct from v.cell`)
}

/**
 * Where an open flight was last heard, if that came in a stretch that is too late for the live picture, from which flights are noted
 * while they are heard.
 */
export const noteLateCell = async (
  { db, ...given }: Pick<Services, 'db' | 'clock' | 'settings'>,
  { sessionUuid, from }: LateStretch,
): Promise<void> => {
  const isOpenOne = and(eq(flightSessions.sessionUuid, sessionUuid), isOpen)
  const [newest] = await newestFrames(db, new Date(from), isOpenOne)
  if (!newest || lateAmong([{ sessionUuid, at: newest.timestamp.getTime() }], given).length === 0) return
  const cell = cellOf(newest.longitude, newest.latitude)
  await db.execute(sql`
    update flight_sessions s set cell = ${cell}
    where s.session_uuid = ${sessionUuid}::uuid and s.session_end_time is null and s.cell is distinct from ${cell}
      and not exists (select from telemetry_frames t where t.session_uuid = s.session_uuid
        and t."timestamp" > ${newest.timestamp.toISOString()}::timestamptz)`)
}
