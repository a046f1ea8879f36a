import { z } from 'zod'
import {
  FreeText,
  IntEnum,
  NamedInt,
  numeric,
  operation,
  PageOf,
  pageFields,
  payloadTypeName,
  QueryIntEnum,
  SearchText,
  Text,
  Uuid,
  WireTime,
} from '../kernel/contract.ts'

const recordStatusNames = { 1: 'Active', [-1]: 'Inactive' }

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
  payload_name: Text(200),
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
const params = z.object({ payload_uuid: Uuid })

export const createPayloadModelOp = operation({
  name: 'payloadModels.create',
  kind: 'mutation',
  summary: 'Registers a payload model that your organisation owns.',
  rest: {
    method: 'POST',
    path: '/payload-models',
    status: 201,
    message: 'Payload model created',
    body: 'data',
  },
  access: editor,
  input: PayloadModelInput,
  output: PayloadModel,
  fails: ['unprocessable'],
})

export const listPayloadModelsOp = operation({
  name: 'payloadModels.list',
  kind: 'query',
  summary: "Your organisation's payload models, newest first; the active ones unless a status is asked for.",
  rest: { method: 'GET', path: '/payload-models', body: 'page' },
  access: reader,
  input: z.object({
    status: QueryIntEnum([1, -1], recordStatusNames).default(1),
    payload_type: z.preprocess(numeric, NamedInt(payloadTypeName)).optional(),
    q: SearchText.describe('Part of name, identifier or manufacturer'),
    ...pageFields(),
  }),
  output: PageOf(PayloadModelItem),
})

export const getPayloadModelOp = operation({
  name: 'payloadModels.get',
  kind: 'query',
  summary: "One of your organisation's payload models.",
  rest: { method: 'GET', path: '/payload-models/{payload_uuid}', body: 'data' },
  access: reader,
  params,
  output: PayloadModel,
  fails: ['not_found', 'gone'],
})

export const updatePayloadModelOp = operation({
  name: 'payloadModels.update',
  kind: 'mutation',
  summary: 'Renames a payload model, deactivates it or brings it back.',
  rest: {
    method: 'PUT',
    path: '/payload-models/{payload_uuid}',
    message: 'Payload model updated',
    body: 'data',
  },
  access: editor,
  params,
  input: z.object({ payload_name: Text(200), status: IntEnum([1, -1], recordStatusNames) }).partial(),
  output: PayloadModel,
  fails: ['not_found'],
})

export const deletePayloadModelOp = operation({
  name: 'payloadModels.delete',
  kind: 'mutation',
  summary: 'Deactivates a payload model.',
  rest: {
    method: 'DELETE',
    path: '/payload-models/{payload_uuid}',
    message: 'Payload model is now INACTIVE',
    body: 'message',
  },
  access: editor,
  params,
  output: z.object({}),
  fails: ['not_found', 'gone'],
})
