import { AssetInput, assetCategoryName, uinStatus } from '@clearway/domain/contracts'
import { Button, Checkbox, Dialog, Empty, figure, useToast } from '@clearway/ui'
import { useEffect, useId } from 'react'
import { useMembership } from '../../console/console-context.tsx'
import { Chosen } from '../../forms/chosen.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { trpc } from '../../trpc/client.ts'
import { assetName } from './asset-state.ts'

const AssetForm = AssetInput.extend({ asset_model_uuid: Chosen('the model') })

type RegisterAssetDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onRegistered: (assetUuid: string) => void
}

export function RegisterAssetDialog(props: RegisterAssetDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title="Register asset"
      description="Of a model that its manufacturer has described here."
      footer={
        <>
          <Button onClick={() => props.onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Register
          </Button>
        </>
      }
    >
      {props.open && <RegisterAssetForm id={formId} onRegistered={props.onRegistered} />}
    </Dialog>
  )
}

function RegisterAssetForm({ id, onRegistered }: { id: string; onRegistered: (assetUuid: string) => void }) {
  const { org_uuid } = useMembership()
  const { show } = useToast()
  const utils = trpc.useUtils()
  const models = trpc.assetModels.list.useQuery({ limit: 100 })
  const create = trpc.assets.create.useMutation()
  const { form, onSubmit, refusal } = useApiForm({
    schema: AssetForm,
    defaultValues: {
      asset_model_uuid: '',
      org_owner_uuid: org_uuid,
      asset_uin: '',
      asset_org_internal_uuid: '',
      active_payload_uuids: [] as string[],
    },
    submit: async (values) => {
      const status = values.asset_uin ? uinStatus.generated : uinStatus.pending
      const asset = await create.mutateAsync({ ...values, uin_status: status, source: 1 })
      show({ kind: 'status', title: 'Asset registered', id: assetName(asset) })
      await utils.assets.list.invalidate()
      onRegistered(asset.asset_uuid)
    },
  })
  const modelUuid = form.watch('asset_model_uuid')
  // Another model carries other payloads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for the model, not for the form.
  useEffect(() => form.setValue('active_payload_uuids', []), [modelUuid])
  const options = models.data?.data.map(({ model_uuid, model_name, model_variant, category }) => ({
    value: model_uuid,
    label: `${model_name} ${model_variant}`,
    hint: assetCategoryName[category],
  }))
  if (options?.length === 0)
    return (
      <Empty title="No models yet">
        A manufacturer describes a model first; assets are registered of it.
      </Empty>
    )
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-3.5">
      <SelectField
        form={form}
        name="asset_model_uuid"
        label="Model"
        options={options ?? []}
        placeholder="Choose a model"
        required
      />
      <TextField
        form={form}
        name="asset_uin"
        label="Registration number (UIN)"
        help="Leave empty while the authority has not issued it"
        autoComplete="off"
      />
      <TextField form={form} name="asset_org_internal_uuid" label="Your reference" autoComplete="off" />
      {modelUuid && (
        <PayloadChoice
          modelUuid={modelUuid}
          chosen={form.watch('active_payload_uuids') ?? []}
          onChange={(uuids) => form.setValue('active_payload_uuids', uuids)}
        />
      )}
      <RefusalNote>{refusal}</RefusalNote>
    </form>
  )
}

type PayloadChoiceProps = {
  modelUuid: string
  chosen: readonly string[]
  onChange: (uuids: string[]) => void
}

/** Payloads that the chosen model may carry. */
function PayloadChoice({ modelUuid, chosen, onChange }: PayloadChoiceProps) {
  const payloads = trpc.assetModels.payloads.useQuery({ model_uuid: modelUuid })
  if (!payloads.data?.length) return null
  return (
    <fieldset>
      <legend className="mb-1 text-12 text-text-2">Payloads fitted</legend>
      {payloads.data.map(({ payload_uuid, payload_name, weight_kg }) => (
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
    </fieldset>
  )
}
