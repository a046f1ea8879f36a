import type { Queryable } from '@clearway/db'
import type { User } from './contract.ts'
import { presentUser } from './present.ts'
import { credentialsOf, membershipsOf, type UserRow } from './store.ts'

/** The whole User. `orgUuid` leaves the memberships in other organisations out: they are no business of its Admin. */
export const viewUser = async (db: Queryable, user: UserRow, orgUuid?: string): Promise<User> => {
  const [credentials, memberships] = await Promise.all([
    credentialsOf(db, user.userUuid),
    membershipsOf(db, user.userUuid, orgUuid),
  ])
  return presentUser({ user, credentials, memberships })
}
