import { z } from 'zod'
import {
  capitalNames,
  FreeText,
  IntEnum,
  Name,
  operation,
  orgStatus,
  orgTypeName,
  orgTypeNumber,
  PhoneNumber,
  pageFields,
  QueryIntEnum,
  route,
  Text,
  WireTime,
} from '../../kernel/contract.ts'
import { mostLetters } from '../../kernel/text-lengths.ts'
import { organisationEditors } from '../access/callers.ts'

const statusNames = capitalNames(orgStatus)

const BusinessIdentifiers = z
  .object(
    {
      type: Name(50).describe('For example GSTIN, CIN, PAN'),
      identifier: Name(100),
    },
    { error: 'must be an object {type, identifier}' },
  )
  .describe('How the organisation is registered as a business')

const Degrees = (most: number) => {
  const fault = { error: `must be degrees from -${most} to ${most}` }
  return z.number(fault).min(-most, fault).max(most, fault)
}

export const HomeView = z
  .object({ west: Degrees(180), south: Degrees(90), east: Degrees(180), north: Degrees(90) })
  .refine(({ south, north }) => south < north, { error: 'must be farther north than south', path: ['north'] })
  .describe('The box on which maps open; where west is beyond east it holds the date line')
export type HomeView = z.infer<typeof HomeView>

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
  home_view: HomeView.nullable().describe('An addition; null: maps open where its work is'),
  duty_phone: z
    .string()
    .nullable()
    .describe('An addition, E.164: whom pilots call about a zone that it manages; null: nobody said'),
  created_at: WireTime,
  updated_at: WireTime,
})
export type Organisation = z.infer<typeof Organisation>

export const OrganisationInput = z.object({
  org_name: Name(200),
  org_address: FreeText(500).nullish(),
  org_website: FreeText(300).nullish(),
  org_business_identifiers: BusinessIdentifiers.nullish(),
  org_type: IntEnum(Object.values(orgTypeNumber), orgTypeName),
})
export type OrganisationInput = z.infer<typeof OrganisationInput>

export const OrganisationTokens = z.object({
  access_token: z.string(),
  expires_in: z.int().describe('Seconds'),
  refresh_token: z.string(),
  refresh_expires_in: z.int().describe('Seconds'),
})

export const createOrganisationOp = operation({
  ...route.create('/organisations', 'Organisation created'),
  name: 'organisations.create',
  about: 'organisation',
  summary:
    'Creates an organisation and makes you its Owner; the tokens in the answer know the new membership.',
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
  fails: ['rate_limited'],
  pages: {
    none: 'answers with tokens, which stay with the server: pages found one through /api/organisations',
  },
})

export const OrganisationFilter = z.object({
  status: QueryIntEnum(Object.values(orgStatus), statusNames)
    .optional()
    .describe('0 for those that wait for a review'),
  org_type: QueryIntEnum(Object.values(orgTypeNumber), orgTypeName).optional(),
  q: FreeText(200)
    .optional()
    .describe('Text within the name, address, website, business identifier or svc id'),
})
export type OrganisationFilter = z.output<typeof OrganisationFilter>

export const listOrganisationsOp = operation({
  ...route.page('/organisations', Organisation),
  name: 'organisations.list',
  about: 'organisation',
  summary: 'All organisations, newest first, for platform administrators: whom to review, whom to ban.',
  access: { who: 'user', platformAdmin: true },
  input: OrganisationFilter.extend(pageFields()),
})

/** What everybody may know of an organisation that works here: whom one deals with by name. */
export const DirectoryEntry = Organisation.pick({
  org_uuid: true,
  org_svc_id: true,
  org_name: true,
  org_type: true,
})
export type DirectoryEntry = z.infer<typeof DirectoryEntry>

export const findOrganisationsOp = operation({
  ...route.get('/organisations/directory'),
  name: 'organisations.find',
  summary:
    'Active organisations by name or identifier, at most 20 by name: whom to hand an asset to, link to a zone, or ask to be taken in.',
  access: { who: 'user', active: true },
  rate: 'directory',
  input: z.object({
    q: Text(200)
      .refine((text) => text.length >= 2, { error: 'must be at least 2 characters' })
      .describe('The beginnings of words, all of which must be there'),
    org_type: OrganisationFilter.shape.org_type,
  }),
  output: z.array(DirectoryEntry),
})

export const getOrganisationOp = operation({
  ...route.get('/organisations/{org_uuid}'),
  name: 'organisations.get',
  about: 'organisation',
  summary: 'Your organisation.',
  access: { who: 'member', role: 'member', orPlatformAdmin: true },
  output: Organisation,
  fails: ['not_found'],
})

export const updateOrganisationOp = operation({
  ...route.put('/organisations/{org_uuid}', 'Organisation updated'),
  name: 'organisations.update',
  about: 'organisation',
  summary: 'Changes what is given of your organisation. Only a platform administrator lifts a ban.',
  access: organisationEditors,
  input: OrganisationInput.extend({
    status: IntEnum(Object.values(orgStatus), statusNames),
    home_view: HomeView.nullable(),
    duty_phone: PhoneNumber.nullable(),
    status_reason: Text(mostLetters.note).describe(
      'An addition: why the status changes. Kept in the audit, shown nowhere else',
    ),
  }).partial(),
  output: Organisation,
  fails: ['not_found', 'forbidden', 'organisation_inactive'],
})
