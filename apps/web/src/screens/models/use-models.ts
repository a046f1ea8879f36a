import { orgTypeNumber, recordStatus } from '@clearway/domain/contracts'
import { useMembership } from '../../caller/console-context.tsx'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { oneOf } from '../../lists/list-filters.tsx'
import { listed, pageOf } from '../../lists/listed.ts'
import { trpc } from '../../trpc/client.ts'
import { useGone } from '../../trpc/use-gone.ts'

const modelsPageSize = 100

/** The models that fit the filters of the URL, a page of them. */
export const useModels = (params: UrlParams) => {
  const { org_uuid, org_type } = useMembership()
  const q = (params.get('q') ?? '').trim()
  const category = oneOf(params.get('category'), [1, 2, 3, 4, 5])
  const isMaker = org_type === orgTypeNumber.assetManufacturer
  const { client } = trpc.useUtils()
  const question = {
    ...(q && { q }),
    ...(category !== undefined && { category }),
    ...(isMaker && params.get('of') === 'us' && { manufacturer_uuid: org_uuid }),
    ...(isMaker &&
      params.get('status') === String(recordStatus.inactive) && { status: recordStatus.inactive }),
  }
  const query = trpc.assetModels.list.useQuery(
    { ...question, page: pageOf(params), limit: modelsPageSize },
    { placeholderData: (before) => before },
  )
  return listed(query, modelsPageSize, (at) => client.assetModels.list.query({ ...question, ...at }))
}

/** One model. The detail route refuses what is deactivated; its maker still finds it in the list. */
export const useModel = (modelUuid: string) => {
  const query = trpc.assetModels.get.useQuery({ model_uuid: modelUuid })
  const isOut = useGone(modelUuid, query)
  const inactive = trpc.assetModels.list.useQuery(
    { q: modelUuid, status: recordStatus.inactive, limit: 1 },
    { enabled: isOut },
  )
  const ours = inactive.data?.data[0]
  const isOurs = isOut && (ours !== undefined || inactive.isPending)
  // What was known stays.
  return { model: (isOut ? ours : undefined) ?? query.data, query: isOurs ? inactive : query }
}
