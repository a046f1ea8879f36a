import type { PartnerKey } from './contract.ts'
import type { PartnerKeyRow } from './store.ts'

export const presentPartnerKey = (row: PartnerKeyRow, bootstrap?: PartnerKeyRow): PartnerKey => ({
  key_uuid: row.keyUuid,
  partner_name: row.partnerName,
  status: row.status,
  created_at: row.createdAt.toISOString(),
  is_platform_admin: row.kind === 'platform_admin',
  is_bootstrap: row.keyUuid === bootstrap?.keyUuid,
})
