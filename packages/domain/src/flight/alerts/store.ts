import { insertionOf, type Queryable, type Tx, tables, uuidArray } from '@clearway/db'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { namesOneOf, type ZonesMeant } from '../../airspace/zone-links/own-zones.ts'
import { type CursorRequest, pageAmong, type Rows } from '../../kernel/contract.ts'
import { pageBehind } from '../../kernel/listing.ts'
import { partsOf } from '../../kernel/parts.ts'
import type { AlertFilter, AlertSeverity, ConditionType } from './contract.ts'
import type { AlertFigures } from './figures.ts'
import { type AlertState, quietAlert } from './states.ts'

const { alertChanges, alerts } = tables

/** Of `alerts`, with the number that its aircraft always has. */
const alertColumns = {
  ...getTableColumns(alerts),
  assetSvcId: sql<string>`(select a.asset_svc_id from assets a where a.asset_uuid = alerts.asset_uuid)`,
}
type StoredAlert = typeof alerts.$inferSelect & { assetSvcId: string }
export type NewAlert = typeof alerts.$inferInsert
/** The checks of the table hold these words to the enumerations. */
export type AlertRow = Omit<StoredAlert, 'state' | 'alertType' | 'severity' | 'figures'> & {
  state: AlertState
  alertType: ConditionType
  severity: AlertSeverity
  figures: AlertFigures | null
}
export type ChangeRow = Omit<typeof alertChanges.$inferSelect, 'state'> & { state: AlertState }

const asAlert = (row: StoredAlert): AlertRow => row as AlertRow

/** Whose alerts: of the organisation's own flights, and of the zones that it manages or monitors. */
export interface AlertView {
  readonly orgUuid: string
  readonly zones: ZonesMeant
}

/** In the words of the index of those that wait for somebody. */
const isQuietAlert =
  sql`(${alerts.state} = ${quietAlert.state} and ${alerts.severity} = ${quietAlert.severity})`.inlineParams()

const matching = ({ orgUuid, zones }: AlertView, filter: AlertFilter): SQL | undefined =>
  and(
    or(eq(alerts.orgUuid, orgUuid), namesOneOf(alerts.zoneUuids, zones)),
    filter.state ? eq(alerts.state, filter.state) : undefined,
    filter.open === 1 ? isNull(alerts.closedAt) : undefined,
    filter.open === 0 ? isNotNull(alerts.closedAt) : undefined,
    filter.quiet === 1 ? isQuietAlert : undefined,
    filter.quiet === 0 ? not(isQuietAlert) : undefined,
    filter.acknowledged === 1 ? isNotNull(alerts.acknowledgedAt) : undefined,
    filter.acknowledged === 0 ? isNull(alerts.acknowledgedAt) : undefined,
    filter.alert_type ? eq(alerts.alertType, filter.alert_type) : undefined,
    filter.session_uuid ? eq(alerts.sessionUuid, filter.session_uuid) : undefined,
    filter.asset_uuid ? eq(alerts.assetUuid, filter.asset_uuid) : undefined,
    filter.zone_uuid ? sql`${alerts.zoneUuids} && ${uuidArray([filter.zone_uuid])}` : undefined,
    filter.from ? gte(alerts.createdAt, filter.from) : undefined,
    filter.to ? lt(alerts.createdAt, filter.to) : undefined,
    filter.closed_from ? gte(alerts.closedAt, filter.closed_from) : undefined,
  )

export const pageAlerts = async (
  db: Queryable,
  view: AlertView,
  filter: AlertFilter & CursorRequest,
): Promise<Rows<AlertRow> & { total: number }> => {
  const wanted = matching(view, filter)
  const total = filter.cursor?.total ?? (await db.$count(alerts, wanted))
  const { where, offset } = pageBehind(filter, wanted, { at: alerts.createdAt, uuid: alerts.alertUuid })
  const rows = await db
    .select(alertColumns)
    .from(alerts)
    .where(where)
    .orderBy(desc(alerts.createdAt), desc(alerts.alertUuid))
    .limit(filter.limit + 1)
    .offset(offset)
  return { ...pageAmong(rows.map(asAlert), filter.limit), total }
}

