import { isOneOf, type Queryable, tables } from '@clearway/db'
import { orgTypeNumber, roleNumber } from '../../kernel/index.ts'
import type { Reading } from '../events/reading.ts'
import type { Facts } from './facts.ts'
import { type NotificationKind, notificationKinds } from './kinds.ts'
import { type Person, peopleOf, receives } from './people.ts'

const { organisations } = tables

/** An event of which people are notified, as a notification of its kind. */
export interface ToNotify {
  readonly kind: NotificationKind
  readonly reading: Reading
  readonly facts: Facts
}

/** Several organisations may manage what it is about: they are one side. */
const isFromManagers = ({ data, linked }: Reading): boolean => linked.has(String(data['from_org_uuid']))

/** Whom of an organisation an event is meant for. */
interface Meant {
  readonly everybody?: boolean
  readonly admins?: boolean
  readonly people?: ReadonlySet<string>
}

const meantIn = (
  { orgUuid, orgType }: Pick<Person, 'orgUuid' | 'orgType'>,
  { kind, reading, facts: { people } }: ToNotify,
): Meant => {
  const { audience } = notificationKinds[kind]
  const manages = orgType === orgTypeNumber.airspaceManager
  const isReader = reading.readers.has(orgUuid)
  const isDecider = manages && reading.managers.has(orgUuid)
  const isManager = manages && (reading.linked.has(orgUuid) || isReader)
  const crew = isReader ? { people } : {}
  switch (audience) {
    case 'deciders':
      return { everybody: isDecider }
    case 'deciding admins':
      return { admins: isDecider }
    case 'managers':
      // Notifications of zones go to those who watch them, too.
      return { everybody: isManager || (kind === 'zone' && reading.linked.has(orgUuid)) }
    case 'managing admins':
      return { admins: isManager }
    case 'crew':
      return crew
    case 'watch':
      return { everybody: isManager, ...crew }
    case 'other side': {
      const { mentions = [] } = reading.data as { mentions?: readonly string[] }
      if (!isFromManagers(reading)) return { everybody: isManager, people: new Set(mentions) }
      return { people: new Set([...mentions, ...(isReader && !isManager ? people : [])]) }
    }
    case 'admins':
      return { admins: isReader }
    case 'admins and own':
      return { admins: isReader, ...crew }
  }
}

const isMeant = (person: Person, event: ToNotify): boolean => {
  const { everybody, admins, people } = meantIn(person, event)
  return everybody || (admins && person.role >= roleNumber.admin) || (people?.has(person.userUuid) ?? false)
}

/** Whom events are meant for, as members of the organisations that may read of them. */
export const peopleMeant = async (db: Queryable, events: readonly ToNotify[]): Promise<Person[]> => {
  const types = await typesOf(db, new Set(events.flatMap(placesOf)))
  const [everybody, admins] = [new Set<string>(), new Set<string>()]
  const named = new Map<string, { orgUuid: string; userUuid: string }>()
  for (const event of events)
    for (const orgUuid of placesOf(event)) {
      const orgType = types.get(orgUuid)
      if (orgType === undefined) continue
      const meant = meantIn({ orgUuid, orgType }, event)
      if (meant.everybody) everybody.add(orgUuid)
      if (meant.admins) admins.add(orgUuid)
      for (const userUuid of meant.people ?? []) named.set(`${orgUuid} ${userUuid}`, { orgUuid, userUuid })
    }
  return peopleOf(db, { everybody, admins, named: [...named.values()] })
}

/** The organisations that may read of it. */
const placesOf = ({ reading: { readers, linked } }: ToNotify): string[] => [
  ...new Set([...readers, ...linked]),
]

const typesOf = async (db: Queryable, orgUuids: ReadonlySet<string>): Promise<Map<string, number>> => {
  const rows = await db
    .select({ orgUuid: organisations.orgUuid, orgType: organisations.orgType })
    .from(organisations)
    .where(isOneOf(organisations.orgUuid, orgUuids))
  return new Map(rows.map(({ orgUuid, orgType }) => [orgUuid, orgType]))
}

/** Who of these people is notified of it: each once, through the first of their organisations that may receive it. */
export const receiversOf = (event: ToNotify, byOrg: ReadonlyMap<string, readonly Person[]>): Person[] => {
  const receivers = new Map<string, Person>()
  for (const orgUuid of placesOf(event))
    for (const person of byOrg.get(orgUuid) ?? [])
      if (
        !receivers.has(person.userUuid) &&
        isMeant(person, event) &&
        receives(person, event.reading, event.facts)
      )
        receivers.set(person.userUuid, person)
  return [...receivers.values()]
}
