import type { PayloadModel, PayloadModelItem } from './contract.ts'
import type { PayloadModelRow } from './store.ts'

export const presentPayloadModelItem = (row: PayloadModelRow): PayloadModelItem => ({
  payload_uuid: row.payloadUuid,
  payload_svc_id: row.svcId,
  payload_name: row.payloadName,
  payload_type: row.payloadType,
  manufacturer: row.manufacturer,
  org_owner_uuid: row.orgOwnerUuid,
  weight_kg: row.weightKg,
  horizontal_swath: row.horizontalSwath,
  vertical_swath: row.verticalSwath,
  status: row.status,
})

export const presentPayloadModel = (row: PayloadModelRow): PayloadModel => ({
  ...presentPayloadModelItem(row),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})
