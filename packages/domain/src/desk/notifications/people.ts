import { literal, type Queryable, tables, uuidArray } from '@clearway/db'
import { and, eq, sql } from 'drizzle-orm'
import { roleNumber, userStatus } from '../../kernel/index.ts'
import { isPersonsIn } from '../../parties/memberships/store.ts'
import type { Reading } from '../events/reading.ts'
import { mayReceive, type Receiver } from '../events/receivers.ts'
import type { Facts } from './facts.ts'
import type { Choices } from './kinds.ts'
import type { Hours } from './quiet.ts'

const {
  resourceMemberships: memberships,
  users,
  organisations,
  notificationPreferences: preferences,
  notifications,
} = tables

/** A possible receiver, as a member of one of their organisations. */
export interface Person extends Receiver {
  readonly userUuid: string
  readonly role: number
  readonly email: string
  readonly emailVerified: boolean
  /** Null: it is not verified. */
  readonly phone: string | null
  readonly choices: Choices
  readonly hours: Hours
  /** When their wishes were saved that were read here; null: never. */
  readonly savedAt: Date | null
}

export const defaultHours: Hours = { timeZone: 'UTC', quietFrom: null, quietTo: null, digestAt: '07:00' }

const columns = {
  userUuid: memberships.memberUuid,
  role: memberships.role,
  orgUuid: organisations.orgUuid,
  orgName: organisations.orgName,
  orgType: organisations.orgType,
  orgStatus: organisations.status,
  email: users.email,
  emailVerified: users.emailVerified,
  phone: sql<string | null>`case when ${users.phoneVerified} then ${users.phone} end`,
  choices: preferences.choices,
  timeZone: preferences.timeZone,
  quietFrom: preferences.quietFrom,
  quietTo: preferences.quietTo,
  digestAt: preferences.digestAt,
  savedAt: preferences.updatedAt,
}

/** Whom of which organisations to ask for. */
export interface PeopleAsked {
  /** All people of these. */
  readonly everybody?: Iterable<string>
  /** The Admins of these. */
  readonly admins?: Iterable<string>
  /** These people, as long as they belong there. */
  readonly named?: readonly { readonly orgUuid: string; readonly userUuid: string }[]
}

/** Each as a member of each of the organisations for which they are asked for. */
export const peopleOf = async (
  db: Queryable,
  { everybody = [], admins = [], named = [] }: PeopleAsked,
): Promise<Person[]> => {
  // An organisation may have 100,000 people: only those are read who are asked for, each kind by an index of its own.
  const asked = sql`
    select m.membership_uuid from resource_memberships m
    where m.resource_uuid = any(${uuidArray(everybody)}) and ${isPersonsIn}
    union all
    select m.membership_uuid from resource_memberships m
    where m.resource_uuid = any(${uuidArray(admins)}) and ${isPersonsIn} and m.role >= ${literal(roleNumber.admin)}
    union all
    select m.membership_uuid
    from unnest(${uuidArray(named.map(({ orgUuid }) => orgUuid))}, ${uuidArray(named.map(({ userUuid }) => userUuid))})
      as named(org_uuid, user_uuid)
    join resource_memberships m on m.resource_uuid = named.org_uuid and m.member_uuid = named.user_uuid and ${isPersonsIn}`
  const rows = await db
    .select(columns)
    .from(memberships)
    .innerJoin(users, and(eq(users.userUuid, memberships.memberUuid), eq(users.status, userStatus.active)))
    .innerJoin(organisations, eq(organisations.orgUuid, memberships.resourceUuid))
    .leftJoin(preferences, eq(preferences.userUuid, memberships.memberUuid))
    .where(sql`${memberships.membershipUuid} = any(array(${asked}))`)
  return rows.map(({ choices, timeZone, quietFrom, quietTo, digestAt, ...row }) => ({
    ...row,
    choices: (choices ?? {}) as Choices,
    hours: digestAt && timeZone ? { timeZone, quietFrom, quietTo, digestAt } : defaultHours,
  }))
}

export type NotificationRow = typeof notifications.$inferSelect

/** Whether a person may be notified through this organisation: they may read the record there. */
export const receives = (person: Person, reading: Reading, facts: Facts): boolean => {
  const isOwn = reading.subject === 'pilot_credential' && facts.people.has(person.userUuid)
  return isOwn ? reading.readers.has(person.orgUuid) : mayReceive(person, reading)
}
