import { createPartnerKeyOp } from '@clearway/domain/contracts'
import { Button, Checkbox, Dialog } from '@clearway/ui'
import { useState } from 'react'
import { Confirm } from '../../forms/confirm.tsx'
import { TextField } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useDone } from '../../forms/use-done.ts'
import { CopyText } from '../../frame/copy-text.tsx'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { type PartnerKey, platformAdminName } from './key-columns.tsx'

type Made = Outputs['partnerKeys']['create']

interface CreateKeyDialogProps {
  /** `platform` for a key of the platform administration; undefined while the dialog is closed. */
  asked: string | undefined
  onClose: () => void
}

/** Names the partner, then shows the key this once: the dialog stays until the person confirms that it is stored. */
export const CreateKeyDialog = ({ asked, onClose }: CreateKeyDialogProps) => {
  const [made, setMade] = useState<Made | null>(null)
  const close = () => {
    setMade(null)
    onClose()
  }
  if (made) return <KeyShown made={made} onStored={close} />
  if (!asked) return null
  return <NameDialog isPlatform={asked === 'platform'} onMade={setMade} onClose={close} />
}

interface NameDialogProps {
  isPlatform: boolean
  onMade: (made: Made) => void
  onClose: () => void
}

const NameDialog = ({ isPlatform, onMade, onClose }: NameDialogProps) => {
  const utils = trpc.useUtils()
  const create = trpc.partnerKeys.create.useMutation()
  return (
    <FormDialog
      open
      onClose={onClose}
      title="New partner key"
      description="It lets a platform call the API. What a person may do there is still that person's."
      submit="Make the key"
      busyLabel="Making"
      form={{
        schema: createPartnerKeyOp.input,
        defaultValues: { partner_name: isPlatform ? platformAdminName : '' },
        submit: async (values) => {
          onMade(await create.mutateAsync(values))
          void utils.partnerKeys.list.invalidate()
        },
      }}
    >
      {(form) => (
        <TextField
          form={form}
          name="partner_name"
          label="Partner"
          placeholder="Skyline Integrations"
          help={`Whom to ask about it. ${platformAdminName} makes a key of the platform administration.`}
          autoComplete="off"
          required
        />
      )}
    </FormDialog>
  )
}

const KeyShown = ({ made, onStored }: { made: Made; onStored: () => void }) => {
  const [isStored, setStored] = useState(false)
  return (
    <Dialog
      open
      // A key that is not stored yet is not lost by Esc or the cross.
      onOpenChange={(open) => !open && isStored && onStored()}
      title={`The key of ${made.partner_name}`}
      description="It is shown this once. Only its hash is kept: nobody can look it up later."
      footer={
        <Button variant="primary" disabled={!isStored} onClick={onStored}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <CopyText label="Key" text={made.api_key} />
        <p className="text-12 text-text-2">
          Sent as <code className="font-mono">partner-api-key</code> with every request below /v1.
        </p>
        <Checkbox checked={isStored} onCheckedChange={setStored} label="I have stored it" />
      </div>
    </Dialog>
  )
}

/** The console's own key has this name. */
const consoleName = 'console'

const effectOf = ({ is_platform_admin, partner_name, may_return }: PartnerKey): string => {
  if (may_return)
    return 'Another key is configured in its place. It would work again if its configuration came back; revoked, it does not.'
  if (partner_name === consoleName)
    return 'If it is the one this console works with, nobody signs in here until CONSOLE_PARTNER_KEY holds another one and the installation has been started again.'
  return is_platform_admin
    ? 'Requests with it are refused with 403 at once. If this console uses it, partner keys are managed here only after PLATFORM_ADMIN_PARTNER_KEY holds another one.'
    : 'Requests with it are refused with 403 at once, whoever signs in through them. It cannot be brought back.'
}

interface RevokeKeyDialogProps {
  partnerKey: PartnerKey
  onClose: () => void
}

export const RevokeKeyDialog = ({ partnerKey, onClose }: RevokeKeyDialogProps) => {
  const done = useDone()
  const revoke = trpc.partnerKeys.revoke.useMutation()
  const confirm = async () => {
    await revoke.mutateAsync({ key_uuid: partnerKey.key_uuid })
    done({ title: 'Key revoked', id: partnerKey.partner_name }, 'partnerKeys')
  }
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke the key of ${partnerKey.partner_name}?`}
      effect={effectOf(partnerKey)}
      confirmLabel="Revoke the key"
      keepLabel="Keep it"
      onConfirm={confirm}
    />
  )
}
