import { assetStatus } from '@clearway/domain/contracts'
import { ConfirmDialog, IconButton, Menu, MenuItem, useToast } from '@clearway/ui'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { type Asset, assetName } from './asset-state.ts'
import { RegistrationDialog } from './registration-dialog.tsx'

type Act = 'register' | 'inactive' | 'remove'

/** What an Admin may do with an asset. One in the air stays as it is. */
export function AssetActions({ asset, isFlying }: { asset: Asset; isFlying: boolean }) {
  const [act, setAct] = useState<Act | null>(null)
  const { update, remove, setStatus } = useAssetChanges(asset, () => setAct(null))
  const name = assetName(asset)
  const hint = isFlying ? 'in flight' : undefined
  if (asset.asset_status === assetStatus.removed) return null
  return (
    <>
      <Menu label="Asset" trigger={<IconButton icon={Ellipsis} label="More" size="sm" />}>
        <MenuItem onSelect={() => setAct('register')}>Change the registration number</MenuItem>
        {asset.asset_status === assetStatus.active ? (
          <MenuItem disabled={isFlying} hint={hint} onSelect={() => setAct('inactive')}>
            Take out of service
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => void setStatus(1).catch(() => undefined)}>Return to service</MenuItem>
        )}
        <MenuItem danger disabled={isFlying} hint={hint} onSelect={() => setAct('remove')}>
          Remove
        </MenuItem>
      </Menu>
      <RegistrationDialog asset={asset} open={act === 'register'} onClose={() => setAct(null)} />
      <ConfirmDialog
        open={act === 'inactive'}
        onOpenChange={() => setAct(null)}
        title={`Take ${name} out of service?`}
        effect="It cannot start a session, and its certificate stops validating until it is back in service."
        confirmLabel="Take out of service"
        tone="primary"
        onConfirm={() => setStatus(-1)}
        fault={update.error && sentenceOf(update.error)}
      />
      <ConfirmDialog
        open={act === 'remove'}
        onOpenChange={() => setAct(null)}
        title={`Remove ${name}?`}
        effect="Its certificate stops validating at once, and it leaves the fleet. Its flights stay on record."
        confirmLabel="Remove"
        onConfirm={remove.run}
        fault={remove.error && sentenceOf(remove.error)}
      />
    </>
  )
}

function useAssetChanges(asset: Asset, onDone: () => void) {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const update = trpc.assets.update.useMutation()
  const remove = trpc.assets.delete.useMutation()
  const { asset_uuid } = asset
  const done = async (title: string) => {
    onDone()
    show({ kind: 'status', title, id: assetName(asset) })
    await utils.assets.invalidate()
  }
  return {
    update,
    setStatus: async (status: 1 | -1) => {
      await update.mutateAsync({ asset_uuid, status })
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
