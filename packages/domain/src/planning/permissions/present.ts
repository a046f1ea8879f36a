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

interface TermsRow {
  readonly permissionReference: string | null
  readonly validFrom: Date | null
  readonly validTo: Date | null
  readonly remarks: string | null
  readonly conditions: Permission['conditions']
}

/** What a decision says beside yes or no. */
export const presentTerms = (row: TermsRow) => ({
  permission_reference: row.permissionReference,
  valid_from: row.validFrom?.toISOString() ?? null,
  valid_to: row.validTo?.toISOString() ?? null,
  remarks: row.remarks,
  conditions: row.conditions,
})

export const presentPermission = (row: PermissionRow): Permission => ({
  ...presentCompactPermission(row),
  parent_type: row.parentType,
  manager_org_uuid: row.managerOrgUuid,
  ...presentTerms(row),
  mission_version: row.missionVersion,
  plan_version: row.planVersion,
})
