import { randomInt } from 'node:crypto'
import type { AssetModel, AssetModelInput } from '../../fleet/asset-models/contract.ts'
import { assetModelOperations } from '../../fleet/asset-models/service.ts'
import type { Asset, AssetInput } from '../../fleet/assets/contract.ts'
import { assetOperations } from '../../fleet/assets/service.ts'
import type { PayloadModel, PayloadModelInput } from '../../fleet/payload-models/contract.ts'
import { payloadModelOperations } from '../../fleet/payload-models/service.ts'
import { type BuiltOrganisation, buildOrganisation } from './organisations.ts'
import type { BuilderWorld } from './world.ts'

type Holder = Pick<BuiltOrganisation, 'owner'>

/** A payload model; its manufacturer is made where none is given. */
export const buildPayload = async (
  world: BuilderWorld,
  { org, ...given }: { org?: Holder } & Partial<PayloadModelInput> = {},
): Promise<PayloadModel> => {
  const holder = org ?? (await buildOrganisation(world, { type: 'assetManufacturer' }))
  const input = {
    payload_name: 'Thermal eye',
    payload_type: 2,
    manufacturer: 'Kestrel Works',
    weight_kg: 0.8,
    horizontal_swath: 40,
    vertical_swath: 30,
    ...given,
  }
  return payloadModelOperations.create.invoke(world.as(holder.owner), {}, input)
}

/** An asset model; its manufacturer is made where none is given. */
export const buildModel = async (
  world: BuilderWorld,
  { org, ...given }: { org?: Holder } & Partial<AssetModelInput> = {},
): Promise<AssetModel> => {
  const holder = org ?? (await buildOrganisation(world, { type: 'assetManufacturer' }))
  const input = {
    model_name: `Kestrel ${randomInt(1e9)}`,
    model_variant: 'V1',
    model_version: '1.0',
    type_certificate_number: 'TC-0001',
    category: 3,
    sub_category: 2,
    class: 1,
    max_takeoff_weight: 12,
    max_endurance: 45,
    max_range: 10,
    max_speed: 15,
    max_height: 120,
    operation_envelope: 'VLOS' as const,
    ...given,
  }
  return assetModelOperations.create.invoke(world.as(holder.owner), {}, input)
}

/** One of each world, of assets that are given no other: its manufacturer takes as long as all else of an asset. */
const models = new WeakMap<BuilderWorld['services'], Promise<AssetModel>>()

const modelOf = (world: BuilderWorld): Promise<AssetModel> => {
  const made = models.get(world.services) ?? buildModel(world)
  models.set(world.services, made)
  return made
}

/** An asset with a UIN, owned by `org`; where no model is given it is of the world's own. */
export const buildAsset = async (
  world: BuilderWorld,
  org: Pick<BuiltOrganisation, 'org' | 'owner'>,
  given: Partial<AssetInput> = {},
): Promise<Asset> => {
  const input = {
    asset_model_uuid: given.asset_model_uuid ?? (await modelOf(world)).model_uuid,
    org_owner_uuid: org.org.org_uuid,
    asset_uin: `UA${randomInt(1e9, 1e10)}`,
    uin_status: 1 as const,
    ...given,
  }
  return assetOperations.create.invoke(world.as(org.owner), {}, input)
}
