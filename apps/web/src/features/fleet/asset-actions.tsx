import { assetStatus } from '@clearway/domain/contracts'
import { Button, ConfirmDialog, useToast } from '@clearway/ui'
import { useState } from 'react'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { type Asset, assetName } from './asset-state.ts'

/** Out of service and back; removal. An asset in the air stays as it is. */
export function AssetActions({ asset, isFlying }: { asset: Asset; isFlying: boolean }) {
  const [asks, setAsks] = useState<'inactive' | 'remove' | null>(null)
  const utils = trpc.useUtils()
  const { show } = useToast()
  const update = trpc.assets.update.useMutation()
  const remove = trpc.assets.delete.useMutation()
  const name = assetName(asset)
  const { asset_uuid } = asset
  const busyReason = isFlying ? 'in flight' : undefined

  const done = async (title: string) => {
    setAsks(null)
    show({ kind: 'status', title, id: name })
    await utils.assets.invalidate()
  }
  const setStatus = (status: 1 | -1) =>
    update
      .mutateAsync({ asset_uuid, status })
      .then(() => done(status === 1 ? 'Back in service' : 'Out of service'))

  if (asset.asset_status === assetStatus.inactive)
    return (
      <Button onClick={() => void setStatus(1).catch(() => undefined)} busy={update.isPending}>
        Return to service
      </Button>
    )
  if (asset.asset_status === assetStatus.removed) return null
  return (
    <>
      <Button disabledReason={busyReason} onClick={() => setAsks('inactive')}>
        Take out of service
      </Button>
      <Button variant="dangerOutline" disabled={isFlying} onClick={() => setAsks('remove')}>
        Remove
      </Button>
      <ConfirmDialog
        open={asks === 'inactive'}
        onOpenChange={() => setAsks(null)}
        title={`Take ${name} out of service?`}
        effect="It cannot start a session, and its certificate stops validating until it is back in service."
        confirmLabel="Take out of service"
        tone="primary"
        onConfirm={() => setStatus(-1)}
        fault={update.error && sentenceOf(update.error)}
      />
      <ConfirmDialog
        open={asks === 'remove'}
        onOpenChange={() => setAsks(null)}
        title={`Remove ${name}?`}
        effect="Its certificate stops validating at once, and it leaves the fleet. Its flights stay on record."
        confirmLabel="Remove"
        onConfirm={() => remove.mutateAsync({ asset_uuid }).then(() => done('Removed'))}
        fault={remove.error && sentenceOf(remove.error)}
      />
    </>
  )
}
