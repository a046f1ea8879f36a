import {
  AssetModelInput,
  assetCategoryName,
  assetClassName,
  operationEnvelopes,
  subCategoryName,
} from '@clearway/domain/contracts'
import { Button, Dialog, type SelectOption, useToast } from '@clearway/ui'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { trpc } from '../../trpc/client.ts'
import { AllowedPayloadChoice } from './allowed-payload-choice.tsx'
import { modelName } from './model-facts.ts'

type RegisterModelDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onRegistered: (modelUuid: string) => void
}

const dialogWidth = 620

export function RegisterModelDialog({ open, onOpenChange, onRegistered }: RegisterModelDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width={dialogWidth}
      title="Register model"
      description="Name and variant together are unique for you. Owners register assets of it."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Register
          </Button>
        </>
      }
    >
      {open && <RegisterModelForm id={formId} onRegistered={onRegistered} />}
    </Dialog>
  )
}

const Form = AssetModelInput.pick({
  model_name: true,
  model_variant: true,
  model_version: true,
  type_certificate_number: true,
  category: true,
  sub_category: true,
  class: true,
  max_takeoff_weight: true,
  max_endurance: true,
  max_range: true,
  max_speed: true,
  max_height: true,
  operation_envelope: true,
  frequency: true,
  allowed_payload_uuids: true,
})
type FormIn = z.input<typeof Form>
type FormOut = z.output<typeof Form>

const optionsOf = (names: Readonly<Record<number, string>>): SelectOption[] =>
  Object.entries(names).map(([value, label]) => ({
    value,
    label: label.charAt(0).toLocaleUpperCase('en') + label.slice(1),
  }))
const envelopes = operationEnvelopes.map((value) => ({ value, label: value }))

function RegisterModelForm({ id, onRegistered }: { id: string; onRegistered: (modelUuid: string) => void }) {
  const { show } = useToast()
  const utils = trpc.useUtils()
  const create = trpc.assetModels.create.useMutation()
  const { form, onSubmit, refusal } = useApiForm<FormIn, FormOut>({
    schema: Form,
    defaultValues: {
      model_name: '',
      model_variant: '',
      category: 3,
      sub_category: 2,
      class: 1,
      operation_envelope: 'VLOS',
      allowed_payload_uuids: [],
    },
    submit: async (values) => {
      const model = await create.mutateAsync({ ...values, source: 1 })
      show({ kind: 'status', title: 'Model registered', id: modelName(model) })
      await utils.assetModels.invalidate()
      onRegistered(model.model_uuid)
    },
  })
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-3.5">
      <Identity form={form} />
      <Limits form={form} />
      <AllowedPayloadChoice
        chosen={form.watch('allowed_payload_uuids') ?? []}
        onChange={(uuids) => form.setValue('allowed_payload_uuids', uuids)}
      />
      <RefusalNote>{refusal}</RefusalNote>
    </form>
  )
}

type PartProps = { form: UseFormReturn<FormIn, unknown, FormOut> }

function Identity({ form }: PartProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <TextField form={form} name="model_name" label="Name" autoComplete="off" required />
      <TextField form={form} name="model_variant" label="Variant" autoComplete="off" required />
      <TextField form={form} name="model_version" label="Version" autoComplete="off" emptyIsNothing />
      <SelectField
        form={form}
        name="category"
        label="Category"
        options={optionsOf(assetCategoryName)}
        numeric
        required
      />
      <SelectField
        form={form}
        name="sub_category"
        label="Kind"
        options={optionsOf(subCategoryName)}
        numeric
      />
      <SelectField form={form} name="class" label="Class" options={optionsOf(assetClassName)} numeric />
      <TextField
        form={form}
        name="type_certificate_number"
        label="Type certificate"
        autoComplete="off"
        emptyIsNothing
      />
      <SelectField form={form} name="operation_envelope" label="Envelope" options={envelopes} />
      <TextField
        form={form}
        name="frequency"
        label="Frequency"
        placeholder="2.4 GHz"
        autoComplete="off"
        emptyIsNothing
      />
    </div>
  )
}

function Limits({ form }: PartProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <TextField
        form={form}
        name="max_takeoff_weight"
        label="Take-off weight"
        type="number"
        step="any"
        unit="kg"
      />
      <TextField form={form} name="max_endurance" label="Endurance" type="number" step="any" unit="min" />
      <TextField form={form} name="max_range" label="Range" type="number" step="any" unit="km" />
      <TextField form={form} name="max_height" label="Ceiling" type="number" step="any" unit="m AGL" />
      <TextField form={form} name="max_speed" label="Top speed" type="number" step="any" unit="m/s" />
    </div>
  )
}
