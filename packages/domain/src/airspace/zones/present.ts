import type { Actor } from '../../kernel/index.ts'
import { presentHeights } from '../constraints/heights.ts'
import type { ZoneMembership } from '../zone-links/contract.ts'
import type { LinkRow } from '../zone-links/store.ts'
import type { Zone, ZoneDetail } from './contract.ts'
import { mayManageZone } from './policy.ts'
import type { ZoneRow } from './store.ts'

export const presentZone = (row: ZoneRow): Zone => ({
  zone_id: row.zoneId,
  zone_uuid: row.zoneUuid,
  zone_svc_id: row.svcId,
  zone_version: row.zoneVersion,
  zone_name: row.zoneName,
  org_owner_uuid: row.orgOwnerUuid,
  restriction_type: row.restrictionType,
  airspace_zone_type: row.airspaceZoneType,
  constraint_uuid: row.constraintUuid,
  ...presentHeights(row),
  zone_envelope: row.zoneEnvelope,
  active_from: row.activeFrom?.toISOString() ?? null,
  active_to: row.activeTo?.toISOString() ?? null,
  schedule: row.schedule,
  status: row.status,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})

export const presentZoneDetail = (row: ZoneRow, links: readonly LinkRow[], actor: Actor): ZoneDetail => {
  const manages = mayManageZone(actor, links)
  return {
    ...presentZone(row),
    memberships: links.map((link) => ({
      membership_uuid: link.membershipUuid,
      org_uuid: link.orgUuid,
      org_svc_id: link.orgSvcId,
      org_name: link.orgName,
      duty_phone: link.dutyPhone,
      membership_type: link.role,
    })),
    abilities: { update: manages, delete: manages, link: manages },
  }
}

export const presentZoneMembership = (link: LinkRow): ZoneMembership => ({
  membership_uuid: link.membershipUuid,
  membership_svc_id: link.membershipSvcId,
  zone_uuid: link.zoneUuid,
  zone_svc_id: link.zoneSvcId,
  zone_name: link.zoneName,
  org_uuid: link.orgUuid,
  org_svc_id: link.orgSvcId,
  org_name: link.orgName,
  membership_type: link.role,
  status: link.status,
  created_at: link.createdAt.toISOString(),
})
