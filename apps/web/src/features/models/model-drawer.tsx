import {
  createAssetOp,
  deleteAssetModelOp,
  payloadTypeName,
  recordStatus,
  updateAssetModelOp,
} from '@clearway/domain/contracts'
import {
  Button,
  ButtonLink,
  ConfirmDialog,
  DescriptionList,
  Drawer,
  date,
  figure,
  KeyFigures,
  Section,
  SkeletonRows,
  StatusChip,
  TextButton,
  useHotkeys,
  useToast,
} from '@clearway/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMembership } from '../../console/console-context.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import { useCan } from '../../console/use-can.ts'
import type { UrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { kindWords, limit, type Model, modelName } from './model-facts.ts'
import { useModel } from './use-models.ts'

type ModelDrawerProps = { modelUuid: string; params: UrlParams; onClose: () => void }

export function ModelDrawer({ modelUuid, params, onClose }: ModelDrawerProps) {
  const { model, query } = useModel(modelUuid)
  const mayEdit = useMayEditModel(model)
  const edit = () => params.set({ edit: '1' })
  useHotkeys({ e: edit }, mayEdit)
  return (
    <Drawer
      open
      onClose={onClose}
      title={model ? modelName(model) : 'Model'}
      marks={model && model.status !== recordStatus.active && <StatusChip status="inactive" />}
      subtitle={
        model && `${model.model_svc_id}${model.model_version ? ` · version ${model.model_version}` : ''}`
      }
      footer={model && <ModelFooter model={model} onEdit={edit} onGone={onClose} />}
    >
      <QueryNotice query={query} what="The model" />
      {model ? (
        <ModelFacts model={model} onEdit={mayEdit ? edit : undefined} />
      ) : (
        !query.error && <SkeletonRows />
      )}
    </Drawer>
  )
}

/** A model is changed by an Admin of its maker. */
export function useMayEditModel(model: Model | undefined): boolean {
  const { org_uuid } = useMembership()
  const can = useCan()
  return model?.manufacturer_uuid === org_uuid && can(updateAssetModelOp) === true
}

function ModelFacts({ model, onEdit }: { model: Model; onEdit: (() => void) | undefined }) {
  const { min_temp, max_temp } = model
  const temperatures =
    min_temp === null && max_temp === null ? '—' : `${min_temp ?? '—'} to ${max_temp ?? '—'} °C`
  const change = onEdit && <TextButton onClick={onEdit}>Change</TextButton>
  return (
    <>
      <KeyFigures
        figures={[
          { label: 'Take-off', value: limit(model.max_takeoff_weight, 'kg', 1) },
          { label: 'Endurance', value: limit(model.max_endurance, 'min') },
          { label: 'Range', value: limit(model.max_range, 'km') },
          { label: 'Ceiling', value: limit(model.max_height, 'm') },
        ]}
      />
      <Section title="Model" action={change}>
        <DescriptionList
          labelWidth={132}
          facts={[
            { label: 'Category', value: kindWords(model) },
            { label: 'Type certificate', value: model.type_certificate_number ?? 'None on record' },
            { label: 'Top speed', value: limit(model.max_speed, 'm/s') },
            { label: 'Temperatures', value: temperatures },
            { label: 'Size', value: model.max_dimensions ?? '—' },
            {
              label: 'Envelope',
              value: [model.operation_envelope, model.frequency].filter(Boolean).join(', ') || '—',
            },
            {
              label: 'Ground station',
              value: [model.gcs_model, model.gcs_version].filter(Boolean).join(' ') || '—',
            },
            { label: 'Application', value: model.application ?? '—' },
            { label: 'Registered', value: date(model.created_at) },
          ]}
        />
      </Section>
      <AllowedPayloads modelUuid={model.model_uuid} action={change} />
    </>
  )
}

function AllowedPayloads({ modelUuid, action }: { modelUuid: string; action: React.ReactNode }) {
  const payloads = trpc.assetModels.payloads.useQuery({ model_uuid: modelUuid })
  return (
    <Section title="Payloads it may carry" note={payloads.data?.length} action={action}>
      {payloads.data?.length === 0 && <p className="text-12 text-text-3">None</p>}
      <ul>
        {payloads.data?.map(({ payload_uuid, payload_name, payload_type, weight_kg }) => (
          <li key={payload_uuid} className="num flex min-h-6 items-center justify-between gap-3">
            <span className="truncate">
              {payload_name} <span className="text-12 text-text-3">{payloadTypeName[payload_type]}</span>
            </span>
            <span className="text-12 text-text-3">{`${figure(weight_kg, 2)} kg`}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type ModelFooterProps = { model: Model; onEdit: () => void; onGone: () => void }

function ModelFooter({ model, onEdit, onGone }: ModelFooterProps) {
  const can = useCan()
  const mayEdit = useMayEditModel(model)
  const isActive = model.status === recordStatus.active
  return (
    <>
      {isActive && can(createAssetOp) === true && (
        <ButtonLink href={`/fleet?register=1&of=${model.model_uuid}`} icon={Plus}>
          Register an asset
        </ButtonLink>
      )}
      {mayEdit &&
        (isActive ? <DeactivateModel model={model} onDone={onGone} /> : <ReactivateModel model={model} />)}
      {mayEdit && (
        <Button variant="quiet" kbd="E" className="ml-auto" onClick={onEdit}>
          Edit
        </Button>
      )}
    </>
  )
}

function DeactivateModel({ model, onDone }: { model: Model; onDone: () => void }) {
  const [asks, setAsks] = useState(false)
  const can = useCan()
  const utils = trpc.useUtils()
  const { show } = useToast()
  const remove = trpc.assetModels.delete.useMutation()
  const confirm = async () => {
    await remove.mutateAsync({ model_uuid: model.model_uuid })
    onDone()
    await utils.assetModels.invalidate()
    show({ kind: 'status', title: 'Model deactivated', id: modelName(model) })
  }
  if (can(deleteAssetModelOp) !== true) return null
  return (
    <>
      <Button variant="dangerOutline" onClick={() => setAsks(true)}>
        Deactivate
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Deactivate ${modelName(model)}?`}
        effect="Owners no longer see it, and no further asset can be registered of it. Assets that exist stay as they are. You can bring it back."
        confirmLabel="Deactivate"
        onConfirm={confirm}
        fault={remove.error && sentenceOf(remove.error)}
      />
    </>
  )
}

function ReactivateModel({ model }: { model: Model }) {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const update = trpc.assetModels.update.useMutation({
    onSuccess: async () => {
      show({ kind: 'status', title: 'Model active again', id: modelName(model) })
      await utils.assetModels.invalidate()
    },
    onError: (error) =>
      show({ kind: 'status', tone: 'rejected', title: 'Still deactivated', detail: sentenceOf(error) }),
  })
  return (
    <Button
      busy={update.isPending}
      onClick={() => update.mutate({ model_uuid: model.model_uuid, status: 1 })}
    >
      Bring back
    </Button>
  )
}
