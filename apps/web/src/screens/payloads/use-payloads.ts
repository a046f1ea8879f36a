import { recordStatus } from '@clearway/domain/contracts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { oneOf } from '../../lists/list-filters.tsx'
import { listed, pageOf } from '../../lists/listed.ts'
import { trpc } from '../../trpc/client.ts'
import { useGone } from '../../trpc/use-gone.ts'

const payloadsPageSize = 100

/** The payloads that fit the filters of the URL, a page of them. */
export const usePayloads = (params: UrlParams) => {
  const q = (params.get('q') ?? '').trim()
  const type = oneOf(params.get('type'), [1, 2, 3, 4, 5, 6, 7, 8, 99])
  const { client } = trpc.useUtils()
  const question = {
    ...(q && { q }),
    ...(type !== undefined && { payload_type: type }),
    ...(params.get('status') === String(recordStatus.inactive) && { status: recordStatus.inactive }),
  }
  const query = trpc.payloadModels.list.useQuery(
    { ...question, page: pageOf(params), limit: payloadsPageSize },
    { placeholderData: (before) => before },
  )
  return listed(query, payloadsPageSize, (at) => client.payloadModels.list.query({ ...question, ...at }))
}

/** One payload. The detail route refuses what is inactive; the list still has it. */
export const usePayload = (payloadUuid: string) => {
  const query = trpc.payloadModels.get.useQuery({ payload_uuid: payloadUuid })
  const isOut = useGone(payloadUuid, query)
  const question = { q: payloadUuid, status: recordStatus.inactive, limit: 1 }
  const inactive = trpc.payloadModels.list.useQuery(question, { enabled: isOut })
  // What was known stays until the list has answered.
  return {
    payload: isOut && inactive.data ? inactive.data.data[0] : query.data,
    query: isOut ? inactive : query,
  }
}
