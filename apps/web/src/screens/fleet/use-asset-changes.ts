import { assetStatus } from '@clearway/domain/contracts'
import type { AssetItem } from '../../entities/asset/asset-state.ts'
import { useAct } from '../../forms/use-act.ts'
import { useDone } from '../../forms/use-done.ts'
import { trpc } from '../../trpc/client.ts'
import { assetName } from '../../words/asset-name.ts'

/** Takes an asset out of service, brings it back, removes it, and shows that in a toast. */
export const useAssetChanges = (asset: AssetItem, onDone?: () => void) => {
  const done = useDone()
  const update = trpc.assets.update.useMutation()
  const remove = trpc.assets.delete.useMutation()
  const { asset_uuid } = asset
  const changed = (title: string) => {
    onDone?.()
    done({ title, id: assetName(asset) }, 'assets', 'certificates')
  }
  const setStatus = async (status: 1 | -1, title: string) => {
    await update.mutateAsync({ asset_uuid, status })
    changed(title)
  }
  return {
    isBusy: update.isPending,
    takeOut: () => setStatus(assetStatus.inactive, 'Out of service'),
    bringBack: useAct('Still out of service', () => setStatus(assetStatus.active, 'Back in service')),
    remove: async () => {
      await remove.mutateAsync({ asset_uuid })
      changed('Removed')
    },
  }
}
