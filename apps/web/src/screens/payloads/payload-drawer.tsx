import {
  deletePayloadModelOp,
  payloadTypeName,
  recordStatus,
  updatePayloadModelOp,
} from '@clearway/domain/contracts'
import {
  Button,
  DescriptionList,
  figure,
  KeyFigures,
  plural,
  Section,
  TextLink,
  useHotkeys,
} from '@clearway/ui'
import { useCan } from '../../caller/use-can.ts'
import { modelName, useAllModels } from '../../entities/model/model.ts'
import type { Payload } from '../../entities/payload/payload.ts'
import { ConfirmButton } from '../../forms/confirm.tsx'
import { useAct } from '../../forms/use-act.ts'
import { useDone } from '../../forms/use-done.ts'
import { isRefused } from '../../frame/refused.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { RecordDrawer } from '../../lists/record-drawer.tsx'
import { trpc } from '../../trpc/client.ts'
import { PayloadState } from './payload-columns.tsx'
import { usePayload } from './use-payloads.ts'

interface PayloadDrawerProps {
  payloadUuid: string
  params: UrlParams
  onClose: () => void
}

export const PayloadDrawer = ({ payloadUuid, params, onClose }: PayloadDrawerProps) => {
  const { payload, query } = usePayload(payloadUuid)
  const mayEdit = useCan()(updatePayloadModelOp) === true && payload !== undefined && !isRefused(query)
  const edit = () => params.set({ edit: '1' })
  useHotkeys({ e: edit }, mayEdit)
  return (
    <RecordDrawer
      what="Payload"
      record={payload}
      query={query}
      onClose={onClose}
      title={({ payload_name }) => payload_name}
      marks={(shown) => <PayloadState payload={shown} />}
      subtitle={({ payload_type, payload_svc_id }) => `${payloadTypeName[payload_type]} · ${payload_svc_id}`}
      footer={(shown) => mayEdit && <PayloadActs payload={shown} onEdit={edit} />}
    >
      {(shown) => <PayloadFacts payload={shown} />}
    </RecordDrawer>
  )
}

/** The models that may carry it. */
const useCarriers = ({ payload_uuid }: Payload) =>
  useAllModels()?.filter(({ allowed_payload_uuids }) => allowed_payload_uuids.includes(payload_uuid))

const PayloadFacts = ({ payload }: { payload: Payload }) => {
  const { horizontal_swath, vertical_swath } = payload
  const side = (metres: number | null) => (metres === null ? '—' : `${figure(metres, 0)} m`)
  const carriers = useCarriers(payload)
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

const PayloadActs = ({ payload, onEdit }: { payload: Payload; onEdit: () => void }) => {
  const { isBusy, setStatus, remove } = usePayloadChanges(payload)
  const bringBack = useAct('Still deactivated', () => setStatus(recordStatus.active))
  const can = useCan()
  const carriers = useCarriers(payload)?.length
  const carried = carriers ? `${plural(carriers, 'model')} may carry it now and will not. ` : ''
  const isActive = payload.status === recordStatus.active
  return (
    <>
      {isActive ? (
        <ConfirmButton
          button={{ children: 'Deactivate' }}
          title={`Deactivate ${payload.payload_name}?`}
          effect={`${carried}Assets and plans that name it stay as they are, and you can bring it back.`}
          confirmLabel="Deactivate"
          tone="primary"
          onConfirm={() => setStatus(recordStatus.inactive)}
        />
      ) : (
        <Button busy={isBusy} onClick={() => bringBack()}>
          Bring back
        </Button>
      )}
      {isActive && can(deletePayloadModelOp) === true && (
        <ConfirmButton
          button={{ variant: 'dangerOutline', children: 'Delete' }}
          title={`Delete ${payload.payload_name}?`}
          effect={`${carried}It leaves the list; its record stays among the inactive ones, with the missions that name it.`}
          confirmLabel="Delete"
          onConfirm={remove}
        />
      )}
      <Button variant="quiet" kbd="E" className="ml-auto" onClick={onEdit}>
        Edit
      </Button>
    </>
  )
}

const usePayloadChanges = (payload: Payload) => {
  const done = useDone()
  const update = trpc.payloadModels.update.useMutation()
  const remove = trpc.payloadModels.delete.useMutation()
  const { payload_uuid } = payload
  const changed = (title: string) => done({ title, id: payload.payload_name }, 'payloadModels', 'assetModels')
  return {
    isBusy: update.isPending,
    setStatus: async (status: 1 | -1) => {
      await update.mutateAsync({ payload_uuid, status })
      changed(status === recordStatus.active ? 'Payload active again' : 'Payload deactivated')
    },
    remove: async () => {
      await remove.mutateAsync({ payload_uuid })
      changed('Payload deleted')
    },
  }
}
