import { isReviewedType, isSuspended, orgStatus, type UserActor } from '../../kernel/contract.ts'

/** Own organisation, or any for a platform administrator. */
export const mayReadOrganisation = (actor: UserActor, orgUuid: string): boolean =>
  actor.user.isPlatformAdmin || actor.member?.orgUuid === orgUuid

interface Standing {
  status: number
  /** Says so of one that is paused or banned alone. */
  awaitsReview: boolean
}

/** Whether it has still to be reviewed: a pause and a ban decide nothing about that. */
export const awaitsReview = ({ status, awaitsReview: didBefore }: Standing): boolean =>
  status === orgStatus.unverified || (isSuspended(status) && didBefore)

export interface StatusChange {
  review: 'auto' | 'manual'
  from: Standing & { orgType: number }
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

/**
 * Where ORG_REVIEW is manual a change into a reviewed type is a new application, and whoever was paused while under review
 * goes back to it.
 */
export const needsReview = (actor: UserActor, { review, from, to }: StatusChange): boolean =>
  review === 'manual' &&
  !actor.user.isPlatformAdmin &&
  isReviewedType(to.orgType) &&
  (to.orgType !== from.orgType || (awaitsReview(from) && to.status === orgStatus.active))
