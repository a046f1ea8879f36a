import { type Queryable, tables } from '@clearway/db'
import { and, eq, inArray, or } from 'drizzle-orm'
import { inviteMode } from '../../kernel/index.ts'
import { isActiveMemberOf } from '../../parties/memberships/store.ts'
import { contactKey, type Invitee } from './invitee.ts'

/** Of these contacts, as keys, those that an active member of the organisation has verified. */
export const membersByContact = async (
  db: Queryable,
  orgUuid: string,
  invitees: readonly Invitee[],
): Promise<Set<string>> => {
  const { users, resourceMemberships: memberships } = tables
  const contacts = invitees.flatMap(({ inviteIdentifier }) => inviteIdentifier ?? [])
  const rows = await db
    .select({ user: users })
    .from(memberships)
    .innerJoin(users, eq(users.userUuid, memberships.memberUuid))
    .where(
      and(isActiveMemberOf([orgUuid]), or(inArray(users.email, contacts), inArray(users.phone, contacts))),
    )
  return new Set(
    rows.flatMap(({ user }) => [
      ...(user.emailVerified ? [contactKey(inviteMode.email, user.email)] : []),
      ...(user.phoneVerified ? [contactKey(inviteMode.phone, user.phone)] : []),
    ]),
  )
}
