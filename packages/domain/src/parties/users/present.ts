import type { OrgMembership, PilotCredential, User, UserItem } from './contract.ts'
import { isCredentialValid } from './policy.ts'
import type { CredentialRow, MemberRow, UserMembership, UserRow } from './store.ts'

export const presentCredential = (row: CredentialRow): PilotCredential => ({
  cred_uuid: row.credUuid,
  cred_svc_id: row.svcId,
  user_uuid: row.userUuid,
  rpc_number: row.rpcNumber,
  category: row.category,
  sub_category: row.subCategory,
  class: row.class,
  expires_at: row.expiresAt?.toISOString() ?? null,
  status: row.status,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})

const presentOrgMembership = ({ membership, organisation }: UserMembership): OrgMembership => ({
  membership_uuid: membership.membershipUuid,
  membership_status: membership.status,
  role: membership.role,
  org_uuid: organisation.orgUuid,
  org_svc_id: organisation.svcId,
  org_name: organisation.orgName,
  org_type: organisation.orgType,
  org_status: organisation.status,
})

/** The account of a person, in whatever else it stands. */
export const presentAccount = (user: UserRow) => ({
  user_uuid: user.userUuid,
  user_svc_id: user.svcId,
  email: user.email,
  first_name: user.firstName,
  last_name: user.lastName,
  phone: user.phone,
  status: user.status,
})

export interface UserView {
  user: UserRow
  credentials: CredentialRow[]
  memberships: UserMembership[]
}

export const presentUser = ({ user, credentials, memberships }: UserView, now: Date): User => ({
  ...presentAccount(user),
  profile_picture: user.profilePicture,
  email_verified: user.emailVerified,
  phone_verified: user.phoneVerified,
  is_certified_pilot: credentials.map(presentCredential).some((one) => isCredentialValid(one, now.getTime())),
  created_at: user.createdAt.toISOString(),
  updated_at: user.updatedAt.toISOString(),
  pilot_credentials: credentials.map(presentCredential),
  org_memberships: memberships.map(presentOrgMembership),
})

export const presentUserItem = (
  { user, membership }: MemberRow,
  credentials: readonly CredentialRow[],
): UserItem => ({
  ...presentAccount(user),
  membership: {
    membership_uuid: membership.membershipUuid,
    role: membership.role,
    status: membership.status,
  },
  pilot_credentials: credentials.map(presentCredential),
})
