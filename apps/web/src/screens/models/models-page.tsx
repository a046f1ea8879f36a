import {
  assetCategoryName,
  createAssetModelOp,
  createAssetModelsOp,
  orgTypeNumber,
  recordStatus,
} from '@clearway/domain/contracts'
import { Empty, TextButton } from '@clearway/ui'
import { Package, Plus, Upload } from 'lucide-react'
import { useMembership } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import { FleetTabs } from '../../entities/asset/fleet-tabs.tsx'
import {
  ceilingWords,
  kindWords,
  limit,
  type Model,
  modelName,
  rangeWords,
} from '../../entities/model/model.ts'
import { type UrlParams, useUrlParams } from '../../frame/use-url-params.ts'
import type { ListColumn } from '../../lists/list-column.ts'
import { choicesOf, ListAct, type ListFilter } from '../../lists/list-filters.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import { type RowLook, sortedIf } from '../../lists/list-table.tsx'
import { isWhole } from '../../lists/listed.ts'
import { ModelDialogs } from './model-dialogs.tsx'
import { ModelDrawer } from './model-drawer.tsx'
import { useModels } from './use-models.ts'

const columns: readonly ListColumn<Model>[] = [
  {
    id: 'model',
    header: 'Model',
    sortBy: modelName,
    text: modelName,
    cell: (model) => (
      <>
        {model.model_name} <span className="text-12 font-regular text-text-3">{model.model_variant}</span>
      </>
    ),
  },
  { id: 'kind', header: 'Category', sortBy: (model) => model.category, cell: kindWords },
  {
    id: 'weight',
    header: 'Take-off',
    align: 'right',
    sortBy: (model) => model.max_takeoff_weight,
    fileHeader: 'Take-off (kg)',
    text: (model) => model.max_takeoff_weight,
    cell: (model) => limit(model.max_takeoff_weight, 'kg', 1),
  },
  {
    id: 'endurance',
    header: 'Endurance',
    align: 'right',
    sortBy: (model) => model.max_endurance,
    fileHeader: 'Endurance (min)',
    text: (model) => model.max_endurance,
    cell: (model) => limit(model.max_endurance, 'min'),
  },
  {
    id: 'range',
    header: 'Range',
    align: 'right',
    from: 'lg',
    sortBy: (model) => model.max_range,
    fileHeader: 'Range (km)',
    text: (model) => model.max_range,
    cell: (model) => rangeWords(model),
  },
  {
    id: 'height',
    header: 'Ceiling',
    align: 'right',
    from: 'lg',
    sortBy: (model) => model.max_height,
    fileHeader: 'Ceiling (m)',
    text: (model) => model.max_height,
    cell: (model) => ceilingWords(model),
  },
  { id: 'envelope', header: 'Envelope', from: 'lg', cell: (model) => model.operation_envelope ?? '—' },
  {
    id: 'payloads',
    header: 'Payloads',
    align: 'right',
    sortBy: (model) => model.allowed_payload_uuids.length,
    cell: (model) => model.allowed_payload_uuids.length,
  },
]

const modelLook = (isWhole: boolean): RowLook<Model> => ({
  label: 'Models',
  columns: sortedIf(isWhole, columns),
  rowKey: ({ model_uuid }) => model_uuid,
  lines: (model) => ({
    title: modelName(model),
    detail: kindWords(model),
    end: limit(model.max_takeoff_weight, 'kg', 1),
    endDetail: limit(model.max_endurance, 'min'),
  }),
})

const category: ListFilter = { name: 'category', label: 'Category', choices: choicesOf(assetCategoryName) }
const ofMakers: readonly ListFilter[] = [
  { name: 'of', label: 'Maker', choices: [{ value: 'us', label: 'Ours' }] },
  {
    name: 'status',
    label: 'State',
    choices: [{ value: String(recordStatus.inactive), label: 'Ours, deactivated' }],
  },
]

export const ModelsPage = () => {
  const params = useUrlParams()
  const isMaker = useMembership().org_type === orgTypeNumber.assetManufacturer
  const list = useModels(params)
  return (
    <>
      <ListPage
        name="models"
        params={params}
        list={list}
        look={modelLook(isWhole(list))}
        what="The models"
        head={<FleetTabs place="models" trailing={<ModelActs params={params} />} />}
        search={{ label: 'Model, identifier, certificate', className: 'w-56' }}
        menus={isMaker ? [category, ...ofMakers] : [category]}
        record={{
          name: 'model',
          drawer: ({ key, onClose }) => <ModelDrawer modelUuid={key} params={params} onClose={onClose} />,
        }}
        empty={<NoModels params={params} />}
        nothingFits={{ what: 'No model', whole: 'the catalogue', icon: Package }}
      />
      <ModelDialogs params={params} />
    </>
  )
}

const ModelActs = ({ params }: { params: UrlParams }) => (
  <>
    <ListAct op={createAssetModelsOp} opens="import" icon={Upload} params={params}>
      Import
    </ListAct>
    <ListAct op={createAssetModelOp} opens="register" icon={Plus} isPrimary params={params}>
      Register model
    </ListAct>
  </>
)

const NoModels = ({ params }: { params: UrlParams }) => {
  const can = useCan()
  const acts = can(createAssetModelOp) === true && (
    <span className="flex flex-wrap gap-x-4">
      <TextButton onClick={() => params.set({ register: '1' })}>Register the first model</TextButton>
      <TextButton onClick={() => params.set({ import: '1' })}>Import a list</TextButton>
    </span>
  )
  return (
    <Empty icon={Package} title="No models yet" action={acts}>
      Manufacturers describe their drones here; owners register assets of them.
      {!acts && ' Ask the manufacturer of yours to join.'}
    </Empty>
  )
}
