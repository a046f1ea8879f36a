import { z } from 'zod'
import { heightsShown } from '../../airspace/constraints/heights-contract.ts'
import { operation, Text, TimeZone, Uuid, WireTime } from '../../kernel/contract.ts'
import { Conditions } from '../permissions/contract.ts'

/** Capital letters in groups of four, as a permit has them. */
export const shownCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-')

/** However it is typed. */
export const typedCode = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

export const getPermitOp = operation({
  name: 'permissions.permit',
  kind: 'query',
  rate: 'bulk',
  summary:
    'The permit of an approved permission, to be printed: a PDF with map, heights, times, conditions and a code.',
  rest: {
    method: 'GET',
    path: '/permissions/{permission_uuid}/permit',
    body: 'stream',
    contentTypes: ['application/pdf'],
  },
  access: { who: 'member', role: 'member', orgTypes: ['airspaceManager', 'assetOwner'] },
  params: z.object({ permission_uuid: Uuid }),
  input: z.object({
    time_zone: TimeZone.default('UTC').describe('In which times are printed, beside UTC'),
  }),
  output: z.object({
    file_name: z.string(),
    content_type: z.string(),
    content: z.custom<AsyncIterable<Uint8Array>>(),
  }),
  fails: ['not_found', 'gone', 'conflict'],
})

export const PermitState = z.object({
  code: z.string(),
  state: z.enum(['stands', 'not_yet', 'ended', 'withdrawn', 'replaced']),
  valid_from: WireTime.nullable(),
  valid_to: WireTime.nullable(),
  ended_at: WireTime.nullable().describe('When it was withdrawn or replaced'),
  replaced_by: z.string().nullable().describe('The code of the permit that stands in its place'),
  zone_name: z.string(),
  permission_svc_id: z.string(),
  permission_reference: z.string().nullable(),
  operator_name: z.string(),
  mission_name: z.string(),
  flight: z
    .object({ ...heightsShown, conditions: Conditions, aircraft: z.array(z.string()) })
    .nullable()
    .describe('Of one that was neither withdrawn nor replaced'),
  checked_at: WireTime,
})
export type PermitState = z.infer<typeof PermitState>

export const verifyPermitOp = operation({
  name: 'permissions.verify',
  kind: 'query',
  rate: 'address',
  summary:
    'Whether the permit with this code stands. For anybody who holds it, without an account; it names no person.',
  rest: { method: 'GET', path: '/permits/{code}', body: 'data' },
  access: { who: 'anyone' },
  params: z.object({
    code: Text(40).transform(typedCode).describe('12 letters and digits; dashes and blanks are left out'),
  }),
  output: PermitState,
  fails: ['not_found'],
})