export const findAlert = async (db: Queryable, alertUuid: string): Promise<AlertRow | undefined> => {
  const [row] = await db.select(alertColumns).from(alerts).where(eq(alerts.alertUuid, alertUuid))
  return row && asAlert(row)
}

/** The alert with its row locked until the transaction ends, so that acts on it come one after the other. */
export const lockAlert = async (tx: Tx, alertUuid: string): Promise<AlertRow> => {
  const [row] = await tx
    .select(alertColumns)
    .from(alerts)
    .where(eq(alerts.alertUuid, alertUuid))
    .for('update', { of: alerts })
  return asAlert(row!)
}

export const updateAlert = async (tx: Tx, alertUuid: string, set: Partial<NewAlert>): Promise<AlertRow> => {
  const [row] = await tx
    .update(alerts)
    .set(set)
    .where(eq(alerts.alertUuid, alertUuid))
    .returning(alertColumns)
  return asAlert(row!)
}

/** Of one statement. */
const rowsAtATime = 5_000

/** Answers those that were not there yet: of one episode the first is kept, whichever process writes it. */
export const insertAlerts = async (tx: Tx, rows: readonly NewAlert[]): Promise<NewAlert[]> => {
  const uuids = new Set<string>()
  for (const part of partsOf(rows, rowsAtATime)) {
    const { rows: written } = await tx.execute<{ uuid: string }>(
      sql`${insertionOf(alerts, part)} on conflict do nothing returning alert_uuid as uuid`,
    )
    for (const { uuid } of written) uuids.add(uuid)
  }
  return rows.filter(({ alertUuid }) => uuids.has(alertUuid))
}

/** How many alerts people raised of an open flight; counted up to `most`. They end with the flight, and not before. */
export const countRaisedByHand = async (tx: Tx, sessionUuid: string, most: number): Promise<number> => {
  const { rows } = await tx.execute<{ raised: number }>(sql`
    select count(*)::int as raised from (select from alerts
      where session_uuid = ${sessionUuid}::uuid and cleared_at is null and triggered_by is not null limit ${most}) by_hand`)
  return rows[0]!.raised
}

export interface EpisodeKey {
  readonly sessionUuid: string
  readonly alertType: ConditionType
  /** The zone, else the plan, else the session. */
  readonly subjectUuid: string
}

export interface ClearedRow {
  readonly alertUuid: string
  readonly state: AlertState
  readonly clearedAt: Date
}

export interface EpisodeEnd extends EpisodeKey {
  readonly at: Date
}

const stateAfterEnd = sql.raw(`case alerts.state when 'closed' then 'closed' else 'cleared' end`)

/** `ends` as `e`, and the alerts that evidence raised of the same flight, type and subject. */
const endsOf = (ends: readonly EpisodeEnd[]): SQL => sql`
  from unnest(${uuidArray(ends.map((end) => end.sessionUuid))}, ${sql.param(ends.map((end) => end.alertType))}::text[],
    ${uuidArray(ends.map((end) => end.subjectUuid))}, ${sql.param(ends.map(({ at }) => at.toISOString()))}::timestamptz[])
    as e(session_uuid, alert_type, subject_uuid, at)
  where (alerts.session_uuid, alerts.alert_type, alerts.subject_uuid) = (e.session_uuid, e.alert_type, e.subject_uuid)
    and alerts.triggered_by is null`

