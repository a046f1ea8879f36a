import { Button, Dialog } from '@clearway/ui'
import { useId } from 'react'
import { AssetForm } from './asset-form.tsx'
import { type Asset, type AssetItem, assetName } from './asset-state.ts'

type AssetFormDialogProps = {
  open: boolean
  /** Given: it is changed. Absent: a new one is registered. */
  asset?: AssetItem
  /** Absent of an asset out of service: its payloads then stay as they are. */
  detail?: Asset | undefined
  /** Of a new one: the model that was chosen already. */
  modelUuid?: string | undefined
  onClose: () => void
  onDone: (assetUuid: string) => void
}

export function AssetFormDialog({ open, asset, detail, modelUuid, onClose, onDone }: AssetFormDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={asset ? `Edit ${assetName(asset)}` : 'Register asset'}
      description={
        asset
          ? `${asset.model_name}, variant ${asset.model_variant}`
          : 'Of a model that its manufacturer has described here.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            {asset ? 'Save' : 'Register'}
          </Button>
        </>
      }
    >
      {open && <AssetForm id={formId} asset={asset} detail={detail} modelUuid={modelUuid} onDone={onDone} />}
    </Dialog>
  )
}
