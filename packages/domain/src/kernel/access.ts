import type { OrgType, Role } from './enums.ts'
import {
  isSuspended,
  isUnderReview,
  orgStatus,
  orgTypeName,
  orgTypeNumber,
  roleNumber,
  userStatus,
} from './enums.ts'
import type { FailureCode } from './failure.ts'

/** Who may call an operation, before any record is looked at. Deny by default: an operation must carry one. */
export type Access =
  /** Everybody, without a partner key. */
  | { readonly who: 'anyone' }
  /** Everybody with a partner key; `orUser`: the handler is given the signed-in person too, where a token is shown. */
  | { readonly who: 'partner'; readonly orUser?: true }
  /** A signed-in person; `active` also requires a verified contact. */
  | {
      readonly who: 'user'
      readonly active?: true
      /** Only one who administers the platform. */
      readonly platformAdmin?: true
      /** X-Organisation-ID may name the organisation for which they act: any role, or the one that is named. */
      readonly organisation?: Role
    }
  /** A member of the organisation named by X-Organisation-ID. */
  | {
      readonly who: 'member'
      readonly role: Role
      readonly orgTypes?: readonly OrgType[]
      /** A platform administrator may call it too, and needs no organisation. */
      readonly orPlatformAdmin?: true
      /** Allowed while the organisation is inactive (its Admin lifts that here). */
      readonly evenInactive?: true
    }
  /** Platform administrator's token and the platform-admin key, both. */
  | { readonly who: 'platformAdmin' }

export interface PartnerIdentity {
  readonly keyUuid: string
  readonly name: string
  readonly kind: 'partner' | 'platform_admin' | 'console'
}

export interface UserIdentity {
  readonly userUuid: string
  readonly sessionUuid: string
  readonly email: string
  readonly status: number
  readonly isPlatformAdmin: boolean
}

export interface MemberIdentity {
  readonly orgUuid: string
  readonly orgName: string
  readonly orgType: number
  readonly orgStatus: number
  readonly role: number
  readonly membershipUuid: string
}

/** The caller as far as it is known. `system` is a process of ours acting without a person. */
export interface Actor {
  readonly partner: PartnerIdentity | null
  readonly user: UserIdentity | null
  readonly member: MemberIdentity | null
  readonly system?: true
}

export interface UserActor extends Actor {
  readonly user: UserIdentity
}
export interface MemberActor extends UserActor {
  readonly member: MemberIdentity
}

/** What a handler may rely on, given the access rule it declared. */
export type ActorFor<A extends Access> = A extends { who: 'member' }
  ? A extends { orPlatformAdmin: true }
    ? UserActor
    : MemberActor
  : A extends { who: 'user' | 'platformAdmin' }
    ? UserActor
    : Actor

export interface Refusal {
  readonly code: FailureCode
  readonly message?: string
}

/**
 * The one check in front of every operation, for both transports. Order (docs/contract/wire.md#order-of-refusal):
 * partner key, token, organisation, role; what depends on the record comes after, in the handler. Returns null when
 * the caller may go on.
 */
export const refuse = (access: Access, actor: Actor): Refusal | null => {
  if (access.who === 'anyone' || actor.system) return null
  if (!actor.partner) return { code: 'partner_key_required' }
  if (access.who === 'partner') return null
  if (actor.user && isSuspended(actor.user.status))
    return { code: 'user_inactive', message: 'This account is not active.' }
  if (access.who === 'platformAdmin') return refusePlatformAdmin(actor)
  if (!actor.user) return { code: 'token_required' }
  if (access.who === 'user') return refuseUser(access, actor.user, actor.member)
  if (access.orPlatformAdmin && actor.user.isPlatformAdmin) return null
  return refuseMember(access, actor.member)
}

const refusePlatformAdmin = (actor: Actor): Refusal | null => {
  const both = actor.partner?.kind === 'platform_admin' && actor.user?.isPlatformAdmin
  return both ? null : { code: 'platform_admin_only' }
}

const refuseUser = (
  access: Extract<Access, { who: 'user' }>,
  user: UserIdentity,
  member: MemberIdentity | null,
): Refusal | null => {
  if (access.active && user.status !== userStatus.active) return { code: 'user_inactive' }
  if (access.platformAdmin && !user.isPlatformAdmin)
    return { code: 'platform_admin_only', message: 'Only a platform administrator can do this.' }
  const acts = access.organisation && access.organisation !== 'member' && member
  return acts ? refuseMember({ role: access.organisation }, member) : null
}

const refuseMember = (
  access: Pick<Extract<Access, { who: 'member' }>, 'role' | 'orgTypes' | 'evenInactive'>,
  member: MemberIdentity | null,
): Refusal | null => {
  if (!member) return { code: 'not_a_member' }
  if (isSuspended(member.orgStatus) && !(access.evenInactive && member.orgStatus === orgStatus.inactive))
    return { code: 'organisation_inactive' }
  if (access.orgTypes && !access.orgTypes.some((type) => orgTypeNumber[type] === member.orgType))
    return { code: 'forbidden', message: `Only ${listOfTypes(access.orgTypes)} organisations can do this.` }
  // What an organisation may do by its type, it may do once that type has been reviewed.
  if (access.orgTypes && isUnderReview(member))
    return {
      code: 'organisation_inactive',
      message: `${member.orgName} waits until a platform administrator has reviewed it.`,
    }
  if (member.role < roleNumber[access.role])
    return {
      code: 'forbidden',
      message: `Only an ${access.role === 'owner' ? 'Owner' : 'Admin'} of ${member.orgName} can do this.`,
    }
  return null
}

const listOfTypes = (types: readonly OrgType[]): string =>
  types.map((type) => orgTypeName[orgTypeNumber[type]]).join(' or ')
