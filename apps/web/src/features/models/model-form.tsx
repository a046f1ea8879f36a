import {
  assetCategoryName,
  assetClassName,
  operationEnvelopes,
  subCategoryName,
} from '@clearway/domain/contracts'
import { useToast } from '@clearway/ui'
import type { UseFormReturn } from 'react-hook-form'
import { choicesOf } from '../../console/filter-menu.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { trpc } from '../../trpc/client.ts'
import { AllowedPayloadChoice } from './allowed-payload-choice.tsx'
import { type Model, modelName } from './model-facts.ts'
import { type ModelFormIn, type ModelFormOut, ModelForm as Shape } from './model-form-shape.ts'

type ModelFormProps = { id: string; model: Model | undefined; onDone: (modelUuid: string) => void }

const envelopes = operationEnvelopes.map((value) => ({ value, label: value }))

const emptyModel: ModelFormIn = {
  model_name: '',
  model_variant: '',
  category: 3,
  sub_category: 2,
  class: 1,
  operation_envelope: 'VLOS',
  allowed_payload_uuids: [],
}

/** What the wire calls null is an empty field. */
function valuesOf(model: Model): ModelFormIn {
  const given = Object.keys(Shape.shape).map((key) => [key, model[key as keyof Model] ?? undefined])
  return Object.fromEntries(given) as ModelFormIn
}

/** A field that was emptied is null on the wire, so that it is emptied there too. */
const withNulls = (values: ModelFormOut): ModelFormOut =>
  Object.fromEntries(
    Object.keys(Shape.shape).map((key) => [key, values[key as keyof ModelFormOut] ?? null]),
  ) as ModelFormOut

export function ModelForm({ id, model, onDone }: ModelFormProps) {
  const { show } = useToast()
  const utils = trpc.useUtils()
  const create = trpc.assetModels.create.useMutation()
  const update = trpc.assetModels.update.useMutation()
  const { form, onSubmit, refusal } = useApiForm<ModelFormIn, ModelFormOut>({
    schema: Shape,
    defaultValues: model ? valuesOf(model) : emptyModel,
    submit: async (values) => {
      const saved = model
        ? await update.mutateAsync({ model_uuid: model.model_uuid, ...withNulls(values) })
        : await create.mutateAsync({ ...values, source: 1 })
      show({ kind: 'status', title: model ? 'Model saved' : 'Model registered', id: modelName(saved) })
      await utils.assetModels.invalidate()
      onDone(saved.model_uuid)
    },
  })
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-3.5">
      <Identity form={form} />
      <Limits form={form} />
      <Station form={form} />
      <AllowedPayloadChoice
        chosen={form.watch('allowed_payload_uuids') ?? []}
        onChange={(uuids) => form.setValue('allowed_payload_uuids', uuids)}
      />
      <RefusalNote>{refusal}</RefusalNote>
    </form>
  )
}

type PartProps = { form: UseFormReturn<ModelFormIn, unknown, ModelFormOut> }

const grid = 'grid gap-3 sm:grid-cols-3'
const optional = { autoComplete: 'off', emptyIsNothing: true } as const
const number = { type: 'number', step: 'any' } as const

function Identity({ form }: PartProps) {
  return (
    <div className={grid}>
      <TextField form={form} name="model_name" label="Name" autoComplete="off" required />
      <TextField form={form} name="model_variant" label="Variant" autoComplete="off" required />
      <TextField form={form} name="model_version" label="Version" {...optional} />
      <SelectField
        form={form}
        name="category"
        label="Category"
        options={choicesOf(assetCategoryName)}
        numeric
        required
      />
      <SelectField
        form={form}
        name="sub_category"
        label="Kind"
        options={choicesOf(subCategoryName)}
        numeric
      />
      <SelectField form={form} name="class" label="Class" options={choicesOf(assetClassName)} numeric />
      <TextField form={form} name="type_certificate_number" label="Type certificate" {...optional} />
      <SelectField form={form} name="operation_envelope" label="Envelope" options={envelopes} />
      <TextField form={form} name="application" label="Application" placeholder="Mapping" {...optional} />
    </div>
  )
}

function Limits({ form }: PartProps) {
  return (
    <div className={grid}>
      <TextField form={form} name="max_takeoff_weight" label="Take-off weight" unit="kg" {...number} />
      <TextField form={form} name="max_endurance" label="Endurance" unit="min" {...number} />
      <TextField form={form} name="max_range" label="Range" unit="km" {...number} />
      <TextField form={form} name="max_height" label="Ceiling" unit="m AGL" {...number} />
      <TextField form={form} name="max_speed" label="Top speed" unit="m/s" {...number} />
      <TextField
        form={form}
        name="max_dimensions"
        label="Size"
        placeholder="810 × 670 × 430 mm"
        {...optional}
      />
      <TextField form={form} name="min_temp" label="Lowest temperature" unit="°C" {...number} />
      <TextField form={form} name="max_temp" label="Highest temperature" unit="°C" {...number} />
    </div>
  )
}

function Station({ form }: PartProps) {
  return (
    <div className={grid}>
      <TextField form={form} name="frequency" label="Frequency" placeholder="2.4 GHz" {...optional} />
      <TextField form={form} name="gcs_model" label="Ground station" {...optional} />
      <TextField form={form} name="gcs_version" label="Station version" {...optional} />
    </div>
  )
}
