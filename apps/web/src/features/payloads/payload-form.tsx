import { PayloadModelInput, payloadTypeName } from '@clearway/domain/contracts'
import { useToast } from '@clearway/ui'
import type { z } from 'zod'
import { choicesOf } from '../../console/filter-menu.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { trpc } from '../../trpc/client.ts'
import type { Payload } from './use-all-payloads.ts'

/** What the API says of figures with 422, said at the field before. */
const Form = PayloadModelInput.superRefine(({ weight_kg, horizontal_swath, vertical_swath }, context) => {
  if (weight_kg <= 0) context.addIssue({ code: 'custom', path: ['weight_kg'], message: 'must be above 0' })
  for (const [field, value] of Object.entries({ horizontal_swath, vertical_swath }))
    if ((value ?? 0) < 0) context.addIssue({ code: 'custom', path: [field], message: 'must not be negative' })
})
type FormIn = z.input<typeof Form>
type FormOut = z.output<typeof Form>

export function NewPayloadForm({ id, onDone }: { id: string; onDone: (payloadUuid: string) => void }) {
  const { show } = useToast()
  const utils = trpc.useUtils()
  const create = trpc.payloadModels.create.useMutation()
  const { form, onSubmit, refusal } = useApiForm<FormIn, FormOut>({
    schema: Form,
    defaultValues: { payload_name: '', payload_type: 1, manufacturer: '' },
    submit: async (values) => {
      const payload = await create.mutateAsync(values)
      show({ kind: 'status', title: 'Payload added', id: payload.payload_name })
      await utils.payloadModels.invalidate()
      onDone(payload.payload_uuid)
    },
  })
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-3.5">
      <TextField form={form} name="payload_name" label="Name" autoComplete="off" required />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          form={form}
          name="payload_type"
          label="Type"
          options={choicesOf(payloadTypeName)}
          numeric
          required
        />
        <TextField form={form} name="manufacturer" label="Maker" autoComplete="off" />
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField form={form} name="weight_kg" label="Weight" type="number" step="any" unit="kg" required />
        <TextField
          form={form}
          name="horizontal_swath"
          label="Swath across"
          type="number"
          step="any"
          unit="m"
        />
        <TextField form={form} name="vertical_swath" label="Swath along" type="number" step="any" unit="m" />
      </div>
      <RefusalNote>{refusal}</RefusalNote>
    </form>
  )
}

const Rename = PayloadModelInput.pick({ payload_name: true })
type RenameIn = z.input<typeof Rename>

type RenamePayloadFormProps = { id: string; payload: Payload; onDone: () => void }

export function RenamePayloadForm({ id, payload, onDone }: RenamePayloadFormProps) {
  const { show } = useToast()
  const utils = trpc.useUtils()
  const update = trpc.payloadModels.update.useMutation()
  const { form, onSubmit, refusal } = useApiForm<RenameIn, RenameIn>({
    schema: Rename,
    defaultValues: { payload_name: payload.payload_name },
    submit: async ({ payload_name }) => {
      await update.mutateAsync({ payload_uuid: payload.payload_uuid, payload_name })
      show({ kind: 'status', title: 'Payload saved', id: payload_name })
      await Promise.all([utils.payloadModels.invalidate(), utils.assetModels.invalidate()])
      onDone()
    },
  })
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-3.5">
      <TextField form={form} name="payload_name" label="Name" autoComplete="off" required />
      <RefusalNote>{refusal}</RefusalNote>
    </form>
  )
}
