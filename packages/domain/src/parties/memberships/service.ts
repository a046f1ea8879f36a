import { handle } from '../../kernel/index.ts'
import { listMembershipsOp, type ResourceMembership } from './contract.ts'
import type { NamedMembershipRow } from './store.ts'
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

export const membershipOperations = { list: listMemberships }

export const presentMembership = (row: NamedMembershipRow): ResourceMembership => ({
  membership_uuid: row.membershipUuid,
  membership_svc_id: row.svcId,
  resource_type: row.resourceType,
  resource_uuid: row.resourceUuid,
  resource_name: row.resourceName,
  member_type: row.memberType,
  member_uuid: row.memberUuid,
  role: row.role,
  status: row.status,
  created_at: row.createdAt.toISOString(),
})
