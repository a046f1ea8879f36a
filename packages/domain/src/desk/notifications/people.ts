import { type Queryable, tables } from '@clearway/db'
import { and, eq, sql } from 'drizzle-orm'
import { orgTypeNumber, roleNumber, userStatus } from '../../kernel/index.ts'
import { isActiveMemberOf } from '../../parties/memberships/store.ts'
import type { Reading } from '../events/reading.ts'
import { mayReceive, type Receiver } from '../events/receivers.ts'
import type { Facts } from './facts.ts'
import { type Choices, type NotificationKind, notificationKinds } from './kinds.ts'
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

/** The people of these organisations; one who belongs to several is there for each. */
export const peopleOf = async (db: Queryable, orgUuids: Iterable<string>): Promise<Person[]> => {
  const rows = await db
    .select(columns)
    .from(memberships)
    .innerJoin(users, and(eq(users.userUuid, memberships.memberUuid), eq(users.status, userStatus.active)))
    .innerJoin(organisations, eq(organisations.orgUuid, memberships.resourceUuid))
    .leftJoin(preferences, eq(preferences.userUuid, memberships.memberUuid))
    .where(isActiveMemberOf([...orgUuids]))
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

/** Several organisations may manage what it is about: they are one side. */
const isFromManagers = ({ data, linked }: Reading): boolean => linked.has(String(data['from_org_uuid']))

export const isMeant = (
  kind: NotificationKind,
  person: Person,
  { reading, facts }: { reading: Reading; facts: Facts },
): boolean => {
  const { audience } = notificationKinds[kind]
  const isAdmin = person.role >= roleNumber.admin
  const isReader = reading.readers.has(person.orgUuid)
  const isIn = facts.people.has(person.userUuid)
  const isDecider = person.orgType === orgTypeNumber.airspaceManager && reading.managers.has(person.orgUuid)
  const isManager =
    person.orgType === orgTypeNumber.airspaceManager && (reading.linked.has(person.orgUuid) || isReader)
  const { mentions } = reading.data as { mentions?: readonly string[] }
  const isNamed = mentions?.includes(person.userUuid)
  switch (audience) {
    case 'deciders':
      return isDecider
    case 'deciding admins':
      return isDecider && isAdmin
    case 'managers':
      // Notifications of zones go to those who watch them, too.
      return isManager || (kind === 'zone' && reading.linked.has(person.orgUuid))
    case 'managing admins':
      return isManager && isAdmin
    case 'crew':
      return isReader && isIn
    case 'watch':
      return isManager || (isReader && isIn)
    case 'other side':
      return Boolean(isNamed) || (isFromManagers(reading) ? isReader && isIn && !isManager : isManager)
    case 'admins':
      return isReader && isAdmin
    case 'admins and own':
      return isReader && (isAdmin || isIn)
  }
}
