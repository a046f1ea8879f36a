import { mayManageZone, type ZoneLink } from '../../airspace/zones/policy.ts'
import { type Actor, resourceType, roleNumber, zoneMembershipType } from '../../kernel/contract.ts'
import { mayGrantRole } from '../../parties/memberships/policy.ts'

/** Of a person who is no member yet: below every role. */
const noRole = 0

/** What rights over a resource depend on. */
export interface ResourceFacts {
  type: number
  uuid: string
  /** Of an organisation: itself. Null for an asset or a zone without owner. */
  ownerOrgUuid: string | null
  /** Of an asset: who made its model. */
  manufacturerUuid: string | null
  /** Of a zone: who manages and monitors it. */
  links: readonly ZoneLink[]
}

export const isAdminOf = ({ member }: Actor, orgUuid: string | null): boolean =>
  orgUuid !== null && member?.orgUuid === orgUuid && member.role >= roleNumber.admin

/** The platform, or an Admin of who owns it; of an asset without owner, of who made its model. */
const holds = (actor: Actor, resource: ResourceFacts): boolean => {
  if (resource.ownerOrgUuid) return isAdminOf(actor, resource.ownerOrgUuid)
  return Boolean(actor.user?.isPlatformAdmin) || isAdminOf(actor, resource.manufacturerUuid)
}

/** The organisations whose the resource is: of a zone those that manage it, of an asset without owner who made its model. */
export const holdersOf = ({ type, ownerOrgUuid, manufacturerUuid, links }: ResourceFacts): string[] => {
  if (type !== resourceType.zone) return [ownerOrgUuid ?? manufacturerUuid].filter((uuid) => uuid !== null)
  return links.filter(({ role }) => role === zoneMembershipType.manager).map(({ orgUuid }) => orgUuid)
}

/** Whether what the caller starts is an invitation, and whether a request for the resource is theirs to decide. */
export const administers = (actor: Actor, resource: ResourceFacts): boolean =>
  resource.type === resourceType.zone ? mayManageZone(actor, resource.links) : holds(actor, resource)

/**
 * Whether an administrator of the resource may grant this role. Nobody grants above their own, only an Owner makes
 * somebody Admin or Owner (docs/contract/organisations.md#roles-of-people); a zone is handed over by its owner, not
 * by another Manager.
 */
export const mayOffer = (actor: Actor, resource: ResourceFacts, role: number): boolean => {
  if (!administers(actor, resource)) return false
  if (resource.type === resourceType.organisation)
    return actor.member !== null && mayGrantRole(actor.member, { role: noRole }, role)
  const handsZoneOver = resource.type === resourceType.zone && role === roleNumber.owner
  return !handsZoneOver || Boolean(actor.user?.isPlatformAdmin) || isAdminOf(actor, resource.ownerOrgUuid)
}
