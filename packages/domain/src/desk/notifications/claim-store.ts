import { isOneOf, type Queryable, type Tx, tables, uuidArray } from '@clearway/db'
import { and, asc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { OutboxRow } from '../events/reading.ts'

const { outboxEvents: events } = tables

/** Which events to take, of those of which nobody has been notified yet, the oldest first. */
export interface Claim {
  readonly limit: number
  /** Left for a later round. */
  readonly passed?: readonly string[]
  /** At fault: left out, and nothing waits until they are told. */
  readonly aside?: readonly string[]
  readonly only?: string
}

const isUntold = isNull(events.peopleNotifiedAt)
const isNoneOf = (uuids: readonly string[]): SQL => sql`${events.eventUuid} <> all(${uuidArray(uuids)})`

export const claimPending = (tx: Tx, { limit, only, passed = [], aside = [] }: Claim): Promise<OutboxRow[]> =>
  tx
    .select()
    .from(events)
    .where(and(isUntold, only ? eq(events.eventUuid, only) : isNoneOf([...passed, ...aside])))
    .orderBy(asc(events.eventUuid))
    .limit(limit)
    .for('update', { skipLocked: true })

export const isStillUntold = async (db: Queryable, eventUuid: string): Promise<boolean> =>
  (await db.$count(events, and(isUntold, eq(events.eventUuid, eventUuid)))) > 0

interface Taken {
  readonly taken?: readonly OutboxRow[]
  /** Not their turn yet. */
  readonly early?: readonly OutboxRow[]
}

/**
 * Takes those of these events that nobody else is telling, and whose turn it is: what happened to a record waits until what happened to
 * it before was told, by whomever.
 */
export const takeInTurn = async (
  tx: Tx,
  eventUuids: readonly string[],
  { aside = [] }: Pick<Claim, 'aside'>,
): Promise<Taken> => {
  if (eventUuids.length === 0) return {}
  const free = await tx
    .select()
    .from(events)
    .where(and(isUntold, isOneOf(events.eventUuid, eventUuids)))
    .orderBy(asc(events.eventUuid))
    .for('update', { skipLocked: true })
  const last = free.at(-1)
  if (!last) return {}
  const before = await tx
    .select({ eventUuid: events.eventUuid, subjectUuid: events.subjectUuid })
    .from(events)
    .where(
      and(
        isUntold,
        lt(events.eventUuid, last.eventUuid),
        isOneOf(events.subjectUuid, new Set(free.map(({ subjectUuid }) => subjectUuid))),
        isNoneOf([...free.map(({ eventUuid }) => eventUuid), ...aside]),
      ),
    )
    .orderBy(asc(events.eventUuid))
  const firstOf = new Map(before.toReversed().map(({ subjectUuid, eventUuid }) => [subjectUuid, eventUuid]))
  return Object.groupBy(free, ({ subjectUuid, eventUuid }) =>
    (firstOf.get(subjectUuid) ?? eventUuid) < eventUuid ? 'early' : 'taken',
  )
}
