import { useMemo, useState } from 'react'
import { useMembership } from '../../console/console-context.tsx'
import { trpc } from '../../trpc/client.ts'
import { ImportDialog } from '../csv-import/import-dialog.tsx'
import { type AssetImportWorld, assetImport } from './asset-import.ts'
import { assetName } from './asset-state.ts'
import { useAllModels } from './use-all-models.ts'

export function ImportAssetsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <OpenDialog onClose={onClose} /> : null
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const { org_uuid } = useMembership()
  const utils = trpc.useUtils()
  const create = trpc.assets.createMany.useMutation()
  const models = useAllModels()
  const payloadsOf = usePayloads()
  const kind = useMemo(
    () => assetImport({ orgUuid: org_uuid, models: models ?? [], payloadsOf }),
    [org_uuid, models, payloadsOf],
  )
  return (
    <ImportDialog
      kind={kind}
      open
      onClose={onClose}
      send={async (assets) => {
        const made = await create.mutateAsync({ assets })
        await utils.assets.invalidate()
        return {
          made: made.assets.map((asset) => ({
            name: `${assetName(asset)}, ${asset.model_name} ${asset.model_variant}`,
            href: `/fleet?asset=${asset.asset_uuid}`,
          })),
        }
      }}
    />
  )
}

/** Payloads of the models that rows ask about: read once each, when the first row names one. */
function usePayloads(): AssetImportWorld['payloadsOf'] {
  const utils = trpc.useUtils()
  const [known, setKnown] = useState<ReadonlyMap<string, ReturnType<AssetImportWorld['payloadsOf']>>>(
    new Map(),
  )
  return useMemo(() => {
    const asked = new Set<string>()
    return (modelUuid: string) => {
      if (known.has(modelUuid) || asked.has(modelUuid)) return known.get(modelUuid)
      asked.add(modelUuid)
      utils.assetModels.payloads
        .fetch({ model_uuid: modelUuid })
        .then((payloads) => setKnown((before) => new Map(before).set(modelUuid, payloads)))
        .catch(() => asked.delete(modelUuid))
      return undefined
    }
  }, [known, utils])
}
