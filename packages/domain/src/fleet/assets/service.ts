import type { Tx } from '@clearway/db'
import {
  assetStatus,
  type Ctx,
  ensure,
  handle,
  type MemberActor,
  pageOf,
  transact,
} from '../../kernel/index.ts'
import { checkPayloadsPermitted, refuseInFlight, uinTaken } from './checks.ts'
import { createAssetOp, createAssetsOp, getAssetOp, listAssetsOp, updateAssetOp } from './contract.ts'
import { isInService } from './policy.ts'
import { presentAsset, presentAssetItem } from './present.ts'
import { registerAssets } from './register.ts'
import * as store from './store.ts'
import { listUnownedAssets } from './unowned.ts'

export const createAsset = handle(createAssetOp, async (ctx, input) => {
  const [asset] = await registerAssets(ctx, [input])
  return presentAsset(asset!)
})

export const createAssets = handle(createAssetsOp, async (ctx, input) => {
  const assets = await registerAssets(ctx, input.assets, (index) => `assets.${index}.`)
  return { total_registered: assets.length, assets: assets.map(presentAsset) }
})

export const listAssets = handle(listAssetsOp, async (ctx, input) => {
  const { rows, total } = await store.pageOwnedAssets(ctx.db, {
    page: input.page,
    limit: input.limit,
    orgUuid: ctx.actor.member.orgUuid,
    ownerUuid: input.org_owner_uuid,
    modelUuid: input.asset_model_uuid,
    status: input.status,
    uinStatus: input.uin_status,
    category: input.category,
    certificateStatus: input.certificate_status,
    q: input.q,
  })
  return pageOf(rows.map(presentAssetItem), total, input)
})

interface Params {
  asset_uuid: string
}

/** The asset, when the caller's organisation actively owns it. */
export const loadOwnedAsset = async (ctx: Ctx<MemberActor>, params: Params): Promise<store.OwnedAsset> => {
  const owned = await store.findOwnedAsset(ctx.db, ctx.actor.member.orgUuid, params.asset_uuid)
  ensure(owned, 'not_found', 'Your organisation owns no such asset.')
  return owned
}

/** The asset, locked, when the caller's organisation still owns it. */
export const holdOwned = async (
  ctx: Ctx<MemberActor>,
  tx: Tx,
  assetUuid: string,
): Promise<store.AssetRow> => {
  const asset = await store.lockAsset(tx, assetUuid)
  const isOwn = asset?.orgOwnerUuid === ctx.actor.member.orgUuid
  ensure(asset && isOwn, 'not_found', 'Your organisation owns no such asset.')
  return asset
}

/** The same, refusing one that is out of service (410). */
export const loadAssetInService = async (
  ctx: Ctx<MemberActor>,
  params: Params,
): Promise<store.OwnedAsset> => {
  const owned = await loadOwnedAsset(ctx, params)
  refuseOutOfService(owned.asset)
  return owned
}

export const refuseOutOfService = (asset: store.AssetRow): void =>
  ensure(isInService(asset), 'gone', `Asset ${asset.assetUin ?? asset.svcId} has been deactivated.`)

export const getAsset = handle(getAssetOp, {
  load: loadAssetInService,
  run: async (_ctx, _input, owned) => presentAsset(owned),
})

/** An asset out of service can be brought back, a removed one cannot. */
const refuseRemoved = ({ status, svcId }: store.AssetRow): void =>
  ensure(status !== assetStatus.removed, 'gone', `Asset ${svcId} has been removed.`)

export const updateAsset = handle(updateAssetOp, {
  async load(ctx, params) {
    const owned = await loadOwnedAsset(ctx, params)
    refuseRemoved(owned.asset)
    return owned
  },
  async run(ctx, input, { asset, model }) {
    const fresh = input.active_payload_uuids?.filter((uuid) => !asset.activePayloadUuids.includes(uuid))
    checkPayloadsPermitted(model.allowedPayloadUuids, fresh)
    const change = {
      assetUin: input.asset_uin,
      uinStatus: input.uin_status ?? undefined,
      assetOrgInternalUuid: input.asset_org_internal_uuid,
      activePayloadUuids: input.active_payload_uuids ?? undefined,
      status: input.status,
    }
    await transact(ctx, async (tx) => {
      const held = await holdOwned(ctx, tx, asset.assetUuid)
      refuseRemoved(held)
      const { assetUuid, assetUin, svcId } = held
      if (isInService(held) && change.status === assetStatus.inactive)
        await refuseInFlight(tx, { assetUuid, name: assetUin ?? svcId })
      await store.updateAsset(tx, asset.assetUuid, { ...change, updatedAt: ctx.clock.now() })
      await ctx.events.publish(tx, { type: 'asset_changed', asset_uuid: asset.assetUuid })
    }).catch(uinTaken)
    return presentAsset(await loadOwnedAsset(ctx, input))
  },
})

export const assetOperations = {
  create: createAsset,
  createMany: createAssets,
  list: listAssets,
  get: getAsset,
  update: updateAsset,
  unowned: listUnownedAssets,
}
