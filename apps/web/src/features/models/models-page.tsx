import {
  assetCategoryName,
  createAssetModelOp,
  createAssetModelsOp,
  orgTypeNumber,
} from '@clearway/domain/contracts'
import { Button, DataTable, Empty, ListRow, SearchInput, TablePage, TextButton } from '@clearway/ui'
import { Package, Plus, Upload } from 'lucide-react'
import { useMembership } from '../../console/console-context.tsx'
import { choicesOf, FilterMenu } from '../../console/filter-menu.tsx'
import { NothingFits } from '../../console/nothing-fits.tsx'
import { PageFoot } from '../../console/page-foot.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import { useCan } from '../../console/use-can.ts'
import { useRecordKeys } from '../../console/use-record-keys.ts'
import { type UrlParams, useUrlParams } from '../../console/use-url-params.ts'
import { FleetTabs } from '../fleet/fleet-tabs.tsx'
import { modelColumns } from './model-columns.tsx'
import { ModelDialogs } from './model-dialogs.tsx'
import { ModelDrawer } from './model-drawer.tsx'
import { kindWords, limit, type Model, modelName } from './model-facts.ts'
import { modelsPageSize, useModels } from './use-models.ts'

const filterNames = ['q', 'category', 'of', 'status']

export function ModelsPage() {
  const params = useUrlParams()
  const models = useModels(params)
  const rows = models.data?.data
  const total = models.data?.pagination.total_records
  const selected = params.get('model')
  useRecordKeys(selected !== undefined)
  return (
    <>
      <TablePage
        head={<FleetTabs place="models" trailing={<ModelActs params={params} />} />}
        filters={<ModelFilters params={params} />}
        count={rows && `${rows.length} of ${total}`}
        table={
          <>
            <QueryNotice query={models} what="The models" />
            <ModelsTable rows={rows} isWhole={rows?.length === total} params={params} />
          </>
        }
        foot={<PageFoot params={params} total={total} pageSize={modelsPageSize} />}
        drawer={
          selected && (
            <ModelDrawer
              key={selected}
              modelUuid={selected}
              params={params}
              onClose={() => params.set({ model: null })}
            />
          )
        }
      />
      <ModelDialogs params={params} />
    </>
  )
}

function ModelActs({ params }: { params: UrlParams }) {
  const can = useCan()
  return (
    <>
      {can(createAssetModelsOp) === true && (
        <Button size="sm" icon={Upload} onClick={() => params.set({ import: '1' })}>
          <span className="max-sm:sr-only">Import</span>
        </Button>
      )}
      {can(createAssetModelOp) === true && (
        <Button size="sm" variant="primary" icon={Plus} onClick={() => params.set({ register: '1' })}>
          <span className="max-sm:sr-only">Register model</span>
        </Button>
      )}
    </>
  )
}

function ModelFilters({ params }: { params: UrlParams }) {
  const isMaker = useMembership().org_type === orgTypeNumber.assetManufacturer
  return (
    <>
      <SearchInput
        label="Model, identifier, certificate"
        size="sm"
        boxClassName="w-56"
        value={params.get('q') ?? ''}
        onValueChange={(q) => params.set({ q, page: null })}
      />
      <FilterMenu name="category" label="Category" choices={choicesOf(assetCategoryName)} params={params} />
      {isMaker && (
        <>
          <FilterMenu name="of" label="Maker" choices={[{ value: 'us', label: 'Ours' }]} params={params} />
          <FilterMenu
            name="status"
            label="State"
            choices={[{ value: '-1', label: 'Ours, deactivated' }]}
            params={params}
          />
        </>
      )}
    </>
  )
}

type ModelsTableProps = { rows: readonly Model[] | undefined; isWhole: boolean; params: UrlParams }

function ModelsTable({ rows, isWhole, params }: ModelsTableProps) {
  const hrefOf = ({ model_uuid }: Model) => params.hrefWith({ model: model_uuid })
  return (
    <DataTable
      label="Models"
      rows={rows}
      columns={modelColumns(isWhole)}
      rowKey={(model) => model.model_uuid}
      rowHref={hrefOf}
      selectedKey={params.get('model')}
      empty={<NoModels params={params} />}
      mobile={(model, isSelected) => (
        <ListRow
          title={modelName(model)}
          detail={kindWords(model)}
          end={limit(model.max_takeoff_weight, 'kg', 1)}
          endDetail={limit(model.max_endurance, 'min')}
          selected={isSelected}
          href={hrefOf(model)}
        />
      )}
    />
  )
}

function NoModels({ params }: { params: UrlParams }) {
  const can = useCan()
  if (filterNames.some((name) => params.get(name)))
    return (
      <NothingFits
        icon={Package}
        what="No model"
        whole="the catalogue"
        filters={filterNames}
        params={params}
      />
    )
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
