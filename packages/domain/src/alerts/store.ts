import { isOneOf, type Queryable, type Tx, tables, uuidArray } from '@clearway/db'
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { offsetOf, type PageRequest } from '../kernel/contract.ts'
import type { AlertFilter, AlertSeverity, ConditionType } from './contract.ts'
import type { AlertState } from './states.ts'

const { alertChanges, alerts } = tables

type StoredAlert = typeof alerts.$inferSelect
export type NewAlert = typeof alerts.$inferInsert
/** The checks of the table hold these words to the enumerations. */
export type AlertRow = Omit<StoredAlert, 'state' | 'alertType' | 'severity'> & {
  state: AlertState
  alertType: ConditionType
  severity: AlertSeverity
}
export type ChangeRow = Omit<typeof alertChanges.$inferSelect, 'state'> & { state: AlertState }

const asAlert = (row: StoredAlert): AlertRow => row as AlertRow

/** Whose alerts: of the organisation's own flights, and of the zones that it manages or monitors. */
export interface AlertView {
  readonly orgUuid: string
  readonly zoneUuids: readonly string[]
}

const matching = ({ orgUuid, zoneUuids }: AlertView, filter: AlertFilter): SQL | undefined =>
  and(
    or(eq(alerts.orgUuid, orgUuid), sql`${alerts.zoneUuids} && ${uuidArray(zoneUuids)}`),
    filter.state ? eq(alerts.state, filter.state) : undefined,
    filter.open === 1 ? ne(alerts.state, 'closed') : undefined,
    filter.open === 0 ? eq(alerts.state, 'closed') : undefined,
    filter.alert_type ? eq(alerts.alertType, filter.alert_type) : undefined,
    filter.session_uuid ? eq(alerts.sessionUuid, filter.session_uuid) : undefined,
    filter.asset_uuid ? eq(alerts.assetUuid, filter.asset_uuid) : undefined,
    filter.zone_uuid ? sql`${alerts.zoneUuids} && ${uuidArray([filter.zone_uuid])}` : undefined,
    filter.from ? gte(alerts.createdAt, filter.from) : undefined,
    filter.to ? lt(alerts.createdAt, filter.to) : undefined,
  )

export const pageAlerts = async (
  db: Queryable,
  view: AlertView,
  filter: AlertFilter & PageRequest,
): Promise<{ rows: AlertRow[]; total: number }> => {
  const wanted = matching(view, filter)
  const [counted] = await db.select({ total: count() }).from(alerts).where(wanted)
  const rows = await db
    .select()
    .from(alerts)
    .where(wanted)
    .orderBy(desc(alerts.createdAt), desc(alerts.alertUuid))
    .limit(filter.limit)
    .offset(offsetOf(filter))
  return { rows: rows.map(asAlert), total: counted?.total ?? 0 }
}

export const findAlert = async (db: Queryable, alertUuid: string): Promise<AlertRow | undefined> => {
  const [row] = await db.select().from(alerts).where(eq(alerts.alertUuid, alertUuid))
  return row && asAlert(row)
}

/** The alert with its row locked until the transaction ends, so that acts on it come one after the other. */
export const lockAlert = async (tx: Tx, alertUuid: string): Promise<AlertRow> => {
  const [row] = await tx.select().from(alerts).where(eq(alerts.alertUuid, alertUuid)).for('update')
  return asAlert(row!)
}

export const updateAlert = async (tx: Tx, alertUuid: string, set: Partial<NewAlert>): Promise<AlertRow> => {
  const [row] = await tx.update(alerts).set(set).where(eq(alerts.alertUuid, alertUuid)).returning()
  return asAlert(row!)
}

/** Answers those that were not there yet: of one episode the first is kept, whoever writes it. */
export const insertAlerts = async (tx: Tx, rows: readonly NewAlert[]): Promise<string[]> => {
  if (rows.length === 0) return []
  const written = await tx
    .insert(alerts)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ alertUuid: alerts.alertUuid })
  return written.map(({ alertUuid }) => alertUuid)
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
}

const ended = (now: Date) => ({
  clearedAt: now,
  updatedAt: now,
  state: sql`case ${alerts.state} when 'closed' then 'closed' else 'cleared' end`,
})

/** Notes the end of episodes. What a person closed before stays closed. */
export const endEpisodes = async (tx: Tx, keys: readonly EpisodeKey[], now: Date): Promise<ClearedRow[]> => {
  if (keys.length === 0) return []
  const isAmong = sql`(${alerts.sessionUuid}, ${alerts.alertType}, ${alerts.subjectUuid}) in (
    select * from unnest(${uuidArray(keys.map((key) => key.sessionUuid))},
      ${sql.param(keys.map((key) => key.alertType))}::text[], ${uuidArray(keys.map((key) => key.subjectUuid))}))`
  return endWhere(tx, and(isAmong, sql`${alerts.triggeredBy} is null`), now)
}

/** The end of a flight is the end of whatever went on in it. */
export const endEpisodesOf = (tx: Tx, sessionUuid: string, now: Date): Promise<ClearedRow[]> =>
  endWhere(tx, eq(alerts.sessionUuid, sessionUuid), now)

const endWhere = async (tx: Tx, which: SQL | undefined, now: Date): Promise<ClearedRow[]> => {
  const rows = await tx
    .update(alerts)
    .set(ended(now))
    .where(and(which, sql`${alerts.clearedAt} is null`))
    .returning({ alertUuid: alerts.alertUuid, state: alerts.state })
  return rows as ClearedRow[]
}

export const insertChanges = async (
  tx: Tx,
  rows: readonly (typeof alertChanges.$inferInsert)[],
): Promise<number[]> => {
  const written = await tx
    .insert(alertChanges)
    .values([...rows])
    .returning({ changeId: alertChanges.changeId })
  return written.map(({ changeId }) => changeId)
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
export interface ToldChange {
  readonly change: ChangeRow
  readonly alert: AlertRow
}

const toldRows = async (db: Queryable, which: SQL | undefined): Promise<ToldChange[]> => {
  const rows = await db
    .select({ change: getTableColumns(alertChanges), alert: getTableColumns(alerts) })
    .from(alertChanges)
    .innerJoin(alerts, eq(alerts.alertUuid, alertChanges.alertUuid))
    .where(which)
    .orderBy(asc(alertChanges.changeId))
  return rows as ToldChange[]
}

export const listChanges = (db: Queryable, changeIds: readonly number[]): Promise<ToldChange[]> =>
  toldRows(db, inArray(alertChanges.changeId, [...changeIds]))

/** The changes of late, for whom they could not be told to. */
export const listChangesSince = (db: Queryable, since: Date): Promise<ToldChange[]> =>
  toldRows(db, gt(alertChanges.at, since))

/** The episodes that go on in flights. */
export const listOpenEpisodes = async (
  db: Queryable,
  sessionUuids: readonly string[],
): Promise<EpisodeKey[]> => {
  const rows = await db
    .select({
      sessionUuid: alerts.sessionUuid,
      alertType: alerts.alertType,
      subjectUuid: alerts.subjectUuid,
    })
    .from(alerts)
    .where(
      and(
        isOneOf(alerts.sessionUuid, sessionUuids),
        sql`${alerts.clearedAt} is null and ${alerts.triggeredBy} is null`,
      ),
    )
  return rows as EpisodeKey[]
}
