import { z } from 'zod'
import {
  assetCategoryName,
  assetClassName,
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
  subCategoryName,
  Text,
  Uuid,
  WireTime,
} from '../../kernel/contract.ts'
import { mostInBulk } from '../../kernel/request-limits.ts'
import { PayloadModel } from '../payload-models/contract.ts'

const optionalText = z.string().nullable()
const optionalNumber = z.number().nullable()

export const AssetModel = z.object({
  model_id: z.int(),
  model_uuid: z.uuid(),
  model_svc_id: z.string(),
  model_name: z.string(),
  model_variant: z.string(),
  model_version: optionalText,
  type_certificate_number: optionalText,
  manufacturer_uuid: z.uuid(),
  category: z.int().describe('1 Nano, 2 Micro, 3 Small, 4 Medium, 5 Large'),
  sub_category: z.int().nullable().describe('1 aeroplane, 2 rotorcraft, 3 hybrid'),
  class: z.int().nullable().describe('1 remotely piloted, 2 model, 3 autonomous'),
  max_takeoff_weight: optionalNumber.describe('Kilograms'),
  max_endurance: optionalNumber.describe('Minutes'),
  max_range: optionalNumber.describe('Kilometres'),
  max_speed: optionalNumber.describe('Metres a second'),
  max_height: optionalNumber.describe('Metres above ground level'),
  min_temp: optionalNumber.describe('Degrees Celsius'),
  max_temp: optionalNumber.describe('Degrees Celsius'),
  max_dimensions: optionalText,
  operation_envelope: z.enum(operationEnvelopes).nullable(),
  operation_time: z.array(z.string()).describe('Time ranges'),
  frequency: optionalText,
  gcs_model: optionalText,
  gcs_version: optionalText,
  allowed_payload_uuids: z.array(z.uuid()),
  payloads: z.array(z.string()).describe('The same as allowed_payload_uuids'),
  payload_id: z.uuid().nullable().describe('The first of allowed_payload_uuids'),
  application: optionalText,
  source: z.int().describe('1 self declared, 2 regulator API'),
  status: z.int().describe('1 active, -1 inactive'),
  created_at: WireTime,
  created_by: z.uuid(),
  updated_at: WireTime,
  updated_by: z.uuid(),
})
export type AssetModel = z.infer<typeof AssetModel>

const number = z.number({ error: 'must be a number' }).nullish()
const text = Name(200).nullish()
const uuids = z.array(Uuid, { error: 'must be a list of UUIDs' }).max(200)

export const AssetModelInput = z.object({
  model_name: Name(200),
  model_variant: Name(200),
  model_version: text,
  type_certificate_number: text,
  category: NamedInt(assetCategoryName).describe('1 Nano, 2 Micro, 3 Small, 4 Medium, 5 Large, or the name'),
  sub_category: NamedInt(subCategoryName)
    .nullish()
    .describe('1 aeroplane, 2 rotorcraft, 3 hybrid, or the name'),
  class: NamedInt(assetClassName)
    .nullish()
    .describe('1 remotely piloted, 2 model, 3 autonomous, or the name'),
  max_takeoff_weight: number.describe('Kilograms, above 0'),
  max_endurance: number.describe('Minutes, above 0'),
  max_range: number.describe('Kilometres, above 0'),
  max_speed: number.describe('Metres a second, above 0'),
  max_height: number.describe('Metres above ground level, above 0'),
  min_temp: number.describe('Degrees Celsius'),
  max_temp: number.describe('Degrees Celsius'),
  max_dimensions: text,
  operation_envelope: z
    .enum(operationEnvelopes, { error: `must be one of ${operationEnvelopes.join(', ')}` })
    .nullish(),
  operation_time: z.array(Text(100)).max(50).nullish(),
  frequency: text,
  gcs_model: text,
  gcs_version: text,
  allowed_payload_uuids: uuids.nullish(),
  payloads: uuids.nullish().describe('Another name for allowed_payload_uuids'),
  payload_id: Uuid.nullish().describe('A single allowed payload'),
  application: text,
  source: IntEnum([recordSource.selfDeclared, recordSource.regulatorApi], recordSourceName).nullish(),
})
export type AssetModelInput = z.infer<typeof AssetModelInput>

const AssetModelChange = AssetModelInput.extend({
  status: IntEnum(Object.values(recordStatus), recordStatusName),
}).partial()
export type AssetModelChange = z.infer<typeof AssetModelChange>

const reader = { who: 'member', role: 'member' } as const
const editor = { who: 'member', role: 'admin', orgTypes: ['assetManufacturer'] } as const

export const createAssetModelOp = operation({
  ...route.create('/asset-models', 'Asset model created'),
  name: 'assetModels.create',
  about: 'asset_model',
  summary:
    'Registers an asset model of your organisation. Name and variant together are unique for a manufacturer.',
  access: editor,
  input: AssetModelInput,
  output: AssetModel,
  fails: ['already_exists', 'unprocessable'],
})

export const createAssetModelsOp = operation({
  ...route.create('/asset-models/bulk', 'Asset models created'),
  name: 'assetModels.createMany',
  about: 'asset_model',
  rate: 'bulk',
  summary: `Registers up to ${mostInBulk} asset models, all or none; faults are named by index.`,
  access: editor,
  input: z.object({ models: Many(AssetModelInput, 'asset models', mostInBulk) }),
  output: z.object({ total_registered: z.int(), models: z.array(AssetModel) }),
  fails: ['already_exists', 'unprocessable'],
})

export const listAssetModelsOp = operation({
  ...route.page('/asset-models', AssetModel),
  name: 'assetModels.list',
  summary:
    "Every manufacturer's active asset models, newest first; with status -1 the inactive ones of your own organisation.",
  access: reader,
  input: z.object({
    status: QueryIntEnum(Object.values(recordStatus), recordStatusName).default(recordStatus.active),
    manufacturer_uuid: Uuid.optional(),
    category: z.preprocess(numeric, NamedInt(assetCategoryName)).optional(),
    q: SearchText.describe('Part of name, variant, identifier or type certificate'),
    ...pageFields(),
  }),
})

export const getAssetModelOp = operation({
  ...route.get('/asset-models/{model_uuid}'),
  name: 'assetModels.get',
  summary: 'One asset model.',
  access: reader,
  output: AssetModel,
  fails: ['not_found', 'gone'],
})

export const assetModelPayloadsOp = operation({
  ...route.get('/asset-models/{model_uuid}/payloads'),
  name: 'assetModels.payloads',
  summary: 'The active payload models that a model may carry, in its own order.',
  access: reader,
  output: z.array(PayloadModel),
  fails: ['not_found'],
})

export const updateAssetModelOp = operation({
  ...route.put('/asset-models/{model_uuid}', 'Asset model updated'),
  name: 'assetModels.update',
  about: 'asset_model',
  summary: 'Changes what is given of an asset model of yours.',
  access: editor,
  input: AssetModelChange,
  output: AssetModel,
  fails: ['not_found', 'already_exists', 'unprocessable'],
})

export const deleteAssetModelOp = operation({
  ...route.delete('/asset-models/{model_uuid}', 'Asset model is now INACTIVE'),
  name: 'assetModels.delete',
  about: 'asset_model',
  summary: 'Deactivates an asset model of yours.',
  access: editor,
  fails: ['not_found', 'gone'],
})
