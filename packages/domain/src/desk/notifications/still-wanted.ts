import type { Queryable } from '@clearway/db'
import { readEvents } from '../events/reading.ts'
import { factsOf } from './facts.ts'
import { choiceOf, type NotificationKind } from './kinds.ts'
import { type NotificationRow, peopleOf, receives } from './people.ts'
import { findEvents } from './store.ts'

/**
 * Those whose reader may still read the record and still wants to hear of it by this channel, asked when it is sent. One
 * that was read in the meantime is no news.
 */
export const stillWanted = async (
  db: Queryable,
  rows: readonly NotificationRow[],
  channel: 'email' | 'push',
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
  return unread.filter(({ userUuid, orgUuid, eventUuid, subjectUuid, kind }) => {
    const [person, reading] = [byKey.get(`${userUuid} ${orgUuid}`), byEvent.get(eventUuid)]
    const known = facts.get(subjectUuid)
    if (!person || !reading || !known) return false
    const isWanted = choiceOf(person.choices, kind as NotificationKind)[channel] !== 'off'
    return isWanted && receives(person, reading, known)
  })
}
