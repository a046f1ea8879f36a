import { isReviewedType, orgStatus, type UserActor } from '../../kernel/contract.ts'

/** Own organisation, or any for a platform administrator. */
export const mayReadOrganisation = (actor: UserActor, orgUuid: string): boolean =>
  actor.user.isPlatformAdmin || actor.member?.orgUuid === orgUuid

export interface StatusChange {
  review: 'auto' | 'manual'
  from: { status: number; orgType: number }
  to: { status: number; orgType: number }
}

/**
 * Whether an Admin may make this change of status and type; a platform administrator may make any. A ban is
 * lifted, and a reviewed organisation activated, by a platform administrator only.
 */
export const maySetStatus = (actor: UserActor, { review, from, to }: StatusChange): boolean => {
  if (actor.user.isPlatformAdmin) return true
  if (from.status === orgStatus.banned) return to.status === orgStatus.banned
  const waits = review === 'manual' && from.status === orgStatus.unverified && isReviewedType(from.orgType)
  return !waits || to.status === orgStatus.unverified
}

/** A change into a reviewed type is a new application where ORG_REVIEW is manual. */
export const needsReview = (actor: UserActor, { review, from, to }: StatusChange): boolean =>
  review === 'manual' &&
  !actor.user.isPlatformAdmin &&
  isReviewedType(to.orgType) &&
  to.orgType !== from.orgType
