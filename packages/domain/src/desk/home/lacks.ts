import { uinStatus } from '../../kernel/index.ts'
import type { AssetFacts } from '../../planning/queue/facts-store.ts'
import { isCertifiedAt } from '../../planning/queue/judged-crew.ts'
import type { AssetLack } from './contract.ts'

/** What an asset lacks to fly at a moment. Of one that is out of service nothing else is asked: it is brought back first. */
export const lacksOf = (
  asset: Pick<AssetFacts, 'isInService' | 'uinStatus' | 'certificateExpiresAt'>,
  atMs: number,
): AssetLack[] => {
  if (!asset.isInService) return ['service']
  return [
    ...(asset.uinStatus === uinStatus.generated ? [] : (['registration'] as const)),
    ...(isCertifiedAt(asset, atMs) ? [] : (['certificate'] as const)),
  ]
}
