import type { Organisation } from './contract.ts'
import type { OrganisationRow } from './store.ts'

export const presentOrganisation = (row: OrganisationRow): Organisation => ({
  org_id: row.orgId,
  org_uuid: row.orgUuid,
  org_svc_id: row.svcId,
  org_name: row.orgName,
  org_address: row.orgAddress,
  org_website: row.orgWebsite,
  org_business_identifiers: row.orgBusinessIdentifiers,
  org_type: row.orgType,
  status: row.status,
  home_view: row.homeView,
  duty_phone: row.dutyPhone,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})
