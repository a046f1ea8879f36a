import { z } from 'zod'
import {
  assetCategoryName,
  assetClassName,
  CursorPageOf,
  capitalNames,
  cursorFields,
  IntEnum,
  lowerNames,
  Name,
  NamedInt,
  operation,
  PhoneNumber,
  QueryIntEnum,
  roleNumber,
  route,
  SearchText,
  subCategoryName,
  Timestamp,
  userStatus,
  WireTime,
} from '../../kernel/contract.ts'
import { peopleAdmins } from '../access/callers.ts'
import { EmailAddress } from './contact.ts'

export const PilotCredential = z.object({
  cred_uuid: z.uuid(),
  cred_svc_id: z.string().nullable(),
  user_uuid: z.uuid(),
  rpc_number: z.string().describe('Remote pilot certificate number'),
  category: z.int().describe('1 Nano, 2 Micro, 3 Small, 4 Medium, 5 Large'),
  sub_category: z.int().describe('1 aeroplane, 2 rotorcraft, 3 hybrid'),
  class: z.int().describe('1 remotely piloted, 2 model, 3 autonomous'),
  expires_at: WireTime.nullable().describe('null: it has no end'),
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
  is_certified_pilot: z.boolean().describe('Holds an active credential that has not ended'),
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
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().describe('E.164'),
  status: z.int().describe('Of the account: 0 registered, 1 active, -1 inactive, -2 banned'),
  membership: z.object({ membership_uuid: z.uuid(), role: z.int(), status: z.int() }),
  pilot_credentials: z.array(PilotCredential),
})
export type UserItem = z.infer<typeof UserItem>

const roleNames = capitalNames(roleNumber)
const roles = Object.values(roleNumber)
const userStatusNames = lowerNames(userStatus)

const ProfileChange = z
  .object({
    first_name: Name(100),
    last_name: Name(100),
    profile_picture: z
      .url({ protocol: /^https$/, error: 'must be an https URL or null' })
      .max(2000)
      // The URL parser takes it, PostgreSQL's text does not.
      .refine((value) => !value.includes('\u0000'), { error: 'must not contain a NUL character' })
      .nullable(),
    email: EmailAddress.describe('A change clears email_verified until the new address is verified'),
    phone: PhoneNumber.describe('A change clears phone_verified until the new number is verified'),
    current_password: z
      .string({ error: 'must be a text' })
      .max(1024)
      .describe(
        'For a new email or phone, unless you signed in within the last 10 minutes: the password, or its SHA-256 as 64 hexadecimal digits',
      ),
  })
  .partial()
export type ProfileChange = z.infer<typeof ProfileChange>

export const getOwnProfileOp = operation({
  ...route.get('/users/me'),
  name: 'users.me',
  summary: 'Your own profile.',
  access: { who: 'user' },
  output: User,
})

export const updateOwnProfileOp = operation({
  ...route.put('/users/me', 'Profile updated'),
  name: 'users.updateMe',
  about: 'user',
  summary: 'Changes what is given of your own profile.',
  access: { who: 'user' },
  input: ProfileChange,
  output: User,
  fails: ['already_exists', 'reauthentication_required', 'rate_limited'],
})

export const updateProfileOp = operation({
  ...route.put('/users/{user_uuid}', 'Profile updated'),
  name: 'users.update',
  about: 'user',
  summary: 'The same as PUT /users/me, by your own user_uuid.',
  access: { who: 'user' },
  input: ProfileChange,
  output: User,
  fails: ['not_found', 'already_exists', 'reauthentication_required', 'rate_limited'],
})

export const listUsersOp = operation({
  ...route.page('/users', UserItem),
  name: 'users.list',
  summary: 'The people of your organisation, by name.',
  access: peopleAdmins,
  input: z.object({
    status: QueryIntEnum(Object.values(userStatus), userStatusNames).optional().describe('User status'),
    role: QueryIntEnum(roles, roleNames).optional(),
    active: QueryIntEnum([0, 1], { 0: 'suspended or inactive', 1: 'neither' })
      .optional()
      .describe(
        '1: those whom a mission may name; 0: whose account is suspended or whose membership is inactive',
      ),
    certified: QueryIntEnum([0, 1], { 0: 'holds no credential', 1: 'holds one' })
      .optional()
      .describe('1: those who hold a pilot credential, valid or not; 0: all others'),
    q: SearchText.describe('Part of the name or an identifier'),
    order: z
      .enum(['name', 'joined'], { error: 'must be name or joined' })
      .default('name')
      .describe('joined: the first who came first, whose pages go on by cursor at the same cost everywhere'),
    ...cursorFields(),
  }),
  output: CursorPageOf(UserItem).partial({ next_cursor: true }),
})

export const getUserOp = operation({
  ...route.get('/users/{user_uuid}'),
  name: 'users.get',
  summary: 'A person of your organisation, with credentials and the membership in it.',
  access: peopleAdmins,
  output: User,
  fails: ['not_found'],
})

export const setRoleOp = operation({
  ...route.put('/users/{user_uuid}/role', 'Role changed'),
  name: 'users.setRole',
  about: 'user',
  summary: 'Gives a person of your organisation another role. Only an Owner makes somebody Admin or Owner.',
  access: peopleAdmins,
  input: z.object({ role: IntEnum(roles, roleNames) }),
  output: z.object({ user_uuid: z.uuid(), membership_uuid: z.uuid(), role: z.int() }),
  fails: ['not_found', 'not_a_member', 'forbidden', 'conflict'],
})

export const removeUserOp = operation({
  ...route.delete('/users/{user_uuid}', 'Membership is now REMOVED (-2)'),
  name: 'users.remove',
  about: 'user',
  summary: 'Removes a person from your organisation. The account stays.',
  access: peopleAdmins,
  fails: ['not_found', 'conflict'],
})

export const addPilotCredentialOp = operation({
  ...route.create('/users/{user_uuid}/pilot-creds', 'Pilot credential added'),
  name: 'users.addPilotCredential',
  about: 'user',
  summary:
    'Records a remote pilot certificate of a person of your organisation; it takes the place of one of its kind that ends before it.',
  access: peopleAdmins,
  input: z.object({
    rpc_number: Name(100),
    category: NamedInt(assetCategoryName),
    sub_category: NamedInt(subCategoryName),
    class: NamedInt(assetClassName),
    expires_at: Timestamp.nullish().describe('Warned of 30, 7 and 1 days before; absent: it has no end'),
  }),
  output: PilotCredential,
  fails: ['not_found', 'already_exists'],
})

export const listPilotCredentialsOp = operation({
  ...route.get('/users/{user_uuid}/pilot-creds'),
  name: 'users.pilotCredentials',
  summary: 'The remote pilot certificates of a person of your organisation.',
  access: peopleAdmins,
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
  ...route.get('/users/me/sessions'),
  name: 'users.sessions',
  summary: 'Where you are signed in, last used first.',
  access: { who: 'user' },
  output: z.array(UserSession),
})

export const endOwnSessionOp = operation({
  ...route.delete('/users/me/sessions/{session_uuid}', 'Session ended'),
  name: 'users.endSession',
  about: 'session',
  summary: 'Signs you out of one session: its access and refresh tokens stop working.',
  access: { who: 'user' },
  fails: ['not_found'],
})
