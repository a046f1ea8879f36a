import { createAssetOp, createAssetsOp } from '@clearway/domain/contracts'
import { useMemo, useState } from 'react'
import { useMembership } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import { useAsset } from '../../entities/asset/use-assets.ts'
import { useAllModels } from '../../entities/model/model.ts'
import { ImportDialog } from '../../files/csv/import-dialog.tsx'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { assetName } from '../../words/asset-name.ts'
import { AssetFormDialog } from './asset-form.tsx'
import { type AssetImportWorld, assetImport } from './asset-import.ts'
import { useMayEdit } from './use-fleet.ts'

/** Registering, importing and editing; the URL names the one that is open. */
export const AssetDialogs = ({ params }: { params: UrlParams }) => {
  const can = useCan()
  const selected = params.get('asset')
  return (
    <>
      <AssetFormDialog
        open={params.get('register') === '1' && can(createAssetOp) === true}
        modelUuid={params.get('of')}
        onClose={() => params.set({ register: null, of: null })}
        onDone={(asset) => params.set({ register: null, of: null, asset, tab: null })}
      />
      <ImportAssetsDialog
        open={params.get('import') === '1' && can(createAssetsOp) === true}
        onClose={() => params.set({ import: null })}
      />
      {selected && params.get('edit') === '1' && <EditAsset assetUuid={selected} params={params} />}
    </>
  )
}

const EditAsset = ({ assetUuid, params }: { assetUuid: string; params: UrlParams }) => {
  const { item } = useAsset(assetUuid)
  const mayEdit = useMayEdit(item)
  const close = () => params.set({ edit: null })
  if (!item) return null
  return <AssetFormDialog open={mayEdit} asset={item} onClose={close} onDone={close} />
}

const ImportAssetsDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) =>
  open ? <OpenDialog onClose={onClose} /> : null

const OpenDialog = ({ onClose }: { onClose: () => void }) => {
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
        void utils.assets.invalidate()
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
const usePayloads = (): AssetImportWorld['payloadsOf'] => {
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
