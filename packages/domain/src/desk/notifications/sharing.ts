import { type Tx, tables, uuidArray } from '@clearway/db'
import { asc, isNull, sql } from 'drizzle-orm'
import { type EventName, type Services, transact } from '../../kernel/index.ts'
import { type OutboxRow, type Reading, readEvents } from '../events/reading.ts'
import { escalationsOf, putEscalations } from './escalation-store.ts'
import { type Facts, factsOf } from './facts.ts'
import { choiceOf, kindOf, type NotificationKind, notificationKinds } from './kinds.ts'
import { textMessageOf } from './mails.ts'
import { isMeant, type NotificationRow, type Person, peopleOf, receives } from './people.ts'
import { nextDigest, quietUntil } from './quiet.ts'
import { insertNotifications, putPushes } from './store.ts'
import { wordsOf } from './words.ts'

const { outboxEvents: events } = tables
export const notifiedAtATime = 200

type NotifyingServices = Pick<Services, 'db' | 'memory' | 'clock' | 'ids' | 'settings' | 'messages'>

/**
 * Notifies people of new events, in one transaction: each once, whichever process is killed. Separate from
 * the delivery to webhooks, so that neither waits for the other. Answers the number of events.
 */
export const notifyPeople = (services: NotifyingServices): Promise<number> =>
  transact(services, async (tx) => {
    const due = await claimPending(tx)
    if (due.length === 0) return 0
    const toNotify = due.filter((event) => kindOf(event.name as EventName, event.facts))
    if (toNotify.length > 0) await notify(services, tx, toNotify)
    await tx
      .update(events)
      .set({ peopleNotifiedAt: services.clock.now() })
      .where(sql`${events.eventUuid} = any(${uuidArray(due.map(({ eventUuid }) => eventUuid))})`)
    return due.length
  })

const claimPending = (tx: Tx): Promise<OutboxRow[]> =>
  tx
    .select()
    .from(events)
    .where(isNull(events.peopleNotifiedAt))
    .orderBy(asc(events.eventUuid))
    .limit(notifiedAtATime)
    .for('update', { skipLocked: true })

const notify = async (services: NotifyingServices, tx: Tx, due: readonly OutboxRow[]): Promise<void> => {
  const readings = await readEvents(tx, due)
  const facts = await factsOf(tx, readings)
  const people = await peopleOf(
    tx,
    new Set(readings.flatMap(({ readers, linked }) => [...readers, ...linked])),
  )
  const byOrg = Map.groupBy(people, ({ orgUuid }) => orgUuid)
  const rows = readings.flatMap((reading) => {
    const known = facts.get(reading.event.subjectUuid)
    return known ? receiversOf(services, { reading, facts: known, byOrg }) : []
  })
  await putEscalations(tx, await escalationsOf(services, tx, { readings, facts }))
  const made = await insertNotifications(
    tx,
    rows.map(({ row }) => row),
  )
  await putPushes(
    tx,
    rows.flatMap(({ row, pushAt }) => (pushAt && made.has(row.notificationUuid) ? [{ ...row, pushAt }] : [])),
  )
  for (const { row, phone } of rows)
    if (phone && made.has(row.notificationUuid))
      await services.messages.send(textMessageOf(services.settings.publicUrl, row, phone), tx)
}

interface EventToNotify {
  readonly reading: Reading
  readonly facts: Facts
  readonly byOrg: ReadonlyMap<string, readonly Person[]>
}

/** Who is notified of an event: each person once, through the first of their organisations that may receive it. */
const receiversOf = (services: NotifyingServices, { reading, facts, byOrg }: EventToNotify) => {
  const kind = kindOf(reading.event.name as EventName, reading.event.facts)!
  const receivers = new Map<string, Person>()
  for (const orgUuid of new Set([...reading.readers, ...reading.linked]))
    for (const person of byOrg.get(orgUuid) ?? [])
      if (
        !receivers.has(person.userUuid) &&
        isMeant(kind, person, { reading, facts }) &&
        receives(person, reading, facts)
      )
        receivers.set(person.userUuid, person)
  return [...receivers.values()].flatMap((person) => rowOf(services, { reading, facts, kind, person }))
}

interface Delivery {
  readonly row: NotificationRow
  readonly pushAt: Date | null
  /** Where a text message goes; null: nowhere. */
  readonly phone: string | null
}

const rowOf = (
  { clock, ids }: NotifyingServices,
  { reading, facts, kind, person }: Omit<EventToNotify, 'byOrg'> & { kind: NotificationKind; person: Person },
): Delivery[] => {
  const now = clock.now()
  const choice = choiceOf(person.choices, kind)
  const {
    waits = false,
    urgent = false,
    passing = false,
  } = notificationKinds[kind] as {
    waits?: true
    urgent?: true
    passing?: true
  }
  const quiet = urgent ? null : quietUntil(person.hours, now)
  const isMissed = passing && quiet !== null
  const emailMode = choice.email === 'off' || !person.emailVerified || isMissed ? null : choice.email
  const pushAt = choice.push === 'off' || isMissed ? null : (quiet ?? now)
  const phone = choice.sms === 'off' || quiet ? null : person.phone
  const inConsole = choice.console === 'on'
  if (!inConsole && !emailMode && !pushAt && !phone) return []
  const { event } = reading
  const row: NotificationRow = {
    notificationUuid: ids.uuid(),
    userUuid: person.userUuid,
    orgUuid: person.orgUuid,
    eventUuid: event.eventUuid,
    kind,
    name: event.name,
    subjectUuid: event.subjectUuid,
    ...wordsOf({ reading, facts, timeZone: person.hours.timeZone, orgType: person.orgType }),
    waits,
    inConsole,
    occurredAt: event.occurredAt,
    readAt: null,
    emailMode,
    emailAt: emailMode && (emailMode === 'digest' ? nextDigest(person.hours, now) : (quiet ?? now)),
    createdAt: now,
  }
  return [{ row, pushAt, phone }]
}
