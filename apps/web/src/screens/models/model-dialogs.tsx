import { createAssetModelOp, createAssetModelsOp } from '@clearway/domain/contracts'
import { useCan } from '../../caller/use-can.ts'
import { modelName } from '../../entities/model/model.ts'
import { useAllPayloads } from '../../entities/payload/payload.ts'
import { ImportDialog } from '../../files/csv/import-dialog.tsx'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { useMayEditModel } from './model-drawer.tsx'
import { ModelFormDialog } from './model-form.tsx'
import { modelImport } from './model-import.ts'
import { useModel } from './use-models.ts'

/** Registering, importing and editing; the URL names the one that is open. */
export const ModelDialogs = ({ params }: { params: UrlParams }) => {
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

const EditModel = ({ modelUuid, params }: { modelUuid: string; params: UrlParams }) => {
  const { model } = useModel(modelUuid)
  const mayEdit = useMayEditModel(model)
  const close = () => params.set({ edit: null })
  return model ? <ModelFormDialog open={mayEdit} model={model} onClose={close} onDone={close} /> : null
}

const ImportModels = ({ onClose }: { onClose: () => void }) => {
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
        void utils.assetModels.invalidate()
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
