import { assetCategoryName, certificateStatuses } from '@clearway/domain/contracts'
import { SearchInput } from '@clearway/ui'
import { choicesOf, FilterMenu, oneOf } from '../../console/filter-menu.tsx'
import type { UrlParams } from '../../console/use-url-params.ts'
import type { Inputs } from '../../trpc/client.ts'
import { useAllModels } from './use-all-models.ts'

const filters = [
  {
    name: 'status',
    label: 'State',
    choices: [
      { value: '1', label: 'In service' },
      { value: '-1', label: 'Inactive' },
      { value: '-2', label: 'Removed' },
    ],
  },
  {
    name: 'uin',
    label: 'Registration',
    choices: [
      { value: '1', label: 'Generated' },
      { value: '0', label: 'Pending' },
      { value: '-1', label: 'Failed' },
    ],
  },
  {
    name: 'certificate',
    label: 'Certificate',
    choices: certificateStatuses.map((value) => ({ value, label: value })),
  },
  { name: 'category', label: 'Category', choices: choicesOf(assetCategoryName) },
] as const

export const filterNames = ['q', ...filters.map(({ name }) => name), 'model']

/** Search and filter chips; all of them live in the URL. */
export function FleetFilters({ params }: { params: UrlParams }) {
  const models = useAllModels()
  const modelChoices = models?.map(({ model_uuid, model_name, model_variant }) => ({
    value: model_uuid,
    label: `${model_name} ${model_variant}`,
  }))
  return (
    <>
      <SearchInput
        label="UIN, reference, model"
        size="sm"
        boxClassName="w-52"
        value={params.get('q') ?? ''}
        onValueChange={(q) => params.set({ q, page: null })}
      />
      {filters.map((filter) => (
        <FilterMenu key={filter.name} {...filter} params={params} />
      ))}
      <FilterMenu name="model" label="Model" choices={modelChoices ?? []} params={params} />
    </>
  )
}

export const hasFilters = (params: UrlParams): boolean => filterNames.some((name) => params.get(name))

const uuidShape = /^[\da-f-]{36}$/i

/** The question to the API that the URL states. */
export function fleetQuestion(params: UrlParams, q: string): Inputs['assets']['list'] {
  const status = oneOf(params.get('status'), [1, -1, -2])
  const uin = oneOf(params.get('uin'), [0, 1, -1])
  const certificate = oneOf(params.get('certificate'), certificateStatuses)
  const category = oneOf(params.get('category'), [1, 2, 3, 4, 5])
  const model = params.get('model')
  return {
    ...(status !== undefined && { status }),
    ...(uin !== undefined && { uin_status: uin }),
    ...(certificate !== undefined && { certificate_status: certificate }),
    ...(category !== undefined && { category }),
    ...(model && uuidShape.test(model) && { asset_model_uuid: model }),
    ...(q && { q }),
  }
}
