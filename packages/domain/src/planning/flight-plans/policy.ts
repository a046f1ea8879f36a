import type { Actor } from '../../kernel/contract.ts'

export interface PlanFacts {
  orgUuid: string
  createdByUserUuid: string
}

/** Reads are for the organisation whose plan it is. */
export const mayReadPlan = (actor: Actor, { orgUuid }: PlanFacts): boolean =>
  Boolean(actor.system) || actor.member?.orgUuid === orgUuid

/** Only the member who made it. */
export const mayEditPlan = (actor: Actor, plan: PlanFacts): boolean =>
  mayReadPlan(actor, plan) && (Boolean(actor.system) || actor.user?.userUuid === plan.createdByUserUuid)

/** Any member of the organisation. */
export const mayDeletePlan = mayReadPlan
