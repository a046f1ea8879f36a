import { z } from 'zod'
import { operation, route } from '../../kernel/contract.ts'

/** An asset that was deregistered and waits to be handed to a new owner. */
export const UnownedAsset = z.object({
  asset_uuid: z.uuid(),
  asset_svc_id: z.string(),
  asset_uin: z.string().nullable().describe('Registration number'),
  asset_model_uuid: z.uuid(),
  model_name: z.string(),
  model_variant: z.string(),
  manufacturer_uuid: z.uuid(),
})
export type UnownedAsset = z.infer<typeof UnownedAsset>

export const listUnownedAssetsOp = operation({
  ...route.page('/assets/unowned', UnownedAsset),
  name: 'assets.unowned',
  about: 'asset',
  summary:
    'Assets without owner, which an Admin hands on by POST /assets/{asset_uuid}/transfers: those of your models, all for a platform administrator.',
  access: { who: 'member', role: 'member', orgTypes: ['assetManufacturer'], orPlatformAdmin: true },
})
