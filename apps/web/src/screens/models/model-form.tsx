import {
  assetCategory,
  assetCategoryName,
  assetClass,
  assetClassName,
  operationEnvelopes,
  recordSource,
  subCategory,
  subCategoryName,
} from '@clearway/domain/contracts'
import { Checkbox, figure } from '@clearway/ui'
import type { UseFormReturn } from 'react-hook-form'
import { type Model, modelName } from '../../entities/model/model.ts'
import { useAllPayloads } from '../../entities/payload/payload.ts'
import { changedIn } from '../../forms/changed-in.ts'
import { TextField } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { useDone } from '../../forms/use-done.ts'
import { choicesOf } from '../../lists/list-filters.tsx'
import { trpc } from '../../trpc/client.ts'
import { type ModelFormIn, type ModelFormOut, ModelForm as Shape } from './model-form-shape.ts'

interface ModelFormDialogProps {
  open: boolean
  /** Given: it is changed. Absent: a new one is registered. */
  model?: Model
  onClose: () => void
  onDone: (modelUuid: string) => void
}

const width = 660
const envelopes = operationEnvelopes.map((value) => ({ value, label: value }))

const emptyModel: ModelFormIn = {
  model_name: '',
  model_variant: '',
  category: assetCategory.small,
  sub_category: subCategory.rotorcraft,
  class: assetClass.remotelyPiloted,
  operation_envelope: 'VLOS',
  allowed_payload_uuids: [],
}

/** What the wire calls null is an empty field. */
const valuesOf = (model: Model): ModelFormIn => {
  const given = Object.keys(Shape.shape).map((key) => [key, model[key as keyof Model] ?? undefined])
  return Object.fromEntries(given) as ModelFormIn
}

export const ModelFormDialog = ({ open, model, onClose, onDone }: ModelFormDialogProps) => {
  const done = useDone()
  const create = trpc.assetModels.create.useMutation()
  const update = trpc.assetModels.update.useMutation()
  return (
    <FormDialog<ModelFormIn, ModelFormOut>
      open={open}
      onClose={onClose}
      width={width}
      title={model ? `Edit ${modelName(model)}` : 'Register model'}
      description="Name and variant together are unique for you. Owners register assets of it."
      submit={model ? 'Save' : 'Register'}
      form={{
        schema: Shape,
        defaultValues: model ? valuesOf(model) : emptyModel,
        submit: async (values, form) => {
          const saved = model
            ? await update.mutateAsync({ model_uuid: model.model_uuid, ...changedIn(values, form) })
            : await create.mutateAsync({ ...values, source: recordSource.selfDeclared })
          done({ title: model ? 'Model saved' : 'Model registered', id: modelName(saved) }, 'assetModels')
          onDone(saved.model_uuid)
        },
      }}
    >
      {(form) => (
        <>
          <Identity form={form} />
          <Limits form={form} />
          <Station form={form} />
          <AllowedPayloadChoice
            chosen={form.watch('allowed_payload_uuids') ?? []}
            onChange={(uuids) => form.setValue('allowed_payload_uuids', uuids)}
          />
        </>
      )}
    </FormDialog>
  )
}

interface PartProps {
  form: UseFormReturn<ModelFormIn, unknown, ModelFormOut>
}

const grid = 'grid gap-3 sm:grid-cols-3'
const optional = { autoComplete: 'off', emptyIsNothing: true } as const
const number = { type: 'number', step: 'any' } as const

const Identity = ({ form }: PartProps) => (
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
    <SelectField form={form} name="sub_category" label="Kind" options={choicesOf(subCategoryName)} numeric />
    <SelectField form={form} name="class" label="Class" options={choicesOf(assetClassName)} numeric />
    <TextField form={form} name="type_certificate_number" label="Type certificate" {...optional} />
    <SelectField form={form} name="operation_envelope" label="Envelope" options={envelopes} />
    <TextField form={form} name="application" label="Application" placeholder="Mapping" {...optional} />
  </div>
)

const Limits = ({ form }: PartProps) => (
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

const Station = ({ form }: PartProps) => (
  <div className={grid}>
    <TextField form={form} name="frequency" label="Frequency" placeholder="2.4 GHz" {...optional} />
    <TextField form={form} name="gcs_model" label="Ground station" {...optional} />
    <TextField form={form} name="gcs_version" label="Station version" {...optional} />
  </div>
)

interface AllowedPayloadChoiceProps {
  chosen: readonly string[]
  onChange: (uuids: string[]) => void
}

/** The manufacturer's own payload models that the model may carry; others that it carries already stay. */
const AllowedPayloadChoice = ({ chosen, onChange }: AllowedPayloadChoiceProps) => {
  const payloads = useAllPayloads()
  if (!payloads) return null
  const own = new Set(payloads.map(({ payload_uuid }) => payload_uuid))
  const others = chosen.filter((uuid) => !own.has(uuid)).length
  return (
    <fieldset>
      <legend className="mb-1 text-12 text-text-2">Payloads it may carry</legend>
      {payloads.length === 0 && <p className="text-12 text-text-3">You have no active payloads yet.</p>}
      <div className="grid gap-x-4 sm:grid-cols-2">
        {payloads.map(({ payload_uuid, payload_name, weight_kg }) => (
          <Checkbox
            key={payload_uuid}
            label={payload_name}
            hint={`${figure(weight_kg, 2)} kg`}
            checked={chosen.includes(payload_uuid)}
            onCheckedChange={(isOn) =>
              onChange(isOn ? [...chosen, payload_uuid] : chosen.filter((uuid) => uuid !== payload_uuid))
            }
          />
        ))}
      </div>
      {others > 0 && <p className="text-12 text-text-3">{`And ${others} that you do not offer any more.`}</p>}
    </fieldset>
  )
}
