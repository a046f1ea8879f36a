import { alertTypes, raiseAlertOp } from '@clearway/domain/contracts'
import { Button, Dialog, useToast } from '@clearway/ui'
import { useId } from 'react'
import { z } from 'zod'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { trpc } from '../../trpc/client.ts'
import { alertTitles } from './alert-words.ts'

interface RaiseAlertDialogProps {
  readonly flight: { readonly assetUuid: string; readonly sessionUuid: string; readonly uin: string } | null
  readonly onClose: () => void
}

/** A manager's own eyes: an alert about a flight that nothing has found yet. */
export function RaiseAlertDialog({ flight, onClose }: RaiseAlertDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={flight !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Raise an alert about ${flight?.uin ?? 'a flight'}`}
      description="Everybody who watches a zone of it is told at once, and its operator reads it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger">
            Raise alert
          </Button>
        </>
      }
    >
      {flight && <RaiseForm id={formId} flight={flight} onDone={onClose} />}
    </Dialog>
  )
}

const RaiseInput = z.object({
  alert_type: z.enum(alertTypes),
  message: raiseAlertOp.input.shape.message,
})
const types = alertTypes.map((value) => ({ value, label: alertTitles[value] }))

interface RaiseFormProps {
  readonly id: string
  readonly flight: NonNullable<RaiseAlertDialogProps['flight']>
  readonly onDone: () => void
}

function RaiseForm({ id, flight, onDone }: RaiseFormProps) {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const raise = trpc.awareness.alert.useMutation()
  const { form, onSubmit, refusal } = useApiForm({
    schema: RaiseInput,
    defaultValues: { alert_type: alertTypes[0] },
    submit: async ({ alert_type, message }) => {
      const { assetUuid, sessionUuid, uin } = flight
      await raise.mutateAsync({ asset_uuid: assetUuid, session_uuid: sessionUuid, alert_type, message })
      show({ kind: 'status', title: 'Alert raised', id: uin })
      await utils.alerts.invalidate()
      onDone()
    },
  })
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-3.5">
      <SelectField form={form} name="alert_type" label="What it is" options={types} required />
      <TextField
        form={form}
        name="message"
        label="Message"
        maxLength={500}
        emptyIsNothing
        help="What the people of the zone and the operator read. Without one the kind of alert is said."
      />
      <RefusalNote>{refusal}</RefusalNote>
    </form>
  )
}
