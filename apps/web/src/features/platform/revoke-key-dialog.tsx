import { ConfirmDialog, useToast } from '@clearway/ui'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import type { PartnerKey } from './partner-keys.ts'

/** The console's own key has this name. */
const consoleName = 'console'

const effectOf = ({ is_platform_admin, partner_name }: PartnerKey): string => {
  if (partner_name === consoleName)
    return 'If it is the one this console works with, nobody signs in here until CONSOLE_PARTNER_KEY holds another one and the installation has been started again.'
  return is_platform_admin
    ? 'Requests with it are refused with 403 at once. If this console uses it, partner keys are managed here only after PLATFORM_ADMIN_PARTNER_KEY holds another one.'
    : 'Requests with it are refused with 403 at once, whoever signs in through them. It cannot be brought back.'
}

type RevokeKeyDialogProps = { partnerKey: PartnerKey; onClose: () => void }

export function RevokeKeyDialog({ partnerKey, onClose }: RevokeKeyDialogProps) {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const revoke = trpc.partnerKeys.revoke.useMutation()
  const confirm = async () => {
    await revoke.mutateAsync({ key_uuid: partnerKey.key_uuid })
    await utils.partnerKeys.list.invalidate()
    show({ kind: 'status', title: 'Key revoked', id: partnerKey.partner_name })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke the key of ${partnerKey.partner_name}?`}
      effect={effectOf(partnerKey)}
      confirmLabel="Revoke the key"
      keepLabel="Keep it"
      onConfirm={confirm}
      fault={revoke.error && sentenceOf(revoke.error)}
    />
  )
}
