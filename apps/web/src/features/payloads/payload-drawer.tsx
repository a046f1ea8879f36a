import {
  deletePayloadModelOp,
  payloadTypeName,
  recordStatus,
  updatePayloadModelOp,
} from '@clearway/domain/contracts'
import {
  Button,
  ConfirmDialog,
  DescriptionList,
  Drawer,
  figure,
  KeyFigures,
  plural,
  Section,
  SkeletonRows,
  TextLink,
  useHotkeys,
  useToast,
} from '@clearway/ui'
import { useState } from 'react'
import { QueryNotice } from '../../console/query-notice.tsx'
import { useCan } from '../../console/use-can.ts'
import type { UrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { useAllModels } from '../fleet/use-all-models.ts'
import { modelName } from '../models/model-facts.ts'
import { PayloadState } from './payload-columns.tsx'
import type { Payload } from './use-all-payloads.ts'
import { usePayload } from './use-payloads.ts'

type PayloadDrawerProps = { payloadUuid: string; params: UrlParams; onClose: () => void }

export function PayloadDrawer({ payloadUuid, params, onClose }: PayloadDrawerProps) {
  const { payload, query } = usePayload(payloadUuid)
  const mayEdit = useCan()(updatePayloadModelOp) === true && payload !== undefined
  const edit = () => params.set({ edit: '1' })
  useHotkeys({ e: edit }, mayEdit)
  return (
    <Drawer
      open
      onClose={onClose}
      title={payload?.payload_name ?? 'Payload'}
      marks={payload && <PayloadState payload={payload} />}
      subtitle={payload && `${payloadTypeName[payload.payload_type]} · ${payload.payload_svc_id}`}
      footer={mayEdit && <PayloadActs payload={payload} onEdit={edit} />}
    >
      <QueryNotice query={query} what="The payload" />
      {payload ? <PayloadFacts payload={payload} /> : !query.error && <SkeletonRows />}
    </Drawer>
  )
}

function PayloadFacts({ payload }: { payload: Payload }) {
  const { horizontal_swath, vertical_swath } = payload
  const side = (metres: number | null) => (metres === null ? '—' : `${figure(metres, 0)} m`)
  const carriers = useAllModels()?.filter(({ allowed_payload_uuids }) =>
    allowed_payload_uuids.includes(payload.payload_uuid),
  )
  return (
    <>
      <KeyFigures
        figures={[
          { label: 'Weight', value: figure(payload.weight_kg, 2), unit: 'kg' },
          { label: 'Swath across', value: side(horizontal_swath) },
          { label: 'Swath along', value: side(vertical_swath) },
        ]}
      />
      <Section title="Payload">
        <DescriptionList
          labelWidth={132}
          facts={[
            { label: 'Type', value: payloadTypeName[payload.payload_type] },
            { label: 'Maker', value: payload.manufacturer || '—' },
          ]}
        />
      </Section>
      <Section title="Models that may carry it" note={carriers?.length}>
        {carriers?.length === 0 && (
          <p className="text-12 text-text-3">
            None. The manufacturer of a model names the payloads it may carry.
          </p>
        )}
        <ul>
          {carriers?.map((model) => (
            <li key={model.model_uuid} className="min-h-6">
              <TextLink href={`/models?model=${model.model_uuid}`}>{modelName(model)}</TextLink>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

type Act = 'deactivate' | 'delete'

function PayloadActs({ payload, onEdit }: { payload: Payload; onEdit: () => void }) {
  const [act, setAct] = useState<Act | null>(null)
  const { update, remove, setStatus } = usePayloadChanges(payload)
  const can = useCan()
  const carriers = useAllModels()?.filter(({ allowed_payload_uuids }) =>
    allowed_payload_uuids.includes(payload.payload_uuid),
  ).length
  const carried = carriers ? `${plural(carriers, 'model')} may carry it now and will not. ` : ''
  const isActive = payload.status === recordStatus.active
  return (
    <>
      {isActive ? (
        <Button onClick={() => setAct('deactivate')}>Deactivate</Button>
      ) : (
        <Button busy={update.isPending} onClick={() => void setStatus(1).catch(() => undefined)}>
          Bring back
        </Button>
      )}
      {isActive && can(deletePayloadModelOp) === true && (
        <Button variant="dangerOutline" onClick={() => setAct('delete')}>
          Delete
        </Button>
      )}
      <Button variant="quiet" kbd="E" className="ml-auto" onClick={onEdit}>
        Edit
      </Button>
      <ConfirmDialog
        open={act === 'deactivate'}
        onOpenChange={() => setAct(null)}
        title={`Deactivate ${payload.payload_name}?`}
        effect={`${carried}Assets and plans that name it stay as they are, and you can bring it back.`}
        confirmLabel="Deactivate"
        tone="primary"
        onConfirm={() => setStatus(-1)}
        fault={update.error && sentenceOf(update.error)}
      />
      <ConfirmDialog
        open={act === 'delete'}
        onOpenChange={() => setAct(null)}
        title={`Delete ${payload.payload_name}?`}
        effect={`${carried}It leaves the list; its record stays among the inactive ones, with the missions that name it.`}
        confirmLabel="Delete"
        onConfirm={remove.run}
        fault={remove.error && sentenceOf(remove.error)}
      />
    </>
  )
}

function usePayloadChanges(payload: Payload) {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const update = trpc.payloadModels.update.useMutation()
  const remove = trpc.payloadModels.delete.useMutation()
  const { payload_uuid } = payload
  const done = async (title: string) => {
    show({ kind: 'status', title, id: payload.payload_name })
    await Promise.all([utils.payloadModels.invalidate(), utils.assetModels.invalidate()])
  }
  return {
    update,
    setStatus: async (status: 1 | -1) => {
      await update.mutateAsync({ payload_uuid, status })
      await done(status === 1 ? 'Payload active again' : 'Payload deactivated')
    },
    remove: {
      error: remove.error,
      run: async () => {
        await remove.mutateAsync({ payload_uuid })
        await done('Payload deleted')
      },
    },
  }
}
