import { z } from 'zod'
import { WireTime } from '../kernel/contract.ts'

export const permissionSummaries = ['pending', 'approved', 'rejected'] as const
export const PermissionSummary = z
  .enum(permissionSummaries)
  .describe('rejected if any permission is, else pending if any is, else approved')
export type PermissionSummary = z.infer<typeof PermissionSummary>

/** One zone's answer to a mission or to one flight plan. */
export const Permission = z.object({
  permission_uuid: z.string(),
  permission_svc_id: z.string(),
  parent_type: z.enum(['MISSION', 'FLIGHT_PLAN']),
  zone_uuid: z.string(),
  zone_svc_id: z.string(),
  zone_name: z.string(),
  airspace_zone_type: z.int().describe('1 RED, 2 YELLOW, 3 GREEN, 4 AWARENESS'),
  manager_org_uuid: z.string().nullable(),
  airspace_type: z.string().describe('For example RESTRICTED_ZONE'),
  permission_status: z.int().describe('0 Pending, 1 Approved, -1 Rejected'),
  permission_reference: z.string().nullable(),
  valid_from: WireTime.nullable(),
  valid_to: WireTime.nullable(),
  remarks: z.string().nullable(),
})
export type Permission = z.infer<typeof Permission>

/** As list items of missions and plans carry it. */
export const CompactPermission = Permission.pick({
  permission_uuid: true,
  permission_svc_id: true,
  zone_uuid: true,
  zone_svc_id: true,
  zone_name: true,
  airspace_zone_type: true,
  airspace_type: true,
  permission_status: true,
})
export type CompactPermission = z.infer<typeof CompactPermission>
