import { type Tx, tables } from '@clearway/db'
import { and, eq } from 'drizzle-orm'
import { refuseInFlight } from '../../fleet/assets/checks.ts'
import { deleteAssetOp } from '../../fleet/assets/contract.ts'
import { holdOwned, loadAssetInService, refuseOutOfService } from '../../fleet/assets/service.ts'
import { lockAsset, updateAsset } from '../../fleet/assets/store.ts'
import { revokeActiveCertificate } from '../../fleet/certificate-records/revoke.ts'
import {
  assetStatus,
  type Ctx,
  ensure,
  handle,
  type MemberActor,
  membershipStatus,
  resourceType,
  transact,
} from '../../kernel/index.ts'
import { endMembership } from '../../parties/memberships/grant.ts'
import type { MembershipRow } from '../../parties/memberships/store.ts'
import { leaveFutureMissions } from '../../planning/missions/leaving.ts'

/** Deregisters: the asset has no owner until an organisation takes it over. Refused while it flies. */
export const releaseAsset = async (ctx: Ctx, tx: Tx, ownership: MembershipRow): Promise<void> => {
  const asset = await lockAsset(tx, ownership.resourceUuid)
  ensure(asset, 'not_found')
  await refuseInFlight(tx, { assetUuid: asset.assetUuid, name: asset.assetUin ?? asset.svcId })
  await changeOwner(ctx, tx, { assetUuid: asset.assetUuid, from: ownership.memberUuid, to: null })
}

/** Takes it out of the fleet for good. Refused while it flies. */
export const deleteAsset = handle(deleteAssetOp, {
  load: loadAssetInService,
  async run(ctx, _input, { asset }) {
    await transact(ctx, (tx) => removeAsset(ctx, tx, asset.assetUuid))
    return {}
  },
})

const removeAsset = async (ctx: Ctx<MemberActor>, tx: Tx, assetUuid: string): Promise<void> => {
  const asset = await holdOwned(ctx, tx, assetUuid)
  refuseOutOfService(asset)
  await refuseInFlight(tx, { assetUuid, name: asset.assetUin ?? asset.svcId })
  await updateAsset(tx, assetUuid, { status: assetStatus.removed, updatedAt: ctx.clock.now() })
  await leaveService(ctx, tx, { assetUuid, orgUuid: ctx.actor.member.orgUuid })
}

/**
 * What goes with the former owner, in the transaction that locked the asset
 * (docs/contract/invitations.md#transfer-of-an-asset): every membership it gave, the certificate, its own reference,
 * and its missions that have not ended.
 */
export const changeOwner = async (
  ctx: Ctx,
  tx: Tx,
  { assetUuid, from, to }: { assetUuid: string; from: string | null; to: string | null },
): Promise<void> => {
  for (const membership of await membershipsOf(tx, assetUuid)) await endMembership(ctx, tx, membership)
  await updateAsset(tx, assetUuid, {
    orgOwnerUuid: to,
    assetOrgInternalUuid: null,
    updatedAt: ctx.clock.now(),
  })
  await leaveService(ctx, tx, { assetUuid, orgUuid: from })
}

/** It flies no more for its organisation: its certificate (docs/contract/certificates.md#assets-out-of-service) and its missions that have not ended. */
const leaveService = async (
  ctx: Ctx,
  tx: Tx,
  { assetUuid, orgUuid }: { assetUuid: string; orgUuid: string | null },
): Promise<void> => {
  await revokeActiveCertificate(ctx, tx, assetUuid)
  // It leaves on the ground: in flight it was refused, and a plan in flight keeps its asset.
  const readFlown = async () => new Set<string>()
  if (orgUuid) await leaveFutureMissions(ctx, tx, { who: { assetUuid }, orgUuid, readFlown })
  await ctx.events.publish(tx, { type: 'asset_changed', asset_uuid: assetUuid })
}

const membershipsOf = (tx: Tx, assetUuid: string): Promise<MembershipRow[]> => {
  const memberships = tables.resourceMemberships
  return tx
    .select()
    .from(memberships)
    .where(
      and(
        eq(memberships.resourceType, resourceType.asset),
        eq(memberships.resourceUuid, assetUuid),
        eq(memberships.status, membershipStatus.active),
      ),
    )
    .for('update')
}
