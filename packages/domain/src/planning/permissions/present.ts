import { restrictionTypeName } from '../../kernel/contract.ts'
import type { CompactPermission, Permission } from './contract.ts'
import type { PermissionRow } from './store.ts'

export const presentCompactPermission = (row: PermissionRow): CompactPermission => ({
  permission_uuid: row.permissionUuid,
  permission_svc_id: row.svcId,
  zone_uuid: row.zoneUuid,
  zone_svc_id: row.zoneSvcId,
  zone_name: row.zoneName,
  airspace_zone_type: row.airspaceZoneType,
  airspace_type: restrictionTypeName[row.restrictionType] as string,
  permission_status: row.permissionStatus,
})

export const presentPermission = (row: PermissionRow): Permission => ({
  ...presentCompactPermission(row),
  parent_type: row.parentType,
  manager_org_uuid: row.managerOrgUuid,
  permission_reference: row.permissionReference,
  valid_from: row.validFrom?.toISOString() ?? null,
  valid_to: row.validTo?.toISOString() ?? null,
  remarks: row.remarks,
  conditions: row.conditions,
  mission_version: row.missionVersion,
  plan_version: row.planVersion,
})
