import { AssetInput, assetCategoryName, uinStatus } from '@clearway/domain/contracts'
import { Empty, SkeletonRows, useToast } from '@clearway/ui'
import { z } from 'zod'
import { useMembership } from '../../console/console-context.tsx'
import { Chosen } from '../../forms/chosen.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { trpc } from '../../trpc/client.ts'
import { type Asset, type AssetItem, assetName } from './asset-state.ts'
import { PayloadChoice } from './payload-choice.tsx'
import { useAllModels } from './use-all-models.ts'
import { useChange } from './use-change.ts'

const Form = z
  .object({
    asset_model_uuid: Chosen('the model'),
    asset_uin: AssetInput.shape.asset_uin,
    uin_status: z.literal([0, 1, -1]),
    asset_org_internal_uuid: AssetInput.shape.asset_org_internal_uuid,
    active_payload_uuids: z.array(z.string()),
  })
  .superRefine(({ asset_uin, uin_status }, context) => {
    if (uin_status !== uinStatus.generated || asset_uin) return
    context.addIssue({
      code: 'custom',
      path: ['asset_uin'],
      message: 'Give the number that was generated, or set the registration to pending',
    })
  })
type FormIn = z.input<typeof Form>
type FormOut = z.output<typeof Form>

const registrations = [
  { value: String(uinStatus.pending), label: 'Pending', hint: 'the authority has not answered' },
  { value: String(uinStatus.generated), label: 'Generated', hint: 'the number is issued' },
  { value: String(uinStatus.failed), label: 'Failed', hint: 'the authority refused' },
]

type AssetFormProps = {
  id: string
  asset: AssetItem | undefined
  detail: Asset | undefined
  modelUuid: string | undefined
  onDone: (assetUuid: string) => void
}

export function AssetForm(props: AssetFormProps) {
  const { id, asset, detail } = props
  const models = useAllModels(!asset)
  const { form, onSubmit, refusal } = useAssetForm(props)
  const modelUuid = form.watch('asset_model_uuid')
  const uin = form.watch('asset_uin')
  // A number that is entered is one that was generated, until the person says otherwise.
  useChange(typeof uin === 'string' && uin.trim() !== '', (isThere) =>
    form.setValue('uin_status', isThere ? uinStatus.generated : uinStatus.pending),
  )
  // Another model carries other payloads.
  useChange(modelUuid, () => form.setValue('active_payload_uuids', []))
  if (!asset && !models) return <SkeletonRows rows={3} />
  if (models?.length === 0)
    return (
      <Empty title="No models yet">
        A manufacturer describes a model first; assets are registered of it.
      </Empty>
    )
  const options = models?.map(({ model_uuid, model_name, model_variant, category }) => ({
    value: model_uuid,
    label: `${model_name} ${model_variant}`,
    hint: assetCategoryName[category],
  }))
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-3.5">
      {!asset && (
        <SelectField
          form={form}
          name="asset_model_uuid"
          label="Model"
          options={options ?? []}
          placeholder="Choose a model"
          required
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          form={form}
          name="asset_uin"
          label="Registration number (UIN)"
          help="Empty while the authority has not issued it"
          autoComplete="off"
        />
        <SelectField form={form} name="uin_status" label="Registration" options={registrations} numeric />
      </div>
      <TextField
        form={form}
        name="asset_org_internal_uuid"
        label="Your reference"
        help="How your own people call it"
        autoComplete="off"
      />
      {modelUuid && (!asset || detail) && (
        <PayloadChoice
          modelUuid={modelUuid}
          chosen={form.watch('active_payload_uuids')}
          onChange={(uuids) => form.setValue('active_payload_uuids', uuids, { shouldDirty: true })}
        />
      )}
      <RefusalNote>{refusal}</RefusalNote>
    </form>
  )
}

function useAssetForm({ asset, detail, modelUuid, onDone }: AssetFormProps) {
  const { org_uuid } = useMembership()
  const { show } = useToast()
  const utils = trpc.useUtils()
  const create = trpc.assets.create.useMutation()
  const update = trpc.assets.update.useMutation()
  return useApiForm<FormIn, FormOut>({
    schema: Form,
    defaultValues: {
      asset_model_uuid: asset?.asset_model_uuid ?? modelUuid ?? '',
      asset_uin: asset?.asset_uin ?? '',
      uin_status: (asset?.uin_status ?? uinStatus.pending) as 0 | 1 | -1,
      asset_org_internal_uuid: asset?.asset_org_internal_uuid ?? '',
      active_payload_uuids: detail?.active_payload_uuids ?? [],
    },
    submit: async ({ asset_model_uuid, active_payload_uuids, ...values }) => {
      const payloads = !asset || detail ? { active_payload_uuids } : {}
      const saved = asset
        ? await update.mutateAsync({ asset_uuid: asset.asset_uuid, ...values, ...payloads })
        : await create.mutateAsync({
            ...values,
            ...payloads,
            asset_model_uuid,
            org_owner_uuid: org_uuid,
            source: 1,
          })
      show({ kind: 'status', title: asset ? 'Asset saved' : 'Asset registered', id: assetName(saved) })
      await utils.assets.invalidate()
      onDone(saved.asset_uuid)
    },
  })
}
