import { z } from 'zod'
import {
  assetCategoryName,
  assetClassName,
  IntEnum,
  NamedInt,
  operation,
  PageOf,
  pageFields,
  QueryIntEnum,
  subCategoryName,
  Text,
  Uuid,
  WireTime,
} from '../kernel/contract.ts'
import { EmailAddress, PhoneNumber } from './contact.ts'

export const PilotCredential = z.object({
  cred_uuid: z.uuid(),
  cred_svc_id: z.string().nullable(),
  user_uuid: z.uuid(),
  rpc_number: z.string().describe('Remote pilot certificate number'),
  category: z.int().describe('1 Nano, 2 Micro, 3 Small, 4 Medium, 5 Large'),
  sub_category: z.int().describe('1 aeroplane, 2 rotorcraft, 3 hybrid'),
  class: z.int().describe('1 remotely piloted, 2 model, 3 autonomous'),
  status: z.int().describe('1 active, -1 inactive'),
  created_at: WireTime,
  updated_at: WireTime,
})
export type PilotCredential = z.infer<typeof PilotCredential>

export const OrgMembership = z.object({
  membership_uuid: z.uuid(),
  membership_status: z.int(),
  role: z.int().describe('1 Member, 2 Admin, 3 Owner'),
  org_uuid: z.uuid(),
  org_svc_id: z.string(),
  org_name: z.string(),
  org_type: z.int(),
  org_status: z.int(),
})
export type OrgMembership = z.infer<typeof OrgMembership>

export const User = z.object({
  user_uuid: z.uuid(),
  user_svc_id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().describe('E.164'),
  profile_picture: z.string().nullable(),
  email_verified: z.boolean(),
  phone_verified: z.boolean(),
  is_certified_pilot: z.boolean(),
  status: z.int().describe('0 registered, 1 active, -1 inactive, -2 banned'),
  created_at: WireTime,
  updated_at: WireTime,
  pilot_credentials: z.array(PilotCredential),
  org_memberships: z.array(OrgMembership),
})
export type User = z.infer<typeof User>

export const UserItem = z.object({
  user_uuid: z.uuid(),
  user_svc_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  membership: z.object({ membership_uuid: z.uuid(), role: z.int(), status: z.int() }),
})
export type UserItem = z.infer<typeof UserItem>

const roleNames = { 1: 'Member', 2: 'Admin', 3: 'Owner' }
const userStatusNames = { 0: 'registered', 1: 'active', [-1]: 'inactive', [-2]: 'banned' }
const admin = { who: 'member', role: 'admin' } as const
const params = z.object({ user_uuid: Uuid })

const ProfileChange = z
  .object({
    first_name: Text(100),
    last_name: Text(100),
    profile_picture: z
      .url({ protocol: /^https$/, error: 'must be an https URL or null' })
      .max(2000)
      // The URL parser takes it, PostgreSQL's text does not.
      .refine((value) => !value.includes('\u0000'), { error: 'must not contain a NUL character' })
      .nullable(),
    email: EmailAddress.describe('A change clears email_verified until the new address is verified'),
    phone: PhoneNumber.describe('A change clears phone_verified until the new number is verified'),
  })
  .partial()
export type ProfileChange = z.infer<typeof ProfileChange>

export const getOwnProfileOp = operation({
  name: 'users.me',
  kind: 'query',
  summary: 'Your own profile.',
  rest: { method: 'GET', path: '/users/me', body: 'data' },
  access: { who: 'user' },
  output: User,
})

export const updateOwnProfileOp = operation({
  name: 'users.updateMe',
  kind: 'mutation',
  summary: 'Changes what is given of your own profile.',
  rest: { method: 'PUT', path: '/users/me', message: 'Profile updated', body: 'data' },
  access: { who: 'user' },
  input: ProfileChange,
  output: User,
  fails: ['already_exists'],
})

export const updateProfileOp = operation({
  name: 'users.update',
  kind: 'mutation',
  summary: 'The same as PUT /users/me, by your own user_uuid.',
  rest: { method: 'PUT', path: '/users/{user_uuid}', message: 'Profile updated', body: 'data' },
  access: { who: 'user' },
  params,
  input: ProfileChange,
  output: User,
  fails: ['not_found', 'already_exists'],
})

