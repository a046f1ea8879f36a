import { z } from 'zod'
import { operation, QueryIntEnum, Uuid, WireTime } from '../kernel/contract.ts'

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
const statusNames = { 1: 'active', [-1]: 'inactive', [-2]: 'removed' }

export const listMembershipsOp = operation({
  name: 'memberships.list',
  kind: 'query',
  summary:
    'Memberships that concern your organisation: its people, its assets, its zones, and who else manages or monitors its zones.',
  rest: { method: 'GET', path: '/resource-memberships', body: 'data' },
  access: { who: 'member', role: 'member' },
  input: z.object({
    resource_type: QueryIntEnum([1, 2, 3], resourceNames).optional(),
    member_uuid: Uuid.optional().describe('A user or an organisation'),
    status: QueryIntEnum([1, -1, -2], statusNames).optional(),
  }),
  output: z.array(ResourceMembership),
})

export const removeMembershipOp = operation({
  name: 'memberships.remove',
  kind: 'mutation',
  summary:
    'Removes a person from your organisation, deregisters an asset of yours, or revokes management or monitoring of a zone you manage.',
  rest: {
    method: 'DELETE',
    path: '/resource-memberships/{membership_uuid}',
    message: 'Membership is now REMOVED (-2)',
    body: 'message',
  },
  access: { who: 'member', role: 'admin' },
  params: z.object({ membership_uuid: Uuid }),
  output: z.object({}),
  fails: ['not_found', 'conflict'],
})
