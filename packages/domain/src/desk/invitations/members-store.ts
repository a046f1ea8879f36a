import { type Queryable, tables } from '@clearway/db'
import { and, eq, inArray, or } from 'drizzle-orm'
import { inviteMode } from '../../kernel/index.ts'
import { isActiveMemberOf } from '../../parties/memberships/store.ts'
import { contactKey, type Invitee } from './invitee.ts'

/** Of these contacts, as keys, those that an active member of the organisation has verified, with the role of each. */
export const membersByContact = async (
  db: Queryable,
  orgUuid: string,
  invitees: readonly Invitee[],
): Promise<Map<string, number>> => {
  const { users, resourceMemberships: memberships } = tables
  const contacts = invitees.flatMap(({ inviteIdentifier }) => inviteIdentifier ?? [])
  const rows = await db
    .select({ user: users, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.userUuid, memberships.memberUuid))
    .where(
      and(isActiveMemberOf([orgUuid]), or(inArray(users.email, contacts), inArray(users.phone, contacts))),
    )
  const roles = new Map<string, number>()
  for (const { user, role } of rows) {
    if (user.emailVerified) roles.set(contactKey(inviteMode.email, user.email), role)
    if (user.phoneVerified) roles.set(contactKey(inviteMode.phone, user.phone), role)
  }
  return roles
}
