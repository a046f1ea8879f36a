import { tables } from '@clearway/db'
import { and, count, desc, eq, isNull, ne } from 'drizzle-orm'
import { assetStatus, handle, offsetOf, pageOf } from '../../kernel/index.ts'
import { listUnownedAssetsOp } from './unowned-contract.ts'

const { assets, assetModels } = tables

export const listUnownedAssets = handle(listUnownedAssetsOp, async (ctx, input) => {
  // A platform administrator sees all, also who comes with an organisation.
  const { member, user } = ctx.actor
  const where = and(
    isNull(assets.orgOwnerUuid),
    ne(assets.status, assetStatus.removed),
    member && !user.isPlatformAdmin ? eq(assetModels.manufacturerUuid, member.orgUuid) : undefined,
  )
  const model = eq(assetModels.modelUuid, assets.assetModelUuid)
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({ asset: assets, model: assetModels })
      .from(assets)
      .innerJoin(assetModels, model)
      .where(where)
      .orderBy(desc(assets.updatedAt), desc(assets.assetUuid))
      .limit(input.limit)
      .offset(offsetOf(input)),
    ctx.db.select({ total: count() }).from(assets).innerJoin(assetModels, model).where(where),
  ])
  return pageOf(rows.map(present), counted?.total ?? 0, input)
})

const present = ({
  asset,
  model,
}: {
  asset: typeof assets.$inferSelect
  model: typeof assetModels.$inferSelect
}) => ({
  asset_uuid: asset.assetUuid,
  asset_svc_id: asset.svcId,
  asset_uin: asset.assetUin,
  asset_model_uuid: asset.assetModelUuid,
  model_name: model.modelName,
  model_variant: model.modelVariant,
  manufacturer_uuid: model.manufacturerUuid,
})
