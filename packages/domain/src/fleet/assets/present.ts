import type { Asset, AssetItem } from './contract.ts'
import type { OwnedAsset } from './store.ts'

export const presentAssetItem = ({ asset, membership, model, latest }: OwnedAsset): AssetItem => ({
  membership_uuid: membership.membershipUuid,
  membership_svc_id: membership.svcId,
  status: membership.status,
  created_at: membership.createdAt.toISOString(),
  asset_uuid: asset.assetUuid,
  asset_svc_id: asset.svcId,
  asset_uin: asset.assetUin,
  asset_org_internal_uuid: asset.assetOrgInternalUuid,
  uin_status: asset.uinStatus,
  asset_status: asset.status,
  total_distance: asset.totalDistance,
  total_endurance: asset.totalEndurance,
  total_flights: asset.totalFlights,
  asset_model_uuid: asset.assetModelUuid,
  model_name: model.modelName,
  model_variant: model.modelVariant,
  category: model.category,
  class: model.class,
  max_endurance: model.maxEndurance,
  max_range: model.maxRange,
  max_height: model.maxHeight,
  active_payload_uuids: asset.activePayloadUuids,
  certificate_status: latest?.status ?? 'None',
  certificate_expires_at: latest?.expiresAt.toISOString() ?? null,
})

export const presentAsset = (owned: OwnedAsset): Asset => ({
  ...presentAssetItem(owned),
  model_version: owned.model.modelVersion,
  type_certificate_number: owned.model.typeCertificateNumber,
  manufacturer_uuid: owned.model.manufacturerUuid,
  sub_category: owned.model.subCategory,
  max_takeoff_weight: owned.model.maxTakeoffWeight,
  max_speed: owned.model.maxSpeed,
  operation_envelope: owned.model.operationEnvelope,
  frequency: owned.model.frequency,
  application: owned.model.application,
})
