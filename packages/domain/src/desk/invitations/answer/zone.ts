import type { Tx } from '@clearway/db'
import { type Ctx, ensure, memberType, resourceType, roleNumber } from '../../../kernel/index.ts'
import { grantMembership } from '../../../parties/memberships/grant.ts'
import { activeMembership, type MembershipRow } from '../../../parties/memberships/store.ts'
import { findOrganisation } from '../../../parties/organisations/store.ts'
import { handOverZone } from '../../../planning/zone-effects/hand-over.ts'
import { refuseUnfitDestination, zoneRole } from '../invitee.ts'
import type { Grant } from './authority.ts'

/** Makes an organisation Manager or Monitor of a zone; as its owner it is a Manager, and the catalog is written. */
export const grantZone = async (
  ctx: Ctx,
  tx: Tx,
  { row, resource, memberUuid }: Grant,
): Promise<MembershipRow> => {
  const org = await findOrganisation(tx, memberUuid)
  ensure(org, 'not_found', 'The invited organisation does not exist.')
  refuseUnfitDestination(org, resource, row.inviteRole)
  const link = {
    resourceType: resourceType.zone,
    resourceUuid: resource.uuid,
    memberType: memberType.organisation,
    memberUuid,
    role: zoneRole(row.inviteRole),
  }
  if (row.inviteRole !== roleNumber.owner) return grantMembership(ctx, tx, link)
  const held = await activeMembership(tx, link)
  const membership = held ?? (await grantMembership(ctx, tx, link))
  await handOverZone(ctx, tx, { zoneUuid: resource.uuid, orgUuid: memberUuid })
  return membership
}
