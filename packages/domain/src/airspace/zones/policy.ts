import { type Actor, orgTypeNumber, roleNumber, zoneMembershipType } from '../../kernel/contract.ts'

/** An organisation's link to a zone: 1 Manager, 2 Monitor. */
export interface ZoneLink {
  orgUuid: string
  role: number
}

/** Zones are public; one that is dormant while its owner is under review is the owner's and the platform's. */
export const maySeeZone = (
  actor: Actor,
  { dormantSince, orgOwnerUuid }: { dormantSince: Date | null; orgOwnerUuid: string | null },
): boolean =>
  dormantSince === null ||
  Boolean(actor.system) ||
  Boolean(actor.user?.isPlatformAdmin) ||
  (orgOwnerUuid !== null && actor.member?.orgUuid === orgOwnerUuid)

const isZoneManager = (actor: Actor, links: readonly ZoneLink[]): boolean =>
  links.some((link) => link.orgUuid === actor.member?.orgUuid && link.role === zoneMembershipType.manager)

/** Decide its permissions: an Admin of an Airspace Manager with Manager membership (docs/contract/access.md#roles). */
export const mayDecideForZone = (actor: Actor, links: readonly ZoneLink[]): boolean =>
  Boolean(actor.system) || (isManagersAdmin(actor) && isZoneManager(actor, links))

/** Change it, delete it, link others: Admins of an organisation that manages it, or of the platform. */
export const mayManageZone = (actor: Actor, links: readonly ZoneLink[]): boolean =>
  Boolean(actor.user?.isPlatformAdmin) || mayDecideForZone(actor, links)

const isManagersAdmin = ({ member }: Actor): boolean =>
  member?.orgType === orgTypeNumber.airspaceManager && member.role >= roleNumber.admin
