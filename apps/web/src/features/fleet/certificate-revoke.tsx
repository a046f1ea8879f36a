import { ConfirmDialog, useToast } from '@clearway/ui'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { type AssetItem, assetName } from './asset-state.ts'

type CertificateRevokeProps = { asset: AssetItem; isFlying: boolean; open: boolean; onClose: () => void }

export function CertificateRevoke({ asset, isFlying, open, onClose }: CertificateRevokeProps) {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const revoke = trpc.certificates.revoke.useMutation()
  const confirm = async () => {
    await revoke.mutateAsync({ asset_uuid: asset.asset_uuid })
    show({ kind: 'status', title: 'Certificate revoked', id: assetName(asset) })
    await Promise.all([utils.assets.invalidate(), utils.certificates.invalidate()])
  }
  const connected = isFlying
    ? 'It is in flight. Its ground station is cut off within 5 s; later frames wait on the station'
    : 'Its ground station is cut off within 5 s and cannot connect'
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Revoke the certificate of ${assetName(asset)}?`}
      effect={`${connected} until you issue a new certificate. The record of it stays.`}
      confirmLabel="Revoke"
      onConfirm={confirm}
      fault={revoke.error && sentenceOf(revoke.error)}
    />
  )
}
