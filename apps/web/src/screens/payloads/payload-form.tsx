import {
  createPayloadModelOp,
  PayloadModelInput,
  payloadTypeName,
  updatePayloadModelOp,
} from '@clearway/domain/contracts'
import type { z } from 'zod'
import { useCan } from '../../caller/use-can.ts'
import { TextField } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { useDone } from '../../forms/use-done.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { choicesOf } from '../../lists/list-filters.tsx'
import { trpc } from '../../trpc/client.ts'
import { usePayload } from './use-payloads.ts'

/** What the API refuses of figures with 422, shown at the field before. */
const Form = PayloadModelInput.superRefine(({ weight_kg, horizontal_swath, vertical_swath }, context) => {
  if (weight_kg <= 0) context.addIssue({ code: 'custom', path: ['weight_kg'], message: 'must be above 0' })
  for (const [field, value] of Object.entries({ horizontal_swath, vertical_swath }))
    if ((value ?? 0) < 0) context.addIssue({ code: 'custom', path: [field], message: 'must not be negative' })
})
type FormIn = z.input<typeof Form>
type FormOut = z.output<typeof Form>

const Rename = PayloadModelInput.pick({ payload_name: true })

/** Adding and editing; the URL names the one that is open. */
export const PayloadDialogs = ({ params }: { params: UrlParams }) => {
  const can = useCan()
  const selected = params.get('payload')
  const done = useDone()
  const create = trpc.payloadModels.create.useMutation()
  return (
    <>
      <FormDialog<FormIn, FormOut>
        open={params.get('register') === '1' && can(createPayloadModelOp) === true}
        onClose={() => params.set({ register: null })}
        title="Add payload"
        description="A camera, sensor or box of your organisation."
        submit="Add"
        form={{
          schema: Form,
          defaultValues: { payload_name: '', payload_type: 1, manufacturer: '' },
          submit: async (values) => {
            const payload = await create.mutateAsync(values)
            done({ title: 'Payload added', id: payload.payload_name }, 'payloadModels')
            params.set({ register: null, payload: payload.payload_uuid, status: null })
          },
        }}
      >
        {(form) => (
          <>
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
              <TextField
                form={form}
                name="weight_kg"
                label="Weight"
                type="number"
                step="any"
                unit="kg"
                required
              />
              <TextField
                form={form}
                name="horizontal_swath"
                label="Swath across"
                type="number"
                step="any"
                unit="m"
              />
              <TextField
                form={form}
                name="vertical_swath"
                label="Swath along"
                type="number"
                step="any"
                unit="m"
              />
            </div>
          </>
        )}
      </FormDialog>
      {selected && params.get('edit') === '1' && <EditPayload payloadUuid={selected} params={params} />}
    </>
  )
}

const EditPayload = ({ payloadUuid, params }: { payloadUuid: string; params: UrlParams }) => {
  const { payload } = usePayload(payloadUuid)
  const can = useCan()
  const done = useDone()
  const update = trpc.payloadModels.update.useMutation()
  const close = () => params.set({ edit: null })
  if (!payload) return null
  return (
    <FormDialog
      open={can(updatePayloadModelOp) === true}
      onClose={close}
      title={`Edit ${payload.payload_name}`}
      description="Type, weight and swath stay: assets and missions rely on them. What differs in them is another payload."
      submit="Save"
      form={{
        schema: Rename,
        defaultValues: { payload_name: payload.payload_name },
        submit: async ({ payload_name }) => {
          await update.mutateAsync({ payload_uuid: payload.payload_uuid, payload_name })
          done({ title: 'Payload saved', id: payload_name }, 'payloadModels', 'assetModels')
          close()
        },
      }}
    >
      {(form) => <TextField form={form} name="payload_name" label="Name" autoComplete="off" required />}
    </FormDialog>
  )
}
