import {
  type MemberActor,
  type MemberIdentity,
  membershipStatus,
  resourceType,
  roleNumber,
} from '../../kernel/contract.ts'

/** The facts of a membership that rights depend on. */
export interface MembershipFacts {
  resourceType: number
  resourceUuid: string
  memberType: number
  memberUuid: string
  role: number
}

/** Whether the caller's organisation may end the membership; `holds`: it owns the asset or manages the zone. */
export const ownsMembership = (member: MemberIdentity, row: MembershipFacts, holds: boolean): boolean => {
  if (row.resourceType === resourceType.organisation) return row.resourceUuid === member.orgUuid
  return holds
}

/** Only such a membership is ended, and only who has one is given another role or a pilot credential. */
export const isActiveMembership = ({ status }: { status: number }): boolean =>
  status === membershipStatus.active

/** An Owner is never removed; the role has to be given up first. */
export const isOrganisationOwner = (row: Pick<MembershipFacts, 'resourceType' | 'role'>): boolean =>
  row.resourceType === resourceType.organisation && row.role === roleNumber.owner

/** Nobody grants above their own role; only an Owner makes somebody Admin or Owner; nobody touches a superior. */
export const mayGrantRole = (
  granter: Pick<MemberIdentity, 'role'>,
  current: { role: number },
  role: number,
): boolean => {
  if (granter.role < roleNumber.admin || current.role > granter.role) return false
  return role < roleNumber.admin || role === current.role || granter.role === roleNumber.owner
}

export const maySetRole = (actor: MemberActor, current: { role: number }, role: number): boolean =>
  mayGrantRole(actor.member, current, role)

export const mayRemovePerson = (actor: MemberActor, current: { role: number }): boolean =>
  actor.member.role >= roleNumber.admin && current.role < roleNumber.owner
