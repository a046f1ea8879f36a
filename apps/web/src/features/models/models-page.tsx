import { orgTypeNumber, roleNumber } from '@clearway/domain/contracts'
import {
  Button,
  type Column,
  DataTable,
  Empty,
  ListRow,
  Pagination,
  SearchInput,
  type TabItem,
  TablePage,
  Tabs,
  TextButton,
} from '@clearway/ui'
import { Package, Plus } from 'lucide-react'
import { useMembership } from '../../console/console-context.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import { type UrlParams, useUrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { ModelDrawer } from './model-drawer.tsx'
import { kindWords, limit, type Model, modelName } from './model-facts.ts'
import { RegisterModelDialog } from './register-model-dialog.tsx'

const pageSize = 100

const columns: Column<Model>[] = [
  { id: 'model', header: 'Model', sortBy: modelName, cell: (model) => <ModelIdentity model={model} /> },
  {
    id: 'id',
    header: 'Identifier',
    from: 'xl',
    sortBy: (model) => model.model_svc_id,
    cell: (model) => model.model_svc_id,
  },
  { id: 'kind', header: 'Category', sortBy: (model) => model.category, cell: kindWords },
  {
    id: 'weight',
    header: 'Take-off',
    align: 'right',
    sortBy: (model) => model.max_takeoff_weight,
    cell: (model) => limit(model.max_takeoff_weight, 'kg', 1),
  },
  {
    id: 'endurance',
    header: 'Endurance',
    align: 'right',
    sortBy: (model) => model.max_endurance,
    cell: (model) => limit(model.max_endurance, 'min'),
  },
  {
    id: 'range',
    header: 'Range',
    align: 'right',
    from: 'lg',
    sortBy: (model) => model.max_range,
    cell: (model) => limit(model.max_range, 'km'),
  },
  {
    id: 'height',
    header: 'Ceiling',
    align: 'right',
    from: 'lg',
    sortBy: (model) => model.max_height,
    cell: (model) => limit(model.max_height, 'm'),
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

function ModelIdentity({ model }: { model: Model }) {
  return (
    <>
      {model.model_name} <span className="text-12 font-regular text-text-3">{model.model_variant}</span>
    </>
  )
}

/** Tabs of the one who flies lead back to the fleet; a manufacturer sees its own models apart. */
function tabsFor(orgType: number, total: number | undefined, params: UrlParams): TabItem[] {
  if (orgType === orgTypeNumber.assetOwner)
    return [
      { value: 'assets', label: 'Assets', href: '/fleet' },
      { value: 'all', label: 'Models', count: total, href: '/models' },
    ]
  const all = {
    value: 'all',
    label: 'All models',
    count: total,
    href: params.hrefWith({ tab: null, page: null }),
  }
  if (orgType !== orgTypeNumber.assetManufacturer) return [all]
  return [all, { value: 'own', label: 'Ours', href: params.hrefWith({ tab: 'own', page: null }) }]
}

export function ModelsPage() {
  const params = useUrlParams()
  const { org_uuid, org_type, role } = useMembership()
  const page = Number(params.get('page') ?? 1)
  const models = trpc.assetModels.list.useQuery(
    { page, limit: pageSize },
    { placeholderData: (before) => before },
  )
  const isMaker = org_type === orgTypeNumber.assetManufacturer
  const mayRegister = isMaker && role >= roleNumber.admin
  const tab = isMaker && params.get('tab') === 'own' ? 'own' : 'all'
  const ours = models.data?.data.filter((model) => tab === 'all' || model.manufacturer_uuid === org_uuid)
  const rows = ours?.filter((model) => hasName(model, params))
  const total = models.data?.pagination.total_records
  const selected = params.get('model')
  const register = mayRegister ? () => params.set({ register: '1' }) : undefined
  return (
    <>
      <TablePage
        head={
          <Tabs
            label="Models"
            value={tab}
            items={tabsFor(org_type, total, params)}
            trailing={register && <RegisterButton onPress={register} />}
          />
        }
        filters={<ModelSearch params={params} />}
        count={rows && `${rows.length} of ${total}`}
        table={
          <>
            <QueryNotice query={models} what="The models" />
            <ModelsTable rows={rows} params={params} onRegister={register} />
          </>
        }
        foot={<ModelPages page={page} total={total ?? 0} params={params} />}
        drawer={selected && <ModelDrawer modelUuid={selected} onClose={() => params.set({ model: null })} />}
      />
      <RegisterModelDialog
        open={mayRegister && params.get('register') === '1'}
        onOpenChange={(open) => params.set({ register: open ? '1' : null })}
        onRegistered={(model) => params.set({ register: null, model })}
      />
    </>
  )
}

function hasName(model: Model, params: UrlParams): boolean {
  const wanted = (params.get('q') ?? '').trim().toLocaleLowerCase('en')
  return `${modelName(model)} ${model.model_svc_id}`.toLocaleLowerCase('en').includes(wanted)
}

function RegisterButton({ onPress }: { onPress: () => void }) {
  return (
    <Button size="sm" variant="primary" icon={Plus} onClick={onPress}>
      Register model
    </Button>
  )
}

function ModelSearch({ params }: { params: UrlParams }) {
  return (
    <SearchInput
      label="Model or identifier"
      size="sm"
      boxClassName="w-52"
      value={params.get('q') ?? ''}
      onValueChange={(q) => params.set({ q })}
    />
  )
}

function ModelPages({ page, total, params }: { page: number; total: number; params: UrlParams }) {
  if (total <= pageSize) return null
  const turn = (next: number) => params.set({ page: String(next) })
  return <Pagination page={page} pageSize={pageSize} total={total} onPageChange={turn} />
}

type ModelsTableProps = {
  rows: readonly Model[] | undefined
  params: UrlParams
  onRegister: (() => void) | undefined
}

function ModelsTable({ rows, params, onRegister }: ModelsTableProps) {
  const hrefOf = ({ model_uuid }: Model) => params.hrefWith({ model: model_uuid })
  return (
    <DataTable
      label="Models"
      rows={rows}
      columns={columns}
      rowKey={(model) => model.model_uuid}
      rowHref={hrefOf}
      selectedKey={params.get('model')}
      empty={<NoModels isNarrowed={Boolean(params.get('q'))} onRegister={onRegister} />}
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

function NoModels({ isNarrowed, onRegister }: { isNarrowed: boolean; onRegister: (() => void) | undefined }) {
  if (isNarrowed) return <Empty title="No model has this name">Clear the search to see all of them.</Empty>
  return (
    <Empty
      icon={Package}
      title="No models yet"
      action={onRegister && <TextButton onClick={onRegister}>Register the first model</TextButton>}
    >
      Manufacturers describe their drones here; owners register assets of them.
    </Empty>
  )
}
