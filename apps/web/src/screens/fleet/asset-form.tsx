import { AssetInput, assetCategoryName, recordSource, uinStatus } from '@clearway/domain/contracts'
import { Empty, SkeletonRows } from '@clearway/ui'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { useMembership } from '../../caller/console-context.tsx'
import type { AssetItem } from '../../entities/asset/asset-state.ts'
import { useAllModels } from '../../entities/model/model.ts'
import { changedIn } from '../../forms/changed-in.ts'
import { Chosen } from '../../forms/chosen.ts'
import { TextField } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { useDone } from '../../forms/use-done.ts'
import { trpc } from '../../trpc/client.ts'
import { assetName } from '../../words/asset-name.ts'
import { Help } from '../../words/help.tsx'
import { PayloadChoice } from './payload-choice.tsx'

const Form = z
  .object({
    asset_model_uuid: Chosen('the model'),
    asset_uin: AssetInput.shape.asset_uin,
    uin_status: z.literal(Object.values(uinStatus)),
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

interface AssetFormDialogProps {
  open: boolean
  /** Given: it is changed. Absent: a new one is registered. */
  asset?: AssetItem
  /** Of a new one: the model that was chosen already. */
  modelUuid?: string | undefined
  onClose: () => void
  onDone: (assetUuid: string) => void
}

export const AssetFormDialog = (props: AssetFormDialogProps) => {
  const { open, asset, modelUuid, onClose, onDone } = props
  const { org_uuid } = useMembership()
  const done = useDone()
  const create = trpc.assets.create.useMutation()
  const update = trpc.assets.update.useMutation()
  return (
    <FormDialog<FormIn, FormOut>
      open={open}
      onClose={onClose}
      title={asset ? `Edit ${assetName(asset)}` : 'Register asset'}
      description={
        asset
          ? `${asset.model_name}, variant ${asset.model_variant}`
          : 'Of a model that its manufacturer has described here.'
      }
      submit={asset ? 'Save' : 'Register'}
      form={{
        schema: Form,
        defaultValues: {
          asset_model_uuid: asset?.asset_model_uuid ?? modelUuid ?? '',
          asset_uin: asset?.asset_uin ?? '',
          uin_status: (asset?.uin_status ?? uinStatus.pending) as FormIn['uin_status'],
          asset_org_internal_uuid: asset?.asset_org_internal_uuid ?? '',
          active_payload_uuids: asset?.active_payload_uuids ?? [],
        },
        submit: async (values, form) => {
          const saved = asset
            ? await update.mutateAsync({ asset_uuid: asset.asset_uuid, ...changesOf(values, form) })
            : await create.mutateAsync({
                ...values,
                org_owner_uuid: org_uuid,
                source: recordSource.selfDeclared,
              })
          done({ title: asset ? 'Asset saved' : 'Asset registered', id: assetName(saved) }, 'assets')
          onDone(saved.asset_uuid)
        },
      }}
    >
      {(form) => <AssetFields form={form} asset={asset} />}
    </FormDialog>
  )
}

type AssetForm = UseFormReturn<FormIn, unknown, FormOut>

/** What was changed; the number and the state of its registration were judged together and go together. */
const changesOf = (values: FormOut, form: AssetForm) => {
  const { asset_uin, uin_status } = values
  const changes = changedIn(values, form)
  const isRegistered = 'asset_uin' in changes || 'uin_status' in changes
  return { ...changes, ...(isRegistered && { asset_uin, uin_status }) }
}

const AssetFields = ({ form, asset }: { form: AssetForm; asset: AssetItem | undefined }) => {
  const models = useAllModels(!asset)
  const modelUuid = form.watch('asset_model_uuid')
  const uin = form.watch('asset_uin')
  // A number that is entered is one that was generated, until the person chooses otherwise.
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
    <>
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
          action={<Help term="UIN" />}
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
      {modelUuid && (
        <PayloadChoice
          modelUuid={modelUuid}
          chosen={form.watch('active_payload_uuids')}
          onChange={(uuids) => form.setValue('active_payload_uuids', uuids, { shouldDirty: true })}
        />
      )}
    </>
  )
}

/** Does something when a value becomes another one, and not for the first. */
const useChange = <T,>(value: T, act: (value: T) => void) => {
  const before = useRef(value)
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (Object.is(before.current, value)) return
    before.current = value
    latest.current(value)
  }, [value])
}
