import { sql } from 'drizzle-orm'
import { addMs, minute, type Services } from '../../kernel/index.ts'
import { noteLateFrames } from './frames/late-stretches.ts'
import { lateSince } from './frames/store.ts'
import { missedForMs, widestGapMs } from './listeners.ts'

/** What a process has to write about frames is written long before: a lock that it waited for is let go by then. */
const unwrittenForMs = minute

/**
 * A process that ends with all of its frames judged takes its rows away (`leave`). Of one that was killed they stay: whoever
 * removes them notes, in the same transaction, what it may have stored and not judged, to be judged late. Each is removed once,
 * however many processes are at it, and however much later the first of them starts.
 */
export const noteFramesOfGone = ({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<void> =>
  db.transaction(async (tx) => {
    const [gap, missed] = [widestGapMs, missedForMs].map((ms) => sql`${`${ms} ms`}::interval`)
    const { rows: gone } = await tx.execute<{ seen_ms: string }>(sql`
      delete from listeners where (process, way) in (
        select process, way from listeners
        where seen_at < clock_timestamp() - ${gap} and (seen_at < clock_timestamp() - ${missed}
          or not exists (select from pg_stat_activity where application_name = listeners.name))
        for update skip locked)
      returning (extract(epoch from seen_at) * 1000)::bigint as seen_ms`)
    // A row for each way that it listened by, of the same moment.
    for (const seenMs of new Set(gone.map(({ seen_ms }) => Number(seen_ms)))) {
      const seenAt = new Date(seenMs)
      const from = addMs(seenAt, -settings.frame.fanOutMaxAgeMs - unwrittenForMs)
      // Frames may be a minute ahead, and after so long it was taken for gone in any case.
      const to = addMs(seenAt, missedForMs)
      const { rows } = await tx.execute<{ session_uuid: string; newest: string }>(framesWithin(from, to))
      await noteLateFrames(
        tx,
        rows.flatMap(({ session_uuid: sessionUuid, newest }) =>
          [from.getTime(), Number(newest)].map((at) => ({ sessionUuid, at })),
        ),
      )
    }
  })

/** The flights that had frames then, each with its newest of that time; also those that have ended since. */
const framesWithin = (from: Date, to: Date) => {
  const [first, last] = [from, to].map((at) => sql`${at.toISOString()}::timestamptz`)
  return sql`
    select s.session_uuid, (extract(epoch from f.newest) * 1000)::bigint as newest
    from (
      select session_uuid from flight_sessions where session_end_time is null
      union all
      select session_uuid from flight_sessions
      where frames_packed_at is null and session_end_time is not null and ${lateSince('flight_sessions')} >= ${first}
    ) as s
    cross join lateral (
      select max(t."timestamp") as newest from telemetry_frames t
      where t.session_uuid = s.session_uuid and t."timestamp" between ${first} and ${last}
    ) as f
    where f.newest is not null`
}
