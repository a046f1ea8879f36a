import { permissionStatus } from '../../kernel/contract.ts'
import { approvesAtOnce } from './policy.ts'

/** The rule of a zone as it is, or as it would be. */
export interface ZoneRule {
  airspaceZoneType: number
}

/** What a changed zone does to a permission in force, and a zone to a mission that has none of it. */
export type ZoneEffect = 'asked' | 'asked_again' | 'approved' | 'retired' | 'kept'

interface PermissionFacts {
  parentType: string
  /** Asked for by hand: stays without an intersection. */
  requested: boolean
  permissionStatus: number
}

interface Circumstances {
  rule: ZoneRule
  touches: boolean
  /** The mission has not ended. */
  isCurrent: boolean
  /** A person has decided: the rule no longer applies. */
  byHand: boolean
}

/**
 * Deleting or moving a zone retires what no longer intersects, of ended missions too
 * (docs/contract/airspace.md#what-a-change-of-zones-does); a changed type is answered only where something is still
 * to come and no person has decided.
 */
export const effectOnExisting = (
  row: PermissionFacts,
  { rule, touches, isCurrent, byHand }: Circumstances,
): ZoneEffect => {
  if (row.parentType === 'MISSION' && !row.requested && !touches) return 'retired'
  const approved = row.permissionStatus === permissionStatus.approved
  if (!isCurrent || byHand || approved === approvesAtOnce(rule)) return 'kept'
  return approved ? 'asked_again' : 'approved'
}

/** A zone that meets a mission for the first time asks it, unless the mission has ended. */
export const effectOnNew = (rule: ZoneRule, isCurrent: boolean): ZoneEffect => {
  if (!isCurrent) return 'kept'
  return approvesAtOnce(rule) ? 'approved' : 'asked'
}
