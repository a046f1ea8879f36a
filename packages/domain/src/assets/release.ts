import type { Tx } from '@clearway/db'
import { revokeActiveCertificate } from '../certificates/revoke.ts'
import { type Ctx, ensure } from '../kernel/index.ts'
import { endMembership } from '../memberships/grant.ts'
import type { MembershipRow } from '../memberships/store.ts'
import { hasOpenSession, lockAsset, updateAsset } from './store.ts'

/**
 * Deregisters: the asset has no owner until somebody takes it over, and its certificate stops validating.
 * Refused while it flies.
 */
export const releaseAsset = async (ctx: Ctx, tx: Tx, ownership: MembershipRow): Promise<void> => {
  const asset = await lockAsset(tx, ownership.resourceUuid)
  ensure(asset, 'not_found')
  const flying = await hasOpenSession(tx, asset.assetUuid)
  ensure(!flying, 'conflict', `${asset.assetUin ?? asset.svcId} has an open flight session. End it first.`)
  await endMembership(ctx, tx, ownership)
  await updateAsset(tx, asset.assetUuid, { orgOwnerUuid: null, updatedAt: ctx.clock.now() })
  await revokeActiveCertificate(ctx, tx, asset.assetUuid)
  await ctx.events.publish(tx, { type: 'asset_changed', asset_uuid: asset.assetUuid })
}
