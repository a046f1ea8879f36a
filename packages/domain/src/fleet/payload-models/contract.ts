import { z } from 'zod'
import {
  FreeText,
  IntEnum,
  Name,
  NamedInt,
  numeric,
  operation,
  pageFields,
  payloadTypeName,
  QueryIntEnum,
  recordStatus,
  recordStatusName,
  route,
  SearchText,
  WireTime,
} from '../../kernel/contract.ts'

export const PayloadModelItem = z.object({
  payload_uuid: z.uuid(),
  payload_svc_id: z.string(),
  payload_name: z.string(),
  payload_type: z.int(),
  manufacturer: z.string(),
  org_owner_uuid: z.uuid(),
  weight_kg: z.number(),
  horizontal_swath: z.number().nullable().describe('Metres'),
  vertical_swath: z.number().nullable().describe('Metres'),
  status: z.int().describe('1 active, -1 inactive'),
})
export type PayloadModelItem = z.infer<typeof PayloadModelItem>

export const PayloadModel = PayloadModelItem.extend({ created_at: WireTime, updated_at: WireTime })
export type PayloadModel = z.infer<typeof PayloadModel>

const metres = z.number({ error: 'must be a number of metres' }).nullish()

export const PayloadModelInput = z.object({
  payload_name: Name(200),
  payload_type: NamedInt(payloadTypeName).describe('1 visual camera, 2 thermal camera … 99 other'),
  manufacturer: FreeText(200).nullish(),
  weight_kg: z.number({ error: 'must be a number of kilograms' }).describe('Above 0'),
  horizontal_swath: metres,
  vertical_swath: metres,
})
export type PayloadModelInput = z.infer<typeof PayloadModelInput>

const orgTypes = ['assetManufacturer', 'assetOwner'] as const
const reader = { who: 'member', role: 'member', orgTypes } as const
const editor = { who: 'member', role: 'admin', orgTypes } as const

export const createPayloadModelOp = operation({
  ...route.create('/payload-models', 'Payload model created'),
  name: 'payloadModels.create',
  about: 'payload_model',
  summary: 'Registers a payload model that your organisation owns.',
  access: editor,
  input: PayloadModelInput,
  output: PayloadModel,
  fails: ['unprocessable'],
})

export const listPayloadModelsOp = operation({
  ...route.page('/payload-models', PayloadModelItem),
  name: 'payloadModels.list',
  summary: "Your organisation's payload models, newest first; the active ones unless a status is asked for.",
  access: reader,
  input: z.object({
    status: QueryIntEnum(Object.values(recordStatus), recordStatusName).default(recordStatus.active),
    payload_type: z.preprocess(numeric, NamedInt(payloadTypeName)).optional(),
    q: SearchText.describe('Part of name, identifier or manufacturer'),
    ...pageFields(),
  }),
})

export const getPayloadModelOp = operation({
  ...route.get('/payload-models/{payload_uuid}'),
  name: 'payloadModels.get',
  summary: "One of your organisation's payload models.",
  access: reader,
  output: PayloadModel,
  fails: ['not_found', 'gone'],
})

export const updatePayloadModelOp = operation({
  ...route.put('/payload-models/{payload_uuid}', 'Payload model updated'),
  name: 'payloadModels.update',
  about: 'payload_model',
  summary: 'Renames a payload model, deactivates it or brings it back.',
  access: editor,
  input: z
    .object({ payload_name: Name(200), status: IntEnum(Object.values(recordStatus), recordStatusName) })
    .partial(),
  output: PayloadModel,
  fails: ['not_found'],
})

export const deletePayloadModelOp = operation({
  ...route.delete('/payload-models/{payload_uuid}', 'Payload model is now INACTIVE'),
  name: 'payloadModels.delete',
  about: 'payload_model',
  summary: 'Deactivates a payload model.',
  access: editor,
  fails: ['not_found', 'gone'],
})
