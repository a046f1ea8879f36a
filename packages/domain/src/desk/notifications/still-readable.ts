import type { Queryable } from '@clearway/db'
import { readEvents } from '../webhooks/reading.ts'
import { factsOf } from './facts.ts'
import { type NotificationRow, peopleOf, receives } from './people.ts'
import { findEvents } from './store.ts'

/** Those whose reader may still read the record, asked when it is sent. One that was read in the meantime is no news. */
export const stillReadable = async (
  db: Queryable,
  rows: readonly NotificationRow[],
): Promise<NotificationRow[]> => {
  const unread = rows.filter(({ readAt }) => !readAt)
  const [first] = unread
  if (!first) return []
  const readings = await readEvents(
    db,
    await findEvents(
      db,
      unread.map(({ eventUuid }) => eventUuid),
    ),
  )
  const facts = await factsOf(db, readings)
  const people = await peopleOf(db, new Set(unread.map(({ orgUuid }) => orgUuid)))
  const byKey = new Map(people.map((person) => [`${person.userUuid} ${person.orgUuid}`, person]))
  const byEvent = new Map(readings.map((reading) => [reading.event.eventUuid, reading]))
  return unread.filter(({ userUuid, orgUuid, eventUuid, subjectUuid }) => {
    const [person, reading] = [byKey.get(`${userUuid} ${orgUuid}`), byEvent.get(eventUuid)]
    const known = facts.get(subjectUuid)
    return person && reading && known && receives(person, reading, known)
  })
}
