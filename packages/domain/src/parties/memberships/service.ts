import { ensure, handle, pageAsked, pageOf } from '../../kernel/index.ts'
import { listMembershipsOp, type ResourceMembership } from './contract.ts'
import { type NamedMembershipRow, pageMemberships } from './list-store.ts'

/** As many as one answer holds (docs/decisions/0038). */
const mostAtOnce = 10_000

export const listMemberships = handle(listMembershipsOp, async (ctx, input) => {
  const asked = pageAsked(input)
  const page = asked ?? { page: 1, limit: mostAtOnce }
  const filter = {
    orgUuid: ctx.actor.member.orgUuid,
    resourceType: input.resource_type,
    memberUuid: input.member_uuid,
    status: input.status,
  }
  const { rows, total } = await pageMemberships(ctx.db, filter, page)
  ensure(
    asked || total <= mostAtOnce,
    'unprocessable',
    `There are ${total} memberships, and one answer holds ${mostAtOnce}: ask for a page and limit, or narrow the question by resource_type, member_uuid or status.`,
  )
  return pageOf(rows.map(presentMembership), total, page)
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
