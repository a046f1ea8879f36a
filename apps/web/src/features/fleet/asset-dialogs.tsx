import { createAssetOp, createAssetsOp } from '@clearway/domain/contracts'
import { useCan } from '../../console/use-can.ts'
import type { UrlParams } from '../../console/use-url-params.ts'
import { AssetFormDialog } from './asset-form-dialog.tsx'
import { ImportAssetsDialog } from './import-assets-dialog.tsx'
import { useAsset } from './use-fleet.ts'
import { useMayEdit } from './use-may-edit.ts'

/** Registering, importing and editing; which of them is open the URL says. */
export function AssetDialogs({ params }: { params: UrlParams }) {
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

function EditAsset({ assetUuid, params }: { assetUuid: string; params: UrlParams }) {
  const { item, detail } = useAsset(assetUuid)
  const mayEdit = useMayEdit(item)
  const close = () => params.set({ edit: null })
  if (!item) return null
  return <AssetFormDialog open={mayEdit} asset={item} detail={detail} onClose={close} onDone={close} />
}
