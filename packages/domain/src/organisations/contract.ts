import { z } from 'zod'
import {
  FreeText,
  IntEnum,
  operation,
  orgTypeName,
  PageOf,
  pageFields,
  QueryIntEnum,
  Text,
  Uuid,
  WireTime,
} from '../kernel/contract.ts'

const statusNames = { 0: 'Unverified', 1: 'Active', [-1]: 'Inactive', [-2]: 'Banned' }

const BusinessIdentifiers = z
  .object(
    {
      type: Text(50).describe('For example GSTIN, CIN, PAN'),
      identifier: Text(100),
    },
    { error: 'must be an object {type, identifier}' },
  )
  .describe('How the organisation is registered as a business')

export const Organisation = z.object({
  org_id: z.int(),
  org_uuid: z.uuid(),
  org_svc_id: z.string(),
  org_name: z.string(),
  org_address: z.string(),
  org_website: z.string(),
  org_business_identifiers: z.object({ type: z.string(), identifier: z.string() }),
  org_type: z.int().describe('1 Asset Manufacturer to 7 Aviation Regulator'),
  status: z.int().describe('0 unverified, 1 active, -1 inactive, -2 banned'),
  created_at: WireTime,
  updated_at: WireTime,
})
export type Organisation = z.infer<typeof Organisation>

export const OrganisationInput = z.object({
  org_name: Text(200),
  org_address: FreeText(500).nullish(),
  org_website: FreeText(300).nullish(),
  org_business_identifiers: BusinessIdentifiers.nullish(),
  org_type: IntEnum([1, 2, 3, 4, 5, 6, 7], orgTypeName),
})
export type OrganisationInput = z.infer<typeof OrganisationInput>

export const OrganisationTokens = z.object({
  access_token: z.string(),
  expires_in: z.int().describe('Seconds'),
  refresh_token: z.string(),
  refresh_expires_in: z.int().describe('Seconds'),
})

export const createOrganisationOp = operation({
  name: 'organisations.create',
  kind: 'mutation',
  summary:
    'Creates an organisation and makes you its Owner; the tokens in the answer know the new membership.',
  rest: {
    method: 'POST',
    path: '/organisations',
    status: 201,
    message: 'Organisation created',
    body: 'data',
  },
  access: { who: 'user', active: true },
  input: OrganisationInput,
  output: z.object({
    organisation: Organisation,
    membership: z.object({
      membership_uuid: z.uuid(),
      membership_svc_id: z.string(),
      role: z.int(),
      status: z.int(),
    }),
    tokens: OrganisationTokens,
  }),
})

export const OrganisationFilter = z.object({
  status: QueryIntEnum([0, 1, -1, -2], statusNames).optional().describe('0 for those that wait for a review'),
  org_type: QueryIntEnum([1, 2, 3, 4, 5, 6, 7], orgTypeName).optional(),
  q: FreeText(200)
    .optional()
    .describe('Text within the name, address, website, business identifier or svc id'),
})
export type OrganisationFilter = z.output<typeof OrganisationFilter>

export const listOrganisationsOp = operation({
  name: 'organisations.list',
  kind: 'query',
  summary: 'All organisations, newest first, for platform administrators: whom to review, whom to ban.',
  rest: { method: 'GET', path: '/organisations', body: 'page' },
  access: { who: 'user', platformAdmin: true },
  input: OrganisationFilter.extend(pageFields()),
  output: PageOf(Organisation),
})

const params = z.object({ org_uuid: Uuid })

export const getOrganisationOp = operation({
  name: 'organisations.get',
  kind: 'query',
  summary: 'Your organisation.',
  rest: { method: 'GET', path: '/organisations/{org_uuid}', body: 'data' },
  access: { who: 'member', role: 'member', orPlatformAdmin: true },
  params,
  output: Organisation,
  fails: ['not_found'],
})

export const updateOrganisationOp = operation({
  name: 'organisations.update',
  kind: 'mutation',
  summary: 'Changes what is given of your organisation. Only a platform administrator lifts a ban.',
  rest: { method: 'PUT', path: '/organisations/{org_uuid}', message: 'Organisation updated', body: 'data' },
  access: { who: 'member', role: 'admin', orPlatformAdmin: true, evenInactive: true },
  params,
  input: OrganisationInput.extend({
    status: IntEnum([0, 1, -1, -2], statusNames),
    status_reason: Text(500).describe(
      'An addition: why the status changes. Kept in the audit, shown nowhere else',
    ),
  }).partial(),
  output: Organisation,
  fails: ['not_found', 'forbidden', 'organisation_inactive'],
})
