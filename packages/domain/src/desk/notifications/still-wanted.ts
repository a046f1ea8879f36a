import type { Queryable } from '@clearway/db'
import { readEvents } from '../events/reading.ts'
import { factsOf } from './facts.ts'
import { type NotificationRow, type Person, peopleOf, receives } from './people.ts'
import { findEvents } from './store.ts'

export interface Wanted {
  readonly row: NotificationRow
  /** As who they are now, with their wishes. */
  readonly person: Person
}

/**
 * Those whose reader may still read the record, asked when it is sent. One that was read in the meantime is no news. Whether they
 * want it by a channel, and when, leavesAt says.
 */
export const stillWanted = async (db: Queryable, rows: readonly NotificationRow[]): Promise<Wanted[]> => {
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
  const people = await peopleOf(db, { named: unread })
  const byKey = new Map(people.map((person) => [`${person.userUuid} ${person.orgUuid}`, person]))
  const byEvent = new Map(readings.map((reading) => [reading.event.eventUuid, reading]))
  return unread.flatMap((row) => {
    const person = byKey.get(`${row.userUuid} ${row.orgUuid}`)
    const [reading, known] = [byEvent.get(row.eventUuid), facts.get(row.subjectUuid)]
    return person && reading && known && receives(person, reading, known) ? [{ row, person }] : []
  })
}
