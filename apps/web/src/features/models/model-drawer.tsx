import { payloadTypeName, recordStatus, roleNumber } from '@clearway/domain/contracts'
import {
  Button,
  ConfirmDialog,
  DescriptionList,
  Drawer,
  date,
  figure,
  KeyFigures,
  Section,
  SkeletonRows,
  StatusChip,
  useToast,
} from '@clearway/ui'
import { useState } from 'react'
import { useMembership } from '../../console/console-context.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { kindWords, limit, type Model, modelName } from './model-facts.ts'

export function ModelDrawer({ modelUuid, onClose }: { modelUuid: string; onClose: () => void }) {
  const { org_uuid, role } = useMembership()
  const query = trpc.assetModels.get.useQuery({ model_uuid: modelUuid })
  const model = query.data
  const isOurs = model?.manufacturer_uuid === org_uuid && role >= roleNumber.admin
  return (
    <Drawer
      open
      onClose={onClose}
      title={model ? modelName(model) : 'Model'}
      marks={model && model.status !== recordStatus.active && <StatusChip status="inactive" />}
      subtitle={
        model && `${model.model_svc_id}${model.model_version ? ` · version ${model.model_version}` : ''}`
      }
      footer={isOurs && <DeactivateModel model={model} onDone={onClose} />}
    >
      <QueryNotice query={query} what="The model" />
      {model ? <ModelFacts model={model} /> : !query.error && <SkeletonRows />}
    </Drawer>
  )
}

function ModelFacts({ model }: { model: Model }) {
  const temperatures =
    model.min_temp === null && model.max_temp === null
      ? '—'
      : `${model.min_temp ?? '—'} to ${model.max_temp ?? '—'} °C`
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
      <Section title="Model">
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
      <AllowedPayloads modelUuid={model.model_uuid} />
    </>
  )
}

function AllowedPayloads({ modelUuid }: { modelUuid: string }) {
  const payloads = trpc.assetModels.payloads.useQuery({ model_uuid: modelUuid })
  return (
    <Section title="Payloads it may carry" note={payloads.data?.length}>
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

function DeactivateModel({ model, onDone }: { model: Model; onDone: () => void }) {
  const [asks, setAsks] = useState(false)
  const utils = trpc.useUtils()
  const { show } = useToast()
  const remove = trpc.assetModels.delete.useMutation()
  const confirm = async () => {
    await remove.mutateAsync({ model_uuid: model.model_uuid })
    onDone()
    await utils.assetModels.invalidate()
    show({ kind: 'status', title: 'Model deactivated', id: modelName(model) })
  }
  return (
    <>
      <Button variant="dangerOutline" onClick={() => setAsks(true)}>
        Deactivate
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Deactivate ${modelName(model)}?`}
        effect="No further asset can be registered of it. Assets that exist stay as they are."
        confirmLabel="Deactivate"
        onConfirm={confirm}
        fault={remove.error && sentenceOf(remove.error)}
      />
    </>
  )
}
