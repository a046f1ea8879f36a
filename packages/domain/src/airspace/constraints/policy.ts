import { type Actor, constraintType, roleNumber } from '../../kernel/contract.ts'

/** Missions, plans and zones own their constraints; only what a caller stored by hand may be removed by hand. */
export const storedByHand: readonly number[] = [
  constraintType.geofence,
  constraintType.corridor,
  constraintType.weather,
]

export interface ConstraintFacts {
  constraintType: number
  orgUuid: string | null
}

export const isConstraintsOwner = (actor: Actor, { orgUuid }: ConstraintFacts): boolean =>
  Boolean(actor.system) ||
  (orgUuid === null ? Boolean(actor.user?.isPlatformAdmin) : orgUuid === actor.member?.orgUuid)

/** What an organisation under review stored by hand is its own and the platform's (docs/decisions/0016). */
export const maySeeConstraint = (
  actor: Actor,
  facts: ConstraintFacts & { readonly isUnderReview: boolean },
): boolean =>
  !(facts.isUnderReview && storedByHand.includes(facts.constraintType)) ||
  Boolean(actor.user?.isPlatformAdmin) ||
  isConstraintsOwner(actor, facts)

export const mayDeleteConstraint = (actor: Actor, facts: ConstraintFacts): boolean =>
  isConstraintsOwner(actor, facts) && storedByHand.includes(facts.constraintType)

/** An Admin of the organisation that stored it changes and removes it (contract.ts). */
export const constraintAbilities = (actor: Actor, facts: ConstraintFacts) => {
  const isAdmin = (actor.member?.role ?? 0) >= roleNumber.admin || Boolean(actor.user?.isPlatformAdmin)
  const mayEdit = isAdmin && mayDeleteConstraint(actor, facts)
  return { update: mayEdit, delete: mayEdit }
}

/** The business of one organisation: a mission, a flight plan, an asset's corridor. */
export const privateTypes: readonly number[] = [
  constraintType.mission,
  constraintType.flightPlan,
  constraintType.corridor,
]

/**
 * What the caller sees the shape of and no more, unless a zone of its organisation holds it
 * (docs/contract/airspace.md#intersect).
 */
export const isForeignBusiness = (actor: Actor, facts: ConstraintFacts): boolean =>
  privateTypes.includes(facts.constraintType) &&
  !actor.user?.isPlatformAdmin &&
  !isConstraintsOwner(actor, facts)
