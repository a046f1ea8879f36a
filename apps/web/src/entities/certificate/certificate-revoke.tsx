import { Confirm } from '../../forms/confirm.tsx'
import { useDone } from '../../forms/use-done.ts'
import { trpc } from '../../trpc/client.ts'
import { assetName } from '../../words/asset-name.ts'
import type { AssetItem } from '../asset/asset-state.ts'

interface CertificateRevokeProps {
  asset: AssetItem
  isFlying: boolean
  open: boolean
  onClose: () => void
}

export const CertificateRevoke = ({ asset, isFlying, open, onClose }: CertificateRevokeProps) => {
  const done = useDone()
  const revoke = trpc.certificates.revoke.useMutation()
  const confirm = async () => {
    await revoke.mutateAsync({ asset_uuid: asset.asset_uuid })
    done({ title: 'Certificate revoked', id: assetName(asset) }, 'assets', 'certificates')
  }
  const connected = isFlying
    ? 'It is in flight. Its ground station is cut off within 5 s; later frames wait on the station'
    : 'Its ground station is cut off within 5 s and cannot connect'
  return (
    <Confirm
      open={open}
      onOpenChange={onClose}
      title={`Revoke the certificate of ${assetName(asset)}?`}
      effect={`${connected} until you issue a new certificate. The record of it stays.`}
      confirmLabel="Revoke"
      onConfirm={confirm}
    />
  )
}
