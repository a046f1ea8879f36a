import { orgTypeNumber } from '@clearway/domain/contracts'
import { useMembership } from '../../console/console-context.tsx'
import { oneOf } from '../../console/filter-menu.tsx'
import { pageOf } from '../../console/page-of.ts'
import type { UrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { failureData } from '../../trpc/failure.ts'
import { useSettled } from '../fleet/use-settled.ts'

export const modelsPageSize = 100

/** The models that fit the filters of the URL, a page of them. */
export function useModels(params: UrlParams) {
  const { org_uuid, org_type } = useMembership()
  const q = useSettled((params.get('q') ?? '').trim())
  const category = oneOf(params.get('category'), [1, 2, 3, 4, 5])
  const isMaker = org_type === orgTypeNumber.assetManufacturer
  return trpc.assetModels.list.useQuery(
    {
      page: pageOf(params),
      limit: modelsPageSize,
      ...(q && { q }),
      ...(category !== undefined && { category }),
      ...(isMaker && params.get('of') === 'us' && { manufacturer_uuid: org_uuid }),
      ...(isMaker && params.get('status') === '-1' && { status: -1 as const }),
    },
    { placeholderData: (before) => before },
  )
}

/** One model. The detail route refuses what is deactivated; its maker still finds it in the list. */
export function useModel(modelUuid: string) {
  const query = trpc.assetModels.get.useQuery({ model_uuid: modelUuid })
  const isOut = failureData(query.error)?.failure === 'gone'
  const inactive = trpc.assetModels.list.useQuery({ q: modelUuid, status: -1, limit: 1 }, { enabled: isOut })
  const found = isOut ? inactive.data?.data[0] : query.data
  const isOurs = isOut && (found !== undefined || inactive.isPending)
  return { model: found, query: isOurs ? inactive : query }
}
