import type { Tx } from '@clearway/db'
import { type Ctx, ensure, handle, type MemberActor, roleNumber, transact } from '../../kernel/index.ts'
import { announce } from '../memberships/grant.ts'
import { isActiveMembership, maySetRole } from '../memberships/policy.ts'
import { lockMembership, type MembershipRow, updateMembership } from '../memberships/store.ts'
import { lockOrganisation } from '../organisations/store.ts'
import { setRoleOp } from './contract.ts'
import { loadPerson } from './load.ts'
import { hasAnother } from './store.ts'

export const setRole = handle(setRoleOp, {
  load: loadPerson,
  async run(ctx, input, { user, membership }) {
    const act = (tx: Tx) => change(ctx, tx, membership.membershipUuid, input.role)
    await transact(ctx, act, { takesFrom: [user.userUuid] })
    return { user_uuid: user.userUuid, membership_uuid: membership.membershipUuid, role: input.role }
  },
})

const change = async (ctx: Ctx<MemberActor>, tx: Tx, membershipUuid: string, role: number): Promise<void> => {
  // Two Owners who demote each other at once must not leave the organisation without one.
  await lockOrganisation(tx, ctx.actor.member.orgUuid)
  const current = await lockMembership(tx, membershipUuid)
  ensure(current && isActiveMembership(current), 'conflict', 'This membership is not active any more.')
  const allowed = maySetRole(ctx.actor, current, role)
  ensure(allowed, 'forbidden', 'Only an Owner can make somebody Admin or Owner, or change an Owner.')
  await keepOwner(tx, current, role)
  await updateMembership(tx, membershipUuid, { role, updatedAt: ctx.clock.now() })
  await announce(ctx, tx, current)
}

const keepOwner = async (tx: Tx, current: MembershipRow, role: number): Promise<void> => {
  if (role !== roleNumber.owner) await refuseLastOwner(tx, current)
}

/** An Owner who gives that up leaves another one. The caller holds the organisation: of two who do at once the second is refused. */
export const refuseLastOwner = async (tx: Tx, current: MembershipRow): Promise<void> => {
  if (current.role !== roleNumber.owner) return
  const kept = { orgUuid: current.resourceUuid, role: roleNumber.owner, than: current.memberUuid }
  ensure(
    await hasAnother(tx, kept),
    'conflict',
    'An organisation keeps an Owner. Make somebody else Owner first.',
  )
}
