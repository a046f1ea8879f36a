import type { Tx } from '@clearway/db'
import { type Ctx, ensure, type MemberActor } from '../../kernel/index.ts'
import { isActiveMembership } from '../memberships/policy.ts'
import { lockMembership } from '../memberships/store.ts'
import type { User } from './contract.ts'
import { presentUser } from './present.ts'
import { credentialsOf, findMemberOf, type MemberRow, membershipsOf, type UserRow } from './store.ts'

/** A person of the caller's organisation; any other is not found. */
export const loadPerson = async (
  ctx: Ctx<MemberActor>,
  params: { user_uuid: string },
): Promise<MemberRow> => {
  const row = await findMemberOf(ctx.db, ctx.actor.member.orgUuid, params.user_uuid)
  ensure(row, 'not_found', 'Your organisation has no such person.')
  return row
}

/** The same inside a transaction, to whose end they stay in it. */
export const lockPerson = async (
  ctx: Ctx<MemberActor>,
  tx: Tx,
  params: { user_uuid: string },
): Promise<void> => {
  const { membership } = await loadPerson({ ...ctx, db: tx }, params)
  const held = await lockMembership(tx, membership.membershipUuid)
  ensure(held && isActiveMembership(held), 'not_found', 'Your organisation has no such person.')
}

/** The whole User. `orgUuid` leaves the memberships in other organisations out: they are no business of its Admin. */
export const viewUser = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  user: UserRow,
  orgUuid?: string,
): Promise<User> => {
  const [credentials, memberships] = await Promise.all([
    credentialsOf(db, [user.userUuid]),
    membershipsOf(db, user.userUuid, orgUuid),
  ])
  return presentUser({ user, credentials, memberships }, clock.now())
}
