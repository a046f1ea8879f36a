import { type Actor, orgTypeNumber, roleNumber } from '../../kernel/contract.ts'

export interface MissionFacts {
  orgUuid: string
}

export const isOwnMission = (actor: Actor, { orgUuid }: MissionFacts): boolean =>
  Boolean(actor.system) || actor.member?.orgUuid === orgUuid

/** Change, delete, ask zones for permission: an Admin of the organisation whose mission it is. */
export const mayEditMission = (actor: Actor, mission: MissionFacts): boolean =>
  isOwnMission(actor, mission) && (Boolean(actor.system) || (actor.member?.role ?? 0) >= roleNumber.admin)

/** Any member of that organisation. */
export const mayPlanIn = isOwnMission

/** An airspace manager sees missions through its zones, every other organisation its own. */
export const seesThroughZones = (actor: Actor): boolean =>
  actor.member?.orgType === orgTypeNumber.airspaceManager
