import { type Queryable, type Tx, tables, uuidArray } from '@clearway/db'
import { asc, eq, lte, sql } from 'drizzle-orm'
import { addMs, minute, permissionStatus, recordStatus, type Services } from '../../kernel/index.ts'
import type { Reading } from '../events/reading.ts'
import type { Facts } from './facts.ts'

const { escalations, escalationRules: rules, permissions } = tables
export type RuleRow = typeof rules.$inferSelect
type Settings = Services['settings']

export const findRule = async (db: Queryable, orgUuid: string): Promise<RuleRow | undefined> => {
  const [row] = await db.select().from(rules).where(eq(rules.orgUuid, orgUuid))
  return row
}

export const putRule = async (tx: Tx, row: RuleRow): Promise<void> => {
  await tx.insert(rules).values(row).onConflictDoUpdate({ target: rules.orgUuid, set: row })
}

export const defaultRule = ({ notifications }: Settings) => ({
  requestAfterMinutes: notifications.requestAfterMinutes,
  beforeStartMinutes: notifications.beforeStartMinutes,
})

type Escalation = Pick<typeof escalations.$inferInsert, 'subjectUuid' | 'subject' | 'dueAt' | 'createdAt'>

/**
 * When what these events ask for goes to the next. Of several organisations that manage a zone the most impatient counts;
 * one that has set no times has the default.
 */
export const escalationsOf = async (
  { settings }: Pick<Services, 'settings'>,
  db: Queryable,
  { readings, facts }: { readings: readonly Reading[]; facts: ReadonlyMap<string, Facts> },
): Promise<Escalation[]> => {
  const asked = readings.filter(({ event }) => event.name === 'permission.requested')
  const byOrg = await rulesOf(db, new Set(asked.flatMap(({ managers }) => [...managers])))
  const requests = asked.map(({ event, managers }) => {
    const own = [...managers].map((orgUuid) => byOrg.get(orgUuid) ?? defaultRule(settings))
    const known = own.length > 0 ? own : [defaultRule(settings)]
    const startsAt = facts.get(event.subjectUuid)?.startsAt
    const moments = known.flatMap(({ requestAfterMinutes, beforeStartMinutes }) => [
      addMs(event.occurredAt, requestAfterMinutes * minute),
      ...(startsAt ? [addMs(startsAt, -beforeStartMinutes * minute)] : []),
    ])
    return { event, subject: 'permission' as const, dueAt: new Date(Math.min(...moments.map(Number))) }
  })
  const alerts = readings
    .filter(({ event }) => event.name === 'alert.raised')
    .map(({ event }) => ({
      event,
      subject: 'alert' as const,
      dueAt: addMs(event.occurredAt, settings.notifications.acknowledgeMs),
    }))
  return [...requests, ...alerts].map(({ event, ...rest }) => ({
    ...rest,
    subjectUuid: event.subjectUuid,
    createdAt: event.occurredAt,
  }))
}

const rulesOf = async (db: Queryable, orgUuids: ReadonlySet<string>): Promise<Map<string, RuleRow>> => {
  if (orgUuids.size === 0) return new Map()
  const rows = await db
    .select()
    .from(rules)
    .where(sql`${rules.orgUuid} = any(${uuidArray(orgUuids)})`)
  return new Map(rows.map((row) => [row.orgUuid, row]))
}

const wasOpened = sql`escalations.opened_at >= excluded.created_at`

/**
 * A request that is asked again waits anew, unless it was opened after that: people may be faster than this. An alert that
 * becomes graver while it waits goes on waiting: nobody has more time because of that.
 */
export const putEscalations = async (tx: Tx, given: readonly Escalation[]): Promise<void> => {
  const counted = new Map<string, Escalation>()
  for (const one of given)
    if (one.subject !== 'alert' || !counted.has(one.subjectUuid)) counted.set(one.subjectUuid, one)
  if (counted.size > 0)
    await tx
      .insert(escalations)
      .values([...counted.values()])
      .onConflictDoUpdate({
        target: escalations.subjectUuid,
        set: {
          dueAt: sql`case when ${wasOpened} then null when excluded.subject = 'alert'
            then least(escalations.due_at, excluded.due_at) else excluded.due_at end`,
          openedAt: sql`case when ${wasOpened} then escalations.opened_at end`,
          // Its row is forgotten so long after it was asked last.
          createdAt: sql`excluded.created_at`,
        },
      })
}

/** Takes what is due, so that no other process does: what follows commits with it or not at all. */
export const takeDue = async (tx: Tx, now: Date, limit: number) => {
  const due = tx
    .select({ uuid: escalations.subjectUuid })
    .from(escalations)
    .where(lte(escalations.dueAt, now))
    .orderBy(asc(escalations.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return tx
    .update(escalations)
    .set({ dueAt: null })
    .where(sql`${escalations.subjectUuid} = any(array(${due}))`)
    .returning({ uuid: escalations.subjectUuid, subject: escalations.subject })
}

/** Of these, the requests that still wait for an answer. */
export const stillPending = async (tx: Tx, uuids: readonly string[], now: Date): Promise<string[]> => {
  const rows = await tx
    .select({ uuid: permissions.permissionUuid })
    .from(permissions)
    .where(and(isOneOf(permissions.permissionUuid, uuids), isAwaitingAnswer(now)))
  return rows.map(({ uuid }) => uuid)
}

/** Of these, the unacknowledged alerts; not those that were found long after. */
export const stillRaised = async (tx: Tx, uuids: readonly string[]): Promise<string[]> => {
  const { rows } = await tx.execute<{ uuid: string }>(sql`
    select a.alert_uuid as uuid from alerts a
    where a.alert_uuid = any(${uuidArray(uuids)}) and a.state = 'raised' and not a.late`)
  return rows.map(({ uuid }) => uuid)
}
