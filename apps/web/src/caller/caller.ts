import {
  type AnyOperation,
  type FailureCode,
  failures,
  type MemberActor,
  orgStatus,
  refuse,
  type Standing,
  userStatus,
} from '@clearway/domain/contracts'
import type { Membership, Person } from './console-context.tsx'

/** The caller as the rules of the domain see one, from what the console has read. */
export type Caller = Pick<MemberActor, 'partner' | 'user'> & { readonly member: MemberActor['member'] | null }

export interface Known {
  readonly person: Pick<Person, 'user_uuid' | 'email' | 'status'>
  readonly standing: Standing
  readonly membership: Membership | null
}

export const callerOf = ({ person, standing, membership }: Known): Caller => ({
  // The console's server shows its own key, and beside it the platform's where a procedure asks for that one.
  partner: {
    keyUuid: '',
    name: 'console',
    kind: standing.is_platform_admin ? 'platform_admin' : 'console',
  },
  user: {
    userUuid: person.user_uuid,
    sessionUuid: standing.session_uuid,
    email: person.email,
    status: person.status,
    isPlatformAdmin: standing.is_platform_admin,
  },
  member: membership && {
    orgUuid: membership.org_uuid,
    orgName: membership.org_name,
    orgType: membership.org_type,
    orgStatus: membership.org_status,
    role: membership.role,
    membershipUuid: membership.membership_uuid,
  },
})

/** true, or the sentence the API would refuse with. */
export const ability = ({ access }: Pick<AnyOperation, 'access'>, caller: Caller): true | string => {
  const refusal = refuse(access, caller)
  return refusal === null || (refusal.message ?? failures[refusal.code].text)
}

/** Refusals that another state lifts, not another role: an organisation becomes active, a contact is verified. */
const ofState: ReadonlySet<FailureCode> = new Set(['organisation_inactive', 'user_inactive'])

/** Whether this role can never do it, in whatever state: then it is not shown at all. */
export const isNever = ({ access }: Pick<AnyOperation, 'access'>, caller: Caller): boolean => {
  const refusal = refuse(access, inOrder(caller))
  return refusal !== null && !ofState.has(refusal.code)
}

/** The same caller with account and organisation in order: what remains in the way is the role. */
const inOrder = ({ partner, user, member }: Caller): Caller => ({
  partner,
  user: { ...user, status: userStatus.active },
  member: member && { ...member, orgStatus: orgStatus.active },
})
