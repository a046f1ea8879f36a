import { useToast } from '@clearway/ui'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { type AssetItem, assetName } from './asset-state.ts'

/** Takes an asset out of service, brings it back, removes it, and says so. */
export function useAssetChanges(asset: AssetItem, onDone?: () => void) {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const update = trpc.assets.update.useMutation()
  const remove = trpc.assets.delete.useMutation()
  const { asset_uuid } = asset
  const done = async (title: string) => {
    onDone?.()
    show({ kind: 'status', title, id: assetName(asset) })
    await Promise.all([utils.assets.invalidate(), utils.certificates.invalidate()])
  }
  return {
    update,
    setStatus: async (status: 1 | -1) => {
      try {
        await update.mutateAsync({ asset_uuid, status })
      } catch (error) {
        if (status === 1)
          show({ kind: 'status', tone: 'rejected', title: 'Still out of service', detail: sentenceOf(error) })
        throw error
      }
      await done(status === 1 ? 'Back in service' : 'Out of service')
    },
    remove: {
      error: remove.error,
      run: async () => {
        await remove.mutateAsync({ asset_uuid })
        await done('Removed')
      },
    },
  }
}