/** Notes the ends of episodes, none before its beginning. What a person closed before stays closed. */
export const endEpisodes = async (tx: Tx, ends: readonly EpisodeEnd[], now: Date): Promise<ClearedRow[]> => {
  if (ends.length === 0) return []
  const { rows } = await tx.execute<{ alert_uuid: string; state: AlertState; cleared_at: string }>(sql`
    update alerts set cleared_at = greatest(e.at, alerts.created_at), updated_at = ${now.toISOString()}::timestamptz,
      state = ${stateAfterEnd}
    ${endsOf(ends)} and alerts.cleared_at is null
    returning alerts.alert_uuid, alerts.state, alerts.cleared_at`)
  return rows.map((row) => ({
    alertUuid: row.alert_uuid,
    state: row.state,
    clearedAt: new Date(row.cleared_at),
  }))
}

/** Notes the real ends of episodes that only the end of their flight had ended; their state does not change. */
export const endSooner = async (
  tx: Tx,
  ends: readonly EpisodeEnd[],
  { flightEndedAt, now }: { flightEndedAt: Date; now: Date },
): Promise<void> => {
  if (ends.length === 0) return
  await tx.execute(sql`
    update alerts set cleared_at = e.at, updated_at = ${now.toISOString()}::timestamptz
    ${endsOf(ends)} and alerts.created_at <= e.at and alerts.cleared_at > e.at
      and alerts.cleared_at >= ${flightEndedAt.toISOString()}::timestamptz`)
}

/** The end of a flight is the end of whatever went on in it, however much later it is written. */
export const endEpisodesOf = async (
  tx: Tx,
  sessionUuid: string,
  { endedAt, now }: { endedAt: Date; now: Date },
): Promise<ClearedRow[]> => {
  const rows = await tx
    .update(alerts)
    .set({
      clearedAt: sql`greatest(${alerts.createdAt}, ${endedAt.toISOString()}::timestamptz)`,
      updatedAt: now,
      state: stateAfterEnd,
    })
    .where(and(eq(alerts.sessionUuid, sessionUuid), sql`${alerts.clearedAt} is null`))
    .returning({ alertUuid: alerts.alertUuid, state: alerts.state, clearedAt: alerts.clearedAt })
  return rows as ClearedRow[]
}

export const insertChanges = async (
  tx: Tx,
  rows: readonly (typeof alertChanges.$inferInsert)[],
): Promise<number[]> => {
  const ids: number[] = []
  for (const part of partsOf(rows, rowsAtATime)) {
    const { rows: written } = await tx.execute<{ id: string }>(
      sql`${insertionOf(alertChanges, part)} returning change_id as id`,
    )
    ids.push(...written.map(({ id }) => Number(id)))
  }
  return ids
}

/** Everything that happened to an alert, oldest first. */
export const historyOf = async (db: Queryable, alertUuid: string): Promise<ChangeRow[]> => {
  const rows = await db
    .select()
    .from(alertChanges)
    .where(eq(alertChanges.alertUuid, alertUuid))
    .orderBy(asc(alertChanges.changeId))
  return rows as ChangeRow[]
}

/** A change with the alert that it is of. */
export interface AnnouncedChange {
  readonly change: ChangeRow
  readonly alert: AlertRow
}

const announcedRows = async (db: Queryable, which: SQL | undefined): Promise<AnnouncedChange[]> => {
  const rows = await db
    .select({ change: getTableColumns(alertChanges), alert: alertColumns })
    .from(alertChanges)
    .innerJoin(alerts, eq(alerts.alertUuid, alertChanges.alertUuid))
    .where(which)
    .orderBy(asc(alertChanges.changeId))
  return rows as AnnouncedChange[]
}

export const listChanges = (db: Queryable, changeIds: readonly number[]): Promise<AnnouncedChange[]> =>
  announcedRows(db, inArray(alertChanges.changeId, [...changeIds]))

/** The changes that were written lately, for a process that missed the notifications of them. */
export const listChangesSince = (db: Queryable, since: Date): Promise<AnnouncedChange[]> =>
  announcedRows(db, gt(alertChanges.recordedAt, since))
