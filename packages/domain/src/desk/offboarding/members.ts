import type { Tx } from '@clearway/db'
import { deregisterAssetOp } from '../../fleet/assets/contract.ts'
import { loadOwnedAsset } from '../../fleet/assets/service.ts'
import {
  type Ctx,
  ensure,
  handle,
  type MemberActor,
  memberType,
  resourceType,
  roleNumber,
  zoneMembershipType,
} from '../../kernel/index.ts'
import { removeMembershipOp } from '../../parties/memberships/contract.ts'
import { mayRemovePerson, ownsMembership } from '../../parties/memberships/policy.ts'
import { activeMembership, findMembership, type MembershipRow } from '../../parties/memberships/store.ts'
import { removeUserOp } from '../../parties/users/contract.ts'
import { loadPerson } from '../../parties/users/load.ts'
import { removeMember } from './removal.ts'

export const removeMembership = handle(removeMembershipOp, {
  load: (ctx, { membership_uuid }) => loadOwned(ctx, membership_uuid),
  async run(ctx, _input, membership) {
    const ensureStill = (tx: Tx) => loadOwned({ ...ctx, db: tx }, membership.membershipUuid)
    await removeMember(ctx, membership, { ensureStill })
    return {}
  },
})

const loadOwned = async (ctx: Ctx<MemberActor>, membershipUuid: string): Promise<MembershipRow> => {
  const row = await findMembership(ctx.db, membershipUuid)
  ensure(row, 'not_found', 'Your organisation has no such membership.')
  const owned = ownsMembership(ctx.actor.member, row, await holdsResource(ctx, row))
  ensure(owned, 'not_found', 'Your organisation has no such membership.')
  return row
}

/** Whether the caller's organisation owns the asset or manages the zone that the membership is of. */
const holdsResource = async (ctx: Ctx<MemberActor>, row: MembershipRow): Promise<boolean> => {
  if (row.resourceType === resourceType.organisation) return false
  const own = await activeMembership(ctx.db, {
    resourceType: row.resourceType,
    resourceUuid: row.resourceUuid,
    memberType: memberType.organisation,
    memberUuid: ctx.actor.member.orgUuid,
    role: row.resourceType === resourceType.zone ? zoneMembershipType.manager : roleNumber.owner,
  })
  return own !== undefined
}

export const removeUser = handle(removeUserOp, {
  load: loadPerson,
  async run(ctx, _input, { membership }) {
    const removable = mayRemovePerson(ctx.actor, membership)
    ensure(removable, 'conflict', 'An Owner cannot be removed. Give them another role first.')
    await removeMember(ctx, membership)
    return {}
  },
})

export const deregisterAsset = handle(deregisterAssetOp, {
  load: loadOwnedAsset,
  async run(ctx, _input, { membership }) {
    await removeMember(ctx, membership)
    return {}
  },
})
