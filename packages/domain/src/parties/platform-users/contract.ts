import { z } from 'zod'
import {
  IntEnum,
  lowerNames,
  operation,
  pageFields,
  QueryIntEnum,
  route,
  SearchText,
  Text,
  userStatus,
  WireTime,
} from '../../kernel/contract.ts'
import { mostLetters } from '../../kernel/text-lengths.ts'
import { User } from '../users/contract.ts'

const statusNames = { ...lowerNames(userStatus), [userStatus.inactive]: 'suspended' }

export const PlatformUserItem = z.object({
  user_uuid: z.uuid(),
  user_svc_id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().describe('E.164'),
  email_verified: z.boolean(),
  phone_verified: z.boolean(),
  status: z.int().describe('0 registered, 1 active, -1 suspended, -2 banned'),
  is_platform_admin: z.boolean(),
  created_at: WireTime,
})
export type PlatformUserItem = z.infer<typeof PlatformUserItem>

export const PlatformUser = User.extend({ is_platform_admin: z.boolean() })
export type PlatformUser = z.infer<typeof PlatformUser>

/** Like the organisations of the platform: with any partner key, by a platform administrator. */
const access = { who: 'user', platformAdmin: true } as const

export const PlatformUserFilter = z.object({
  search: SearchText.describe('Text within the name, e-mail address, phone or svc id'),
  status: QueryIntEnum(Object.values(userStatus), statusNames).optional(),
})
export type PlatformUserFilter = z.output<typeof PlatformUserFilter>

export const listPlatformUsersOp = operation({
  ...route.page('/platform/users', PlatformUserItem),
  name: 'platformUsers.list',
  about: 'user',
  summary: 'All people, newest first, for platform administrators.',
  access,
  input: PlatformUserFilter.extend(pageFields()),
})

export const getPlatformUserOp = operation({
  ...route.get('/platform/users/{user_uuid}'),
  name: 'platformUsers.get',
  about: 'user',
  summary: 'One person with all memberships, for platform administrators.',
  access,
  output: PlatformUser,
  fails: ['not_found'],
})

export const setPlatformUserStatusOp = operation({
  ...route.put('/platform/users/{user_uuid}/status', 'Status changed'),
  name: 'platformUsers.setStatus',
  about: 'user',
  summary:
    'Suspends a person (-1), which ends every sign-in of theirs at once, or restores one (1). Nobody suspends themselves.',
  access,
  input: z.object({
    status: IntEnum([userStatus.active, userStatus.inactive], {
      [userStatus.active]: 'restore',
      [userStatus.inactive]: 'suspend',
    }),
    status_reason: Text(mostLetters.note).optional().describe('Why. Kept in the audit, shown nowhere else'),
  }),
  output: PlatformUser,
  fails: ['not_found', 'conflict'],
})
