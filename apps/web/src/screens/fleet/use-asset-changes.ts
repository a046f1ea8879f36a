import { assetStatus } from '@clearway/domain/contracts'
import type { AssetItem } from '../../entities/asset/asset-state.ts'
import { useRefused } from '../../forms/use-act.ts'
import { useDone } from '../../forms/use-done.ts'
import { trpc } from '../../trpc/client.ts'
import { assetName } from '../../words/asset-name.ts'

/** Takes an asset out of service, brings it back, removes it, and shows that in a toast. */
export const useAssetChanges = (asset: AssetItem, onDone?: () => void) => {
  const refused = useRefused()
  const done = useDone()
  const update = trpc.assets.update.useMutation()
  const remove = trpc.assets.delete.useMutation()
  const { asset_uuid } = asset
  const changed = (title: string) => {
    onDone?.()
    done({ title, id: assetName(asset) }, 'assets', 'certificates')
  }
  return {
    update,
    setStatus: async (status: 1 | -1) => {
      try {
        await update.mutateAsync({ asset_uuid, status })
      } catch (error) {
        if (status === assetStatus.active) refused('Still out of service')(error)
        throw error
      }
      changed(status === assetStatus.active ? 'Back in service' : 'Out of service')
    },
    remove: {
      error: remove.error,
      run: async () => {
        await remove.mutateAsync({ asset_uuid })
        changed('Removed')
      },
    },
  }
}
