import type { ResourceMembership } from './contract.ts'
import type { NamedMembershipRow } from './store.ts'

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
