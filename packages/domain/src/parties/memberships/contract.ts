import { z } from 'zod'
import {
  lowerNames,
  membershipStatus,
  operation,
  optionalPageFields,
  QueryIntEnum,
  resourceType,
  route,
  Uuid,
  WireTime,
} from '../../kernel/contract.ts'

export const ResourceMembership = z.object({
  membership_uuid: z.uuid(),
  membership_svc_id: z.string(),
  resource_type: z.int().describe('1 organisation, 2 asset, 3 airspace zone'),
  resource_uuid: z.uuid(),
  resource_name: z
    .string()
    .describe('Name of the organisation or zone; UIN of the asset, its svc id while it has none'),
  member_type: z.int().describe('1 user, 2 organisation'),
  member_uuid: z.uuid(),
  role: z.int().describe('1 Member, 2 Admin, 3 Owner; of a zone: 1 Manager, 2 Monitor'),
  status: z.int().describe('1 active, -1 inactive, -2 removed'),
  created_at: WireTime,
})
export type ResourceMembership = z.infer<typeof ResourceMembership>

const resourceNames = { 1: 'organisation', 2: 'asset', 3: 'airspace zone' }
const statusNames = lowerNames(membershipStatus)

export const listMembershipsOp = operation({
  ...route.page('/resource-memberships', ResourceMembership),
  name: 'memberships.list',
  summary:
    'Memberships that concern your organisation: its people, its assets, its zones, and who else manages or monitors its zones. All of them where neither page nor limit is given, up to 10,000.',
  access: { who: 'member', role: 'member' },
  input: z.object({
    resource_type: QueryIntEnum(Object.values(resourceType), resourceNames).optional(),
    member_uuid: Uuid.optional().describe('A user or an organisation'),
    status: QueryIntEnum(Object.values(membershipStatus), statusNames).optional(),
    ...optionalPageFields(),
  }),
  fails: ['unprocessable'],
})

export const removeMembershipOp = operation({
  ...route.delete('/resource-memberships/{membership_uuid}', 'Membership is now REMOVED (-2)'),
  name: 'memberships.remove',
  about: 'membership',
  summary:
    'Removes a person from your organisation, deregisters an asset of yours, or revokes management or monitoring of a zone you manage.',
  access: { who: 'member', role: 'admin' },
  fails: ['not_found', 'conflict'],
})

export const leaveOrganisationOp = operation({
  ...route.delete('/users/me/memberships/{org_uuid}', 'Membership is now REMOVED (-2)'),
  name: 'memberships.leave',
  about: 'organisation',
  summary: 'Leaves an organisation that you belong to, whatever your role. One of its Owners stays.',
  access: { who: 'user' },
  fails: ['not_found', 'conflict'],
})
