import { assetStatus, deleteAssetOp } from '@clearway/domain/contracts'
import { IconButton, Menu, MenuItem } from '@clearway/ui'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../caller/use-can.ts'
import type { AssetItem } from '../../entities/asset/asset-state.ts'
import { Confirm } from '../../forms/confirm.tsx'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { assetName } from '../../words/asset-name.ts'
import { useAssetChanges } from './use-asset-changes.ts'
import { useMayEdit } from './use-fleet.ts'

type Act = 'inactive' | 'remove'
interface AssetActionsProps {
  asset: AssetItem
  isFlying: boolean
  params: UrlParams
}

/** What an Admin may do with an asset. One in the air stays as it is. */
export const AssetActions = ({ asset, isFlying, params }: AssetActionsProps) => {
  const [act, setAct] = useState<Act | null>(null)
  const { takeOut, bringBack, remove } = useAssetChanges(asset, () => setAct(null))
  const can = useCan()
  const mayEdit = useMayEdit(asset)
  const name = assetName(asset)
  const hint = isFlying ? 'in flight' : undefined
  const isActive = asset.asset_status === assetStatus.active
  if (!mayEdit) return null
  return (
    <>
      <Menu label="Asset" trigger={<IconButton icon={Ellipsis} label="More" size="sm" />}>
        <MenuItem kbd="E" onSelect={() => params.set({ edit: '1' })}>
          Edit
        </MenuItem>
        {isActive ? (
          <MenuItem disabled={isFlying} hint={hint} onSelect={() => setAct('inactive')}>
            Take out of service
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => bringBack()}>Return to service</MenuItem>
        )}
        {isActive && can(deleteAssetOp) === true && (
          <MenuItem danger disabled={isFlying} hint={hint} onSelect={() => setAct('remove')}>
            Remove
          </MenuItem>
        )}
      </Menu>
      <Confirm
        open={act === 'inactive'}
        onOpenChange={() => setAct(null)}
        title={`Take ${name} out of service?`}
        effect="It must have landed. From then on it cannot start a session, its certificate stops validating, and the missions that list it say so, until it is back in service."
        confirmLabel="Take out of service"
        tone="primary"
        onConfirm={takeOut}
      />
      <Confirm
        open={act === 'remove'}
        onOpenChange={() => setAct(null)}
        title={`Remove ${name}?`}
        effect="Its certificate stops validating at once, and it leaves the fleet for good. Its flights stay on record. To hand it to somebody else, transfer it instead."
        confirmLabel="Remove"
        onConfirm={remove}
      />
    </>
  )
}
