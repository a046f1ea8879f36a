import { assetCategoryName, assetStatus, certificateStatuses, uinStatus } from '@clearway/domain/contracts'
import { useAllModels } from '../../entities/model/model.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { choicesOf, type ListFilter, oneOf } from '../../lists/list-filters.tsx'
import type { Inputs } from '../../trpc/client.ts'

const menus: readonly ListFilter[] = [
  {
    name: 'status',
    label: 'State',
    choices: [
      { value: String(assetStatus.active), label: 'In service' },
      { value: String(assetStatus.inactive), label: 'Inactive' },
      { value: String(assetStatus.removed), label: 'Removed' },
    ],
  },
  {
    name: 'uin',
    label: 'Registration',
    choices: [
      { value: String(uinStatus.generated), label: 'Generated' },
      { value: String(uinStatus.pending), label: 'Pending' },
      { value: String(uinStatus.failed), label: 'Failed' },
    ],
  },
  {
    name: 'certificate',
    label: 'Certificate',
    choices: certificateStatuses.map((value) => ({ value, label: value })),
  },
  { name: 'category', label: 'Category', choices: choicesOf(assetCategoryName) },
]

/** The filters of a fleet; its models are read. */
export const useFleetMenus = (): readonly ListFilter[] => {
  const models = useAllModels() ?? []
  const choices = models.map(({ model_uuid, model_name, model_variant }) => ({
    value: model_uuid,
    label: `${model_name} ${model_variant}`,
  }))
  return [...menus, { name: 'model', label: 'Model', choices }]
}

const uuidShape = /^[\da-f-]{36}$/i

/** The question to the API that the URL states. */
export const fleetQuestion = (params: UrlParams, q: string): Inputs['assets']['list'] => {
  const status = oneOf(params.get('status'), Object.values(assetStatus))
  const uin = oneOf(params.get('uin'), Object.values(uinStatus))
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
