import type { PartnerKey } from './contract.ts'
import type { PartnerKeyRow } from './store.ts'

export const presentPartnerKey = (row: PartnerKeyRow): PartnerKey => ({
  key_uuid: row.keyUuid,
  partner_name: row.partnerName,
  status: row.status,
  created_at: row.createdAt.toISOString(),
})
