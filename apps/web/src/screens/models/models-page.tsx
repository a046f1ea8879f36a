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
import { type UrlParams, useUrlParams } from '../../frame/use-url-params.ts'
import { choicesOf, ListAct, type ListFilter } from '../../lists/list-filters.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import { isWhole } from '../../lists/listed.ts'
import { ModelDialogs } from './model-dialogs.tsx'
import { ModelDrawer } from './model-drawer.tsx'
import { modelLook } from './model-look.tsx'
import { useModels } from './use-models.ts'

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
