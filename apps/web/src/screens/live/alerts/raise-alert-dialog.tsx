import { alertTypes, mostLetters, raiseAlertOp } from '@clearway/domain/contracts'
import { z } from 'zod'
import { alertTitles } from '../../../entities/alert/alert-words.ts'
import { TextField } from '../../../forms/fields.tsx'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { SelectField } from '../../../forms/select-field.tsx'
import { useDone } from '../../../forms/use-done.ts'
import { trpc } from '../../../trpc/client.ts'

interface RaiseAlertDialogProps {
  readonly flight: { readonly assetUuid: string; readonly sessionUuid: string; readonly uin: string } | null
  readonly onClose: () => void
}

const RaiseInput = z.object({
  alert_type: z.enum(alertTypes),
  message: raiseAlertOp.input.shape.message,
})
const types = alertTypes.map((value) => ({ value, label: alertTitles[value] }))

/** A manager's own eyes: an alert about a flight that nothing has found yet. */
export const RaiseAlertDialog = ({ flight, onClose }: RaiseAlertDialogProps) => {
  const done = useDone()
  const raise = trpc.awareness.alert.useMutation()
  return (
    <FormDialog
      open={flight !== null}
      onClose={onClose}
      title={`Raise an alert about ${flight?.uin ?? 'a flight'}`}
      description="Everybody who watches a zone of it is told at once, and its operator reads it."
      submit="Raise alert"
      tone="danger"
      form={{
        schema: RaiseInput,
        defaultValues: { alert_type: alertTypes[0] },
        submit: async ({ alert_type, message }) => {
          if (!flight) return
          const { assetUuid, sessionUuid, uin } = flight
          await raise.mutateAsync({ asset_uuid: assetUuid, session_uuid: sessionUuid, alert_type, message })
          done({ title: 'Alert raised', id: uin }, 'alerts')
          onClose()
        },
      }}
    >
      {(form) => (
        <>
          <SelectField form={form} name="alert_type" label="What it is" options={types} required />
          <TextField
            form={form}
            name="message"
            label="Message"
            mostLetters={mostLetters.note}
            emptyIsNothing
            help="What the people of the zone and the operator read. Without one the kind of alert is said."
          />
        </>
      )}
    </FormDialog>
  )
}
