import type { Tx } from '@clearway/db'
import { releaseAsset } from '../assets/release.ts'
import {
  type Ctx,
  ensure,
  handle,
  type MemberActor,
  membershipStatus,
  memberType,
  resourceType,
  zoneMembershipType,
} from '../kernel/index.ts'
import { listMembershipsOp, removeMembershipOp } from './contract.ts'
import { endMembership } from './grant.ts'
import { isOrganisationOwner, ownsMembership } from './policy.ts'
import { presentMembership } from './present.ts'
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
    const owned = ownsMembership(ctx.actor.member, row, await managesZone(ctx, row))
    ensure(owned, 'not_found', 'Your organisation has no such membership.')
    return row
  },
  async run(ctx, _input, loaded) {
    await ctx.db.transaction((tx) => removeInside(ctx, tx, loaded.membershipUuid))
    return {}
  },
})

/** The rules of every removal, whichever route asks for it. */
export const removeInside = async (ctx: Ctx, tx: Tx, membershipUuid: string): Promise<void> => {
  const row = await store.lockMembership(tx, membershipUuid)
  ensure(row?.status === membershipStatus.active, 'conflict', 'This membership is not active any more.')
  ensure(!isOrganisationOwner(row), 'conflict', 'An Owner cannot be removed. Give them another role first.')
  if (row.resourceType === resourceType.asset) return releaseAsset(ctx, tx, row)
  ensure(
    row.resourceType !== resourceType.zone || !(await isZoneOwner(tx, row)),
    'conflict',
    'The organisation that owns the zone stays its Manager.',
  )
  await endMembership(ctx, tx, row)
}

const managesZone = async (ctx: Ctx<MemberActor>, row: store.MembershipRow): Promise<boolean> => {
  if (row.resourceType !== resourceType.zone) return false
  const own = await store.activeMembership(ctx.db, {
    resourceType: resourceType.zone,
    resourceUuid: row.resourceUuid,
    memberType: memberType.organisation,
    memberUuid: ctx.actor.member.orgUuid,
    role: zoneMembershipType.manager,
  })
  return own !== undefined
}

const isZoneOwner = async (tx: Tx, row: store.MembershipRow): Promise<boolean> =>
  row.role === zoneMembershipType.manager && (await store.zoneOwner(tx, row.resourceUuid)) === row.memberUuid

export const membershipOperations = { list: listMemberships, remove: removeMembership }