export const listUsersOp = operation({
  name: 'users.list',
  kind: 'query',
  summary: 'The people of your organisation, by name.',
  rest: { method: 'GET', path: '/users', body: 'page' },
  access: admin,
  input: z.object({
    status: QueryIntEnum([0, 1, -1, -2], userStatusNames).optional().describe('User status'),
    role: QueryIntEnum([1, 2, 3], roleNames).optional(),
    ...pageFields(),
  }),
  output: PageOf(UserItem),
})

export const getUserOp = operation({
  name: 'users.get',
  kind: 'query',
  summary: 'A person of your organisation, with credentials and the membership in it.',
  rest: { method: 'GET', path: '/users/{user_uuid}', body: 'data' },
  access: admin,
  params,
  output: User,
  fails: ['not_found'],
})

export const setRoleOp = operation({
  name: 'users.setRole',
  kind: 'mutation',
  summary: 'Gives a person of your organisation another role. Only an Owner makes somebody Admin or Owner.',
  rest: { method: 'PUT', path: '/users/{user_uuid}/role', message: 'Role changed', body: 'data' },
  access: admin,
  params,
  input: z.object({ role: IntEnum([1, 2, 3], roleNames) }),
  output: z.object({ user_uuid: z.uuid(), membership_uuid: z.uuid(), role: z.int() }),
  fails: ['not_found', 'not_a_member', 'forbidden', 'conflict'],
})

export const removeUserOp = operation({
  name: 'users.remove',
  kind: 'mutation',
  summary: 'Removes a person from your organisation. The account stays.',
  rest: {
    method: 'DELETE',
    path: '/users/{user_uuid}',
    message: 'Membership is now REMOVED (-2)',
    body: 'message',
  },
  access: admin,
  params,
  output: z.object({}),
  fails: ['not_found', 'conflict'],
})

export const addPilotCredentialOp = operation({
  name: 'users.addPilotCredential',
  kind: 'mutation',
  summary: 'Records a remote pilot certificate of a person of your organisation.',
  rest: {
    method: 'POST',
    path: '/users/{user_uuid}/pilot-creds',
    status: 201,
    message: 'Pilot credential added',
    body: 'data',
  },
  access: admin,
  params,
  input: z.object({
    rpc_number: Text(100),
    category: NamedInt(assetCategoryName),
    sub_category: NamedInt(subCategoryName),
    class: NamedInt(assetClassName),
  }),
  output: PilotCredential,
  fails: ['not_found', 'already_exists'],
})

export const listPilotCredentialsOp = operation({
  name: 'users.pilotCredentials',
  kind: 'query',
  summary: 'The remote pilot certificates of a person of your organisation.',
  rest: { method: 'GET', path: '/users/{user_uuid}/pilot-creds', body: 'data' },
  access: admin,
  params,
  output: z.array(PilotCredential),
  fails: ['not_found'],
})

export const UserSession = z.object({
  session_uuid: z.uuid(),
  created_at: WireTime,
  last_used_at: WireTime.describe('The last sign-in or refresh of this session'),
  expires_at: WireTime.describe('No refresh goes beyond this'),
  user_agent: z.string().nullable().describe('As the browser or program named itself, or null'),
  address: z.string().nullable().describe('The network address it was last used from, or null'),
  current: z.boolean().describe('true for the session of this request'),
})
export type UserSession = z.infer<typeof UserSession>

export const listOwnSessionsOp = operation({
  name: 'users.sessions',
  kind: 'query',
  summary: 'Where you are signed in, last used first.',
  rest: { method: 'GET', path: '/users/me/sessions', body: 'data' },
  access: { who: 'user' },
  output: z.array(UserSession),
})

export const endOwnSessionOp = operation({
  name: 'users.endSession',
  kind: 'mutation',
  summary: 'Signs you out of one session: its access and refresh tokens stop working.',
  rest: {
    method: 'DELETE',
    path: '/users/me/sessions/{session_uuid}',
    message: 'Session ended',
    body: 'message',
  },
  access: { who: 'user' },
  params: z.object({ session_uuid: Uuid }),
  output: z.object({}),
  fails: ['not_found'],
})
