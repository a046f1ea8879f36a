import { isOneOf, type Queryable, tables } from '@clearway/db'
import { and, asc, desc, eq, gt, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AlertSeverity } from './contract.ts'
import type { EpisodeKey } from './store.ts'

const { alerts } = tables

/** From its first evidence to its last; null while it goes on. */
export interface KnownEpisode extends EpisodeKey {
  readonly raisedAt: Date
  readonly clearedAt: Date | null
}

const episodeColumns = {
  sessionUuid: alerts.sessionUuid,
  alertType: alerts.alertType,
  subjectUuid: alerts.subjectUuid,
  raisedAt: alerts.createdAt,
  clearedAt: alerts.clearedAt,
}

/** Both ends included. */
export interface EpisodeSpan {
  readonly from: Date
  readonly to: Date
}

const episodes = async (db: Queryable, where: SQL | undefined): Promise<KnownEpisode[]> => {
  const rows = await db
    .select(episodeColumns)
    .from(alerts)
    .where(and(where, isNull(alerts.triggeredBy)))
    .orderBy(asc(alerts.createdAt))
  return rows as KnownEpisode[]
}

/** What evidence showed of a flight that went on at some time of the span. There may be hundreds of thousands of others. */
export const listEpisodes = (
  db: Queryable,
  sessionUuid: string,
  { from, to }: EpisodeSpan,
): Promise<KnownEpisode[]> =>
  episodes(
    db,
    and(
      eq(alerts.sessionUuid, sessionUuid),
      or(isNull(alerts.clearedAt), gte(alerts.clearedAt, from)),
      lte(alerts.createdAt, to),
    ),
  )

/** The same of what was found late in these flights, and is over. */
export const listFoundLate = (
  db: Queryable,
  sessionUuids: Iterable<string>,
  { from, to }: EpisodeSpan,
): Promise<KnownEpisode[]> =>
  episodes(
    db,
    and(
      isOneOf(alerts.sessionUuid, sessionUuids),
      gte(alerts.clearedAt, from),
      lte(alerts.createdAt, to),
      eq(alerts.late, true),
    ),
  )

/** Of each subject the episode of a flight that ended last, of those that ended after a moment. */
export const listLastEnded = async (
  db: Queryable,
  sessionUuid: string,
  after: Date,
): Promise<KnownEpisode[]> => {
  const { alertType, subjectUuid, clearedAt } = alerts
  const rows = await db
    .selectDistinctOn([alertType, subjectUuid], episodeColumns)
    .from(alerts)
    .where(and(eq(alerts.sessionUuid, sessionUuid), gt(clearedAt, after), isNull(alerts.triggeredBy)))
    .orderBy(asc(alertType), asc(subjectUuid), desc(clearedAt))
  return rows as KnownEpisode[]
}

export interface OpenEpisode extends EpisodeKey {
  readonly severity: AlertSeverity
}

/** The episodes that go on in flights. */
export const listOpenEpisodes = async (
  db: Queryable,
  sessionUuids: readonly string[],
): Promise<OpenEpisode[]> => {
  const rows = await db
    .select({
      sessionUuid: alerts.sessionUuid,
      alertType: alerts.alertType,
      subjectUuid: alerts.subjectUuid,
      severity: alerts.severity,
    })
    .from(alerts)
    .where(
      and(
        isOneOf(alerts.sessionUuid, sessionUuids),
        sql`${alerts.clearedAt} is null and ${alerts.triggeredBy} is null`,
      ),
    )
  return rows as OpenEpisode[]
}
