import { isOneOf, type Queryable, type Tx, tables, uuidArray } from '@clearway/db'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { addMs, type Services } from '../../kernel/index.ts'
import { isAwaitingAnswer } from '../../planning/mission-records/asked.ts'
import { setDue } from '../../planning/permissions/escalation-due.ts'
import type { OutboxRow } from '../events/reading.ts'

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

type Escalation = Pick<typeof escalations.$inferInsert, 'subjectUuid' | 'subject' | 'createdAt'> & {
  readonly dueAt: Date
}

/** What these events ask for waits from now on, until it is opened or goes to the next. */
export const startEscalations = async (
  { settings }: Pick<Services, 'settings'>,
  tx: Tx,
  events: readonly OutboxRow[],
): Promise<void> => {
  const asked = events.filter(({ name }) => name === 'permission.requested')
  const raised = events.filter(({ name }) => name === 'alert.raised')
  await putEscalations(tx, [
    ...asked.map(({ subjectUuid, occurredAt: at }) => ({
      ...{ subjectUuid, subject: 'permission' as const, createdAt: at },
      // Until it is said below.
      dueAt: at,
    })),
    ...raised.map(({ subjectUuid, occurredAt: at }) => ({
      ...{ subjectUuid, subject: 'alert' as const, createdAt: at },
      dueAt: addMs(at, settings.notifications.acknowledgeMs),
    })),
  ])
  const requests = asked.map(({ subjectUuid }) => subjectUuid)
  await setDue({ settings }, tx, requests)
}

/**
 * Holds the requests that are asked by these events: who moves a mission waits until they begin to wait, and says anew when they are
 * due. Answers those that somebody else is changing already: nobody waits for that here.
 */
export const takeRequests = async (tx: Tx, events: readonly OutboxRow[]): Promise<ReadonlySet<string>> => {
  const asked = new Set(
    events.filter(({ name }) => name === 'permission.requested').map(({ subjectUuid }) => subjectUuid),
  )
  if (asked.size === 0) return asked
  const find = () =>
    tx
      .select({ uuid: permissions.permissionUuid })
      .from(permissions)
      .where(isOneOf(permissions.permissionUuid, asked))
  const held = new Set((await find()).map(({ uuid }) => uuid))
  for (const { uuid } of await find().for('share', { skipLocked: true })) held.delete(uuid)
  return held
}

const wasOpened = sql`escalations.opened_at >= excluded.created_at`

/** Two of an alert as both leave it, one after the other. */
const together = (a: Escalation, b: Escalation): Escalation => ({
  ...a,
  createdAt: a.createdAt > b.createdAt ? a.createdAt : b.createdAt,
  dueAt: a.dueAt < b.dueAt ? a.dueAt : b.dueAt,
})

/**
 * A request that is asked again waits anew, unless it was opened after that: people may be faster than this. An alert that
 * becomes graver while it waits goes on waiting: nobody has more time because of that, whichever is put first.
 */
export const putEscalations = async (tx: Tx, given: readonly Escalation[]): Promise<void> => {
  const counted = new Map<string, Escalation>()
  for (const one of given) {
    const before = one.subject === 'alert' ? counted.get(one.subjectUuid) : undefined
    counted.set(one.subjectUuid, before ? together(before, one) : one)
  }
  if (counted.size > 0)
    await tx
      .insert(escalations)
      // In one order, so that of two who write the same one waits for the other.
      .values([...counted.values()].toSorted((a, b) => (a.subjectUuid < b.subjectUuid ? -1 : 1)))
      .onConflictDoUpdate({
        target: escalations.subjectUuid,
        set: {
          dueAt: sql`case when ${wasOpened} then null when excluded.subject = 'alert'
            then least(escalations.due_at, excluded.due_at) else excluded.due_at end`,
          openedAt: sql`case when ${wasOpened} or excluded.subject = 'alert' then escalations.opened_at end`,
          // Its row is forgotten so long after it was asked last.
          createdAt: sql`greatest(escalations.created_at, excluded.created_at)`,
        },
        // What was asked then waits already, or no longer; only an alert may have been put before what happened to it earlier.
        setWhere: sql`escalations.created_at < excluded.created_at or (excluded.subject = 'alert'
          and excluded.due_at < escalations.due_at and (${wasOpened}) is not true)`,
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
    .set({ dueAt: null, openedAt: sql`case when subject = 'alert' then created_at else opened_at end` })
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
