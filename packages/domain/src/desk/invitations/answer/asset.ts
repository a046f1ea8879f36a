import type { Tx } from '@clearway/db'
import { refuseInFlight } from '../../../fleet/assets/checks.ts'
import { type Ctx, ensure, memberType, resourceType, roleNumber } from '../../../kernel/index.ts'
import { grantMembership } from '../../../parties/memberships/grant.ts'
import type { MembershipRow } from '../../../parties/memberships/store.ts'
import { lockOrganisation } from '../../../parties/organisations/store.ts'
import { changeOwner } from '../../offboarding/asset.ts'
import { refuseUnfitDestination } from '../invitee.ts'
import { holdersOf } from '../policy.ts'
import { revokeOthers } from '../store.ts'
import type { Grant } from './authority.ts'

/**
 * Hands an asset over with everything that follows (docs/contract/invitations.md#transfer-of-an-asset), or lets a
 * person see to it.
 */
export const grantAsset = async (
  ctx: Ctx,
  tx: Tx,
  { row, resource, memberUuid }: Grant,
): Promise<MembershipRow> => {
  const grant = { resourceType: resourceType.asset, resourceUuid: resource.uuid, memberUuid }
  if (row.inviteeType === memberType.user)
    return grantMembership(ctx, tx, { ...grant, memberType: memberType.user, role: row.inviteRole })
  const destination = await lockOrganisation(tx, memberUuid)
  ensure(destination, 'not_found', 'The destination organisation does not exist.')
  refuseUnfitDestination(destination, resource, roleNumber.owner)
  await refuseInFlight(tx, { assetUuid: resource.uuid, name: resource.name })
  await changeOwner(ctx, tx, { assetUuid: resource.uuid, from: resource.ownerOrgUuid, to: memberUuid })
  await revokeOthers(tx, resource, row.inviteUuid, ctx.clock.now())
  await ctx.events.record(tx, {
    name: 'transfer.done',
    subject: row.inviteUuid,
    orgUuids: [...holdersOf(resource), memberUuid],
    facts: { from_org_uuid: resource.ownerOrgUuid, to_org_uuid: memberUuid },
  })
  return grantMembership(ctx, tx, { ...grant, memberType: memberType.organisation, role: roleNumber.owner })
}
