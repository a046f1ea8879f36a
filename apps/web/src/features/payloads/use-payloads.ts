import { recordStatus } from '@clearway/domain/contracts'
import { oneOf } from '../../console/filter-menu.tsx'
import { pageOf } from '../../console/page-of.ts'
import type { UrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { failureData } from '../../trpc/failure.ts'
import { useSettled } from '../fleet/use-settled.ts'

export const payloadsPageSize = 100

/** The payloads that fit the filters of the URL, a page of them. */
export function usePayloads(params: UrlParams) {
  const q = useSettled((params.get('q') ?? '').trim())
  const type = oneOf(params.get('type'), [1, 2, 3, 4, 5, 6, 7, 8, 99])
  return trpc.payloadModels.list.useQuery(
    {
      page: pageOf(params),
      limit: payloadsPageSize,
      ...(q && { q }),
      ...(type !== undefined && { payload_type: type }),
      ...(params.get('status') === '-1' && { status: recordStatus.inactive }),
    },
    { placeholderData: (before) => before },
  )
}

/** One payload. The detail route refuses what is inactive; the list still has it. */
export function usePayload(payloadUuid: string) {
  const query = trpc.payloadModels.get.useQuery({ payload_uuid: payloadUuid })
  const isOut = failureData(query.error)?.failure === 'gone'
  const question = { q: payloadUuid, status: recordStatus.inactive, limit: 1 }
  const inactive = trpc.payloadModels.list.useQuery(question, { enabled: isOut })
  return { payload: isOut ? inactive.data?.data[0] : query.data, query: isOut ? inactive : query }
}
