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
  DescriptionList,
  date,
  figure,
  KeyFigures,
  Section,
  StatusChip,
  TextButton,
  useHotkeys,
} from '@clearway/ui'
import { Plus } from 'lucide-react'
import { useMembership } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import {
  ceilingWords,
  kindWords,
  limit,
  type Model,
  modelName,
  rangeWords,
  topSpeedWords,
} from '../../entities/model/model.ts'
import { ConfirmButton } from '../../forms/confirm.tsx'
import { useDone } from '../../forms/use-done.ts'
import { isRefused } from '../../frame/refused.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { RecordDrawer } from '../../lists/record-drawer.tsx'
import { trpc } from '../../trpc/client.ts'
import { useRefused } from '../../trpc/use-refused.ts'
import { useModel } from './use-models.ts'

interface ModelDrawerProps {
  modelUuid: string
  params: UrlParams
  onClose: () => void
}

export const ModelDrawer = ({ modelUuid, params, onClose }: ModelDrawerProps) => {
  const { model, query } = useModel(modelUuid)
  const mayEdit = useMayEditModel(model) && !isRefused(query)
  const edit = () => params.set({ edit: '1' })
  useHotkeys({ e: edit }, mayEdit)
  return (
    <RecordDrawer
      what="Model"
      record={model}
      query={query}
      onClose={onClose}
      title={modelName}
      marks={({ status }) => status !== recordStatus.active && <StatusChip status="inactive" />}
      subtitle={({ model_svc_id, model_version }) =>
        `${model_svc_id}${model_version ? ` · version ${model_version}` : ''}`
      }
      footer={(shown) => <ModelFooter model={shown} onEdit={edit} onGone={onClose} />}
    >
      {(shown) => <ModelFacts model={shown} onEdit={mayEdit ? edit : undefined} />}
    </RecordDrawer>
  )
}

/** A model is changed by an Admin of its maker. */
export const useMayEditModel = (model: Model | undefined): boolean => {
  const { org_uuid } = useMembership()
  const can = useCan()
  return model?.manufacturer_uuid === org_uuid && can(updateAssetModelOp) === true
}

const ModelFacts = ({ model, onEdit }: { model: Model; onEdit: (() => void) | undefined }) => {
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
          { label: 'Range', value: rangeWords(model) },
          { label: 'Ceiling', value: ceilingWords(model) },
        ]}
      />
      <Section title="Model" action={change}>
        <DescriptionList
          labelWidth={132}
          facts={[
            { label: 'Category', value: kindWords(model) },
            { label: 'Type certificate', value: model.type_certificate_number ?? 'None on record' },
            { label: 'Top speed', value: topSpeedWords(model) },
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

const AllowedPayloads = ({ modelUuid, action }: { modelUuid: string; action: React.ReactNode }) => {
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

interface ModelFooterProps {
  model: Model
  onEdit: () => void
  onGone: () => void
}

const ModelFooter = ({ model, onEdit, onGone }: ModelFooterProps) => {
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

const DeactivateModel = ({ model, onDone }: { model: Model; onDone: () => void }) => {
  const can = useCan()
  const done = useDone()
  const remove = trpc.assetModels.delete.useMutation()
  const confirm = async () => {
    await remove.mutateAsync({ model_uuid: model.model_uuid })
    onDone()
    done({ title: 'Model deactivated', id: modelName(model) }, 'assetModels')
  }
  if (can(deleteAssetModelOp) !== true) return null
  return (
    <ConfirmButton
      button={{ variant: 'dangerOutline', children: 'Deactivate' }}
      title={`Deactivate ${modelName(model)}?`}
      effect="Owners no longer see it, and no further asset can be registered of it. Assets that exist stay as they are. You can bring it back."
      confirmLabel="Deactivate"
      onConfirm={confirm}
    />
  )
}

const ReactivateModel = ({ model }: { model: Model }) => {
  const refused = useRefused()
  const done = useDone()
  const update = trpc.assetModels.update.useMutation({
    onSuccess: () => done({ title: 'Model active again', id: modelName(model) }, 'assetModels'),
    onError: refused('Still deactivated'),
  })
  return (
    <Button
      busy={update.isPending}
      onClick={() => update.mutate({ model_uuid: model.model_uuid, status: recordStatus.active })}
    >
      Bring back
    </Button>
  )
}
