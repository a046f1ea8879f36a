import { z } from 'zod'
import {
  assetCategoryName,
  assetStatus,
  capitalNames,
  IntEnum,
  Many,
  Name,
  NamedInt,
  numeric,
  operation,
  operationEnvelopes,
  pageFields,
  QueryIntEnum,
  recordSource,
  recordSourceName,
  recordStatus,
  recordStatusName,
  route,
  SearchText,
  Uuid,
  uinStatus,
  WireTime,
} from '../../kernel/contract.ts'
import { mostInBulk } from '../../kernel/request-limits.ts'

export * from './unowned-contract.ts'

export const certificateStatuses = ['None', 'Active', 'Revoked', 'Superseded'] as const

/** The ownership view of an asset: who holds it, what it is, how much it has flown. */
export const AssetItem = z.object({
  membership_uuid: z.uuid(),
  membership_svc_id: z.string(),
  status: z.int().describe('Of the ownership: 1 active, -2 removed'),
  created_at: WireTime.describe('When the ownership began'),
  asset_uuid: z.uuid(),
  asset_svc_id: z.string(),
  asset_uin: z.string().nullable().describe('Registration number'),
  asset_org_internal_uuid: z.string().nullable().describe("The organisation's own reference"),
  uin_status: z.int().describe('0 pending, 1 generated, -1 failed'),
  asset_status: z.int().describe('1 active, -1 inactive, -2 removed'),
  total_distance: z.number().describe('Metres'),
  total_endurance: z.number().describe('Seconds'),
  total_flights: z.int(),
  asset_model_uuid: z.uuid(),
  model_name: z.string(),
  model_variant: z.string(),
  category: z.int(),
  class: z.int().nullable(),
  max_endurance: z.number().nullable().describe('Minutes'),
  max_range: z.number().nullable().describe('Kilometres'),
  max_height: z.number().nullable().describe('Metres above ground level'),
  active_payload_uuids: z.array(z.uuid()),
  certificate_status: z.enum(certificateStatuses),
  certificate_expires_at: WireTime.nullable().describe(
    'Of the latest certificate; null where there never was one',
  ),
})
export type AssetItem = z.infer<typeof AssetItem>

export const Asset = AssetItem.extend({
  model_version: z.string().nullable(),
  type_certificate_number: z.string().nullable(),
  manufacturer_uuid: z.uuid(),
  sub_category: z.int().nullable(),
  max_takeoff_weight: z.number().nullable().describe('Kilograms'),
  max_speed: z.number().nullable().describe('Metres a second'),
  operation_envelope: z.enum(operationEnvelopes).nullable(),
  frequency: z.string().nullable(),
  application: z.string().nullable(),
})
export type Asset = z.infer<typeof Asset>

const emptyIsNull = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? null : value
const uinStatusNames = capitalNames(uinStatus)

const writable = {
  asset_uin: z.preprocess(emptyIsNull, Name(64).nullable()).optional().describe('Null while pending'),
  uin_status: IntEnum(Object.values(uinStatus), uinStatusNames).nullish(),
  asset_org_internal_uuid: z
    .preprocess(emptyIsNull, Name(200).nullable())
    .optional()
    .describe("The organisation's own reference"),
  active_payload_uuids: z
    .array(Uuid, { error: 'must be a list of UUIDs' })
    .max(200)
    .nullish()
    .describe('Each must be permitted by the model'),
}

export const AssetInput = z.object({
  ...writable,
  asset_model_uuid: Uuid,
  org_owner_uuid: Uuid.describe('Your organisation'),
  source: IntEnum([recordSource.selfDeclared, recordSource.regulatorApi], recordSourceName).nullish(),
})
export type AssetInput = z.infer<typeof AssetInput>

const orgTypes = ['assetOwner'] as const
const reader = { who: 'member', role: 'member', orgTypes } as const
const editor = { who: 'member', role: 'admin', orgTypes } as const

export const createAssetOp = operation({
  ...route.create('/assets', 'Asset registered'),
  name: 'assets.create',
  about: 'asset',
  summary: 'Registers an asset of your organisation.',
  access: editor,
  input: AssetInput,
  output: Asset,
  fails: ['forbidden', 'not_found', 'already_exists', 'unprocessable'],
})

export const createAssetsOp = operation({
  ...route.create('/assets/bulk', 'Assets registered'),
  name: 'assets.createMany',
  about: 'asset',
  rate: 'bulk',
  summary: `Registers up to ${mostInBulk} assets, all or none; faults are named by index.`,
  access: editor,
  input: z.object({ assets: Many(AssetInput, 'assets', mostInBulk) }),
  output: z.object({ total_registered: z.int(), assets: z.array(Asset) }),
  fails: ['forbidden', 'not_found', 'already_exists', 'unprocessable'],
})

export const listAssetsOp = operation({
  ...route.page('/assets', AssetItem),
  name: 'assets.list',
  summary: 'Assets that your organisation owns, newest first; removed ones only when asked for by status.',
  access: reader,
  input: z.object({
    org_owner_uuid: Uuid.optional(),
    asset_model_uuid: Uuid.optional(),
    status: QueryIntEnum(Object.values(assetStatus), capitalNames(assetStatus)).optional(),
    uin_status: QueryIntEnum(Object.values(uinStatus), uinStatusNames).optional(),
    category: z.preprocess(numeric, NamedInt(assetCategoryName)).optional().describe('Of the model'),
    certificate_status: z
      .enum(certificateStatuses, { error: `must be one of ${certificateStatuses.join(', ')}` })
      .optional(),
    q: SearchText.describe('Part of the UIN, an identifier, the own reference or the model name'),
    ...pageFields(),
  }),
})

export const getAssetOp = operation({
  ...route.get('/assets/{asset_uuid}'),
  name: 'assets.get',
  summary: 'One asset that your organisation owns.',
  access: reader,
  output: Asset,
  fails: ['not_found', 'gone'],
})

export const updateAssetOp = operation({
  ...route.put('/assets/{asset_uuid}', 'Asset updated'),
  name: 'assets.update',
  about: 'asset',
  summary:
    'Changes what is given of an asset; status -1 takes it out of service, unless it is in flight, 1 brings it back.',
  access: editor,
  input: z.object({ ...writable, status: IntEnum(Object.values(recordStatus), recordStatusName).optional() }),
  output: Asset,
  fails: ['not_found', 'gone', 'already_exists', 'conflict', 'unprocessable'],
})

export const deleteAssetOp = operation({
  ...route.delete('/assets/{asset_uuid}', 'Asset is now REMOVED (-2)'),
  name: 'assets.delete',
  about: 'asset',
  summary: 'Removes an asset; its certificate stops validating.',
  access: editor,
  fails: ['not_found', 'gone', 'conflict'],
})

export const deregisterAssetOp = operation({
  ...route.delete('/assets/{asset_uuid}/membership', 'Membership is now REMOVED (-2)'),
  name: 'assets.deregister',
  about: 'asset',
  summary:
    'Gives an asset up: it has no owner until a platform administrator or its model’s manufacturer hands it on.',
  access: editor,
  fails: ['not_found', 'conflict'],
})
