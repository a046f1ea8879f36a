import { transferAssetOp } from '@clearway/domain/contracts'
import { Button, Dialog, Field, Textarea, useToast } from '@clearway/ui'
import { useId } from 'react'
import type { z } from 'zod'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { faultOf, TextField } from '../../forms/text-field.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { trpc } from '../../trpc/client.ts'
import { Effects } from './effects.tsx'
import { effectsOfLeaving } from './transfer-words.ts'

type TransferDialogProps = { assetUuid: string; name: string; open: boolean; onClose: () => void }

/** Offers an asset to another organisation; nothing changes until that one accepts. */
export function TransferDialog({ assetUuid, name, open, onClose }: TransferDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Transfer ${name}`}
      description="It stays yours until the other organisation accepts, within 7 days."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Offer it
          </Button>
        </>
      }
    >
      {open && <TransferForm id={formId} assetUuid={assetUuid} name={name} onDone={onClose} />}
    </Dialog>
  )
}

const Form = transferAssetOp.input
type FormIn = z.input<typeof Form>
type FormOut = z.output<typeof Form>

type TransferFormProps = { id: string; assetUuid: string; name: string; onDone: () => void }

function TransferForm({ id, assetUuid, name, onDone }: TransferFormProps) {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const offer = trpc.invitations.transferAsset.useMutation()
  const { form, onSubmit, refusal } = useApiForm<FormIn, FormOut>({
    schema: Form,
    defaultValues: { org_svc_id: '', remarks: '' },
    submit: async (values) => {
      const made = await offer.mutateAsync({
        asset_uuid: assetUuid,
        ...values,
        remarks: values.remarks || null,
      })
      show({ kind: 'status', title: `Offered to ${made.invitee_name}`, id: name })
      await utils.invitations.invalidate()
      onDone()
    },
  })
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-3.5">
      <TextField
        form={form}
        name="org_svc_id"
        label="Identifier of the organisation"
        placeholder="ORG-7K3M9Q2R4T"
        help="They find it in their organisation’s profile"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Field label="Remarks" help="They read it beside the offer" fault={faultOf(form, 'remarks', 'Remarks')}>
        <Textarea rows={2} {...form.register('remarks')} />
      </Field>
      <section>
        <h3 className="mb-1 text-12 font-semibold text-text-2">When they accept</h3>
        <Effects effects={effectsOfLeaving} />
      </section>
      <RefusalNote>{refusal}</RefusalNote>
    </form>
  )
}
