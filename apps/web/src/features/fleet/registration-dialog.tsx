import { uinStatus } from '@clearway/domain/contracts'
import { Button, Dialog, useToast } from '@clearway/ui'
import { useId } from 'react'
import { z } from 'zod'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { trpc } from '../../trpc/client.ts'
import type { Asset } from './asset-state.ts'

type RegistrationDialogProps = { asset: Asset; open: boolean; onClose: () => void }

/** The number that the authority issued, once it has. */
export function RegistrationDialog({ asset, open, onClose }: RegistrationDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Registration number"
      description="A certificate can be issued once there is one."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Save
          </Button>
        </>
      }
    >
      {open && <RegistrationForm id={formId} asset={asset} onDone={onClose} />}
    </Dialog>
  )
}

const Form = z.object({ asset_uin: z.string().trim().max(64, { error: 'must be at most 64 characters' }) })

function RegistrationForm({ id, asset, onDone }: { id: string; asset: Asset; onDone: () => void }) {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const update = trpc.assets.update.useMutation()
  const { form, onSubmit, refusal } = useApiForm({
    schema: Form,
    defaultValues: { asset_uin: asset.asset_uin ?? '' },
    submit: async ({ asset_uin }) => {
      const status = asset_uin ? uinStatus.generated : uinStatus.pending
      await update.mutateAsync({
        asset_uuid: asset.asset_uuid,
        asset_uin: asset_uin || null,
        uin_status: status,
      })
      await utils.assets.invalidate()
      show({ kind: 'status', title: 'Registration number saved', id: asset_uin })
      onDone()
    },
  })
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-3.5">
      <TextField
        form={form}
        name="asset_uin"
        label="Registration number (UIN)"
        help="Empty: registration is pending"
        autoComplete="off"
      />
      <RefusalNote>{refusal}</RefusalNote>
    </form>
  )
}
