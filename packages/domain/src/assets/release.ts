import { type Queryable, type Tx, tables } from '@clearway/db'
import { and, eq } from 'drizzle-orm'
import { revokeActiveCertificate } from '../certificates/revoke.ts'
import { type Ctx, ensure, membershipStatus, resourceType } from '../kernel/index.ts'
import { endMembership } from '../memberships/grant.ts'
import type { MembershipRow } from '../memberships/store.ts'
import { removeFromFutureMissions } from '../missions/asset-leaving.ts'
import { hasOpenSession, lockAsset, updateAsset } from './store.ts'

/** Deregisters: the asset has no owner until somebody takes it over. Refused while it flies. */
export const releaseAsset = async (ctx: Ctx, tx: Tx, ownership: MembershipRow): Promise<void> => {
  const asset = await lockAsset(tx, ownership.resourceUuid)
  ensure(asset, 'not_found')
  await refuseInFlight(tx, { assetUuid: asset.assetUuid, name: asset.assetUin ?? asset.svcId })
  await changeOwner(ctx, tx, { assetUuid: asset.assetUuid, from: ownership.memberUuid, to: null })
}

/** An asset changes hands, or goes, on the ground. */
export const refuseInFlight = async (
  db: Queryable,
  asset: { assetUuid: string; name: string },
): Promise<void> => {
  const flying = await hasOpenSession(db, asset.assetUuid)
  ensure(!flying, 'conflict', `${asset.name} has an open flight session. End it first.`)
}

/**
 * What goes with the former owner, in the transaction that locked the asset (DECISIONS.md, asset transfer): every
 * membership it gave, the certificate, its own reference, and its missions that have not ended.
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
  await revokeActiveCertificate(ctx, tx, assetUuid)
  if (from) await removeFromFutureMissions(ctx, tx, { assetUuid, orgUuid: from })
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
