import { createPayloadModelOp, updatePayloadModelOp } from '@clearway/domain/contracts'
import { Button, Dialog } from '@clearway/ui'
import { useId } from 'react'
import { useCan } from '../../console/use-can.ts'
import type { UrlParams } from '../../console/use-url-params.ts'
import { NewPayloadForm, RenamePayloadForm } from './payload-form.tsx'
import { usePayload } from './use-payloads.ts'

/** Adding and editing; which of them is open the URL says. */
export function PayloadDialogs({ params }: { params: UrlParams }) {
  const can = useCan()
  const formId = useId()
  const selected = params.get('payload')
  const close = () => params.set({ register: null })
  return (
    <>
      <Dialog
        open={params.get('register') === '1' && can(createPayloadModelOp) === true}
        onOpenChange={(isOpen) => !isOpen && close()}
        title="Add payload"
        description="A camera, sensor or box of your organisation."
        footer={<FormButtons formId={formId} word="Add" onClose={close} />}
      >
        <NewPayloadForm
          id={formId}
          onDone={(payload) => params.set({ register: null, payload, status: null })}
        />
      </Dialog>
      {selected && params.get('edit') === '1' && <EditPayload payloadUuid={selected} params={params} />}
    </>
  )
}

function FormButtons({ formId, word, onClose }: { formId: string; word: string; onClose: () => void }) {
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={formId} variant="primary">
        {word}
      </Button>
    </>
  )
}

function EditPayload({ payloadUuid, params }: { payloadUuid: string; params: UrlParams }) {
  const { payload } = usePayload(payloadUuid)
  const can = useCan()
  const formId = useId()
  const close = () => params.set({ edit: null })
  if (!payload) return null
  return (
    <Dialog
      open={can(updatePayloadModelOp) === true}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={`Edit ${payload.payload_name}`}
      description="Type, weight and swath stay: assets and missions rely on them. What differs in them is another payload."
      footer={<FormButtons formId={formId} word="Save" onClose={close} />}
    >
      <RenamePayloadForm id={formId} payload={payload} onDone={close} />
    </Dialog>
  )
}
