import type { Tx } from '@clearway/db'
import { unlinkZoneOp } from '../../airspace/zone-links/contract.ts'
import { linksOfZones } from '../../airspace/zone-links/store.ts'
import { mayManageZone } from '../../airspace/zones/policy.ts'
import { deregisterAssetOp } from '../../fleet/assets/contract.ts'
import { loadOwnedAsset } from '../../fleet/assets/service.ts'
import {
  type Ctx,
  ensure,
  Failure,
  handle,
  type MemberActor,
  memberType,
  noteAudit,
  refuse,
  resourceType,
  roleNumber,
} from '../../kernel/index.ts'
import { leaveOrganisationOp, removeMembershipOp } from '../../parties/memberships/contract.ts'
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
  // A link to a zone is ended here by whoever may end it at the zone.
  const refusal = row.resourceType === resourceType.zone && refuse(unlinkZoneOp.access, ctx.actor)
  if (refusal) throw new Failure(refusal.code, refusal.message)
  return row
}

/** Whether the caller's organisation owns the asset or manages the zone that the membership is of. */
const holdsResource = async (ctx: Ctx<MemberActor>, row: MembershipRow): Promise<boolean> => {
  if (row.resourceType === resourceType.organisation) return false
  if (row.resourceType === resourceType.zone)
    return mayManageZone(ctx.actor, await linksOfZones(ctx.db, [row.resourceUuid]))
  const own = await activeMembership(ctx.db, {
    resourceType: row.resourceType,
    resourceUuid: row.resourceUuid,
    memberType: memberType.organisation,
    memberUuid: ctx.actor.member.orgUuid,
    role: roleNumber.owner,
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

export const leaveOrganisation = handle(leaveOrganisationOp, {
  load: async (ctx, { org_uuid }) => {
    const membership = await activeMembership(ctx.db, {
      resourceType: resourceType.organisation,
      resourceUuid: org_uuid,
      memberType: memberType.user,
      memberUuid: ctx.actor.user.userUuid,
    })
    ensure(membership, 'not_found', 'You belong to no such organisation.')
    return membership
  },
  async run(ctx, { org_uuid: orgUuid }, membership) {
    // Whatever they act for meanwhile, it concerns the one that they leave.
    noteAudit(ctx, { orgUuid })
    await removeMember(ctx, membership, { isOwnWish: true })
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
