import {
  type Ctx,
  ensure,
  handle,
  type MemberActor,
  memberType,
  resourceType,
  roleNumber,
  transact,
  zoneMembershipType,
} from '../kernel/index.ts'
import { listMembershipsOp, removeMembershipOp } from './contract.ts'
import { ownsMembership } from './policy.ts'
import { presentMembership } from './present.ts'
import { removeInside } from './removal.ts'
import * as store from './store.ts'

export const listMemberships = handle(listMembershipsOp, async (ctx, input) => {
  const rows = await store.listMemberships(ctx.db, {
    orgUuid: ctx.actor.member.orgUuid,
    resourceType: input.resource_type,
    memberUuid: input.member_uuid,
    status: input.status,
  })
  return rows.map(presentMembership)
})

export const removeMembership = handle(removeMembershipOp, {
  async load(ctx, params) {
    const row = await store.findMembership(ctx.db, params.membership_uuid)
    ensure(row, 'not_found', 'Your organisation has no such membership.')
    const owned = ownsMembership(ctx.actor.member, row, await holdsResource(ctx, row))
    ensure(owned, 'not_found', 'Your organisation has no such membership.')
    return row
  },
  async run(ctx, _input, loaded) {
    await transact(ctx, (tx) => removeInside(ctx, tx, loaded.membershipUuid))
    return {}
  },
})

/** Whether the caller's organisation owns the asset or manages the zone that the membership is of. */
const holdsResource = async (ctx: Ctx<MemberActor>, row: store.MembershipRow): Promise<boolean> => {
  if (row.resourceType === resourceType.organisation) return false
  const own = await store.activeMembership(ctx.db, {
    resourceType: row.resourceType,
    resourceUuid: row.resourceUuid,
    memberType: memberType.organisation,
    memberUuid: ctx.actor.member.orgUuid,
    role: row.resourceType === resourceType.zone ? zoneMembershipType.manager : roleNumber.owner,
  })
  return own !== undefined
}

export const membershipOperations = { list: listMemberships, remove: removeMembership }
