import { createAssetModelOp, createAssetModelsOp } from '@clearway/domain/contracts'
import { useCan } from '../../console/use-can.ts'
import type { UrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { ImportDialog } from '../csv-import/import-dialog.tsx'
import { useAllPayloads } from '../payloads/use-all-payloads.ts'
import { useMayEditModel } from './model-drawer.tsx'
import { modelName } from './model-facts.ts'
import { ModelFormDialog } from './model-form-dialog.tsx'
import { modelImport } from './model-import.ts'
import { useModel } from './use-models.ts'

/** Registering, importing and editing; which of them is open the URL says. */
export function ModelDialogs({ params }: { params: UrlParams }) {
  const can = useCan()
  const selected = params.get('model')
  return (
    <>
      <ModelFormDialog
        open={params.get('register') === '1' && can(createAssetModelOp) === true}
        onClose={() => params.set({ register: null })}
        onDone={(model) => params.set({ register: null, model })}
      />
      {params.get('import') === '1' && can(createAssetModelsOp) === true && (
        <ImportModels onClose={() => params.set({ import: null })} />
      )}
      {selected && params.get('edit') === '1' && <EditModel modelUuid={selected} params={params} />}
    </>
  )
}

function EditModel({ modelUuid, params }: { modelUuid: string; params: UrlParams }) {
  const { model } = useModel(modelUuid)
  const mayEdit = useMayEditModel(model)
  const close = () => params.set({ edit: null })
  return model ? <ModelFormDialog open={mayEdit} model={model} onClose={close} onDone={close} /> : null
}

function ImportModels({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils()
  const payloads = useAllPayloads()
  const create = trpc.assetModels.createMany.useMutation()
  return (
    <ImportDialog
      kind={modelImport(payloads ?? [])}
      open
      onClose={onClose}
      send={async (models) => {
        const made = await create.mutateAsync({ models })
        await utils.assetModels.invalidate()
        return {
          made: made.models.map((model) => ({
            name: `${modelName(model)}, ${model.model_svc_id}`,
            href: `/models?model=${model.model_uuid}`,
          })),
        }
      }}
    />
  )
}
