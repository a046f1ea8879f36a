import { type Outputs, trpc } from '../../trpc/client.ts'

export type Payload = Outputs['payloadModels']['list']['data'][number]

const pageSize = 100

/** Every active payload of the organisation, by name; undefined until all pages are there. */
export function useAllPayloads(): readonly Payload[] | undefined {
  const first = trpc.payloadModels.list.useQuery({ limit: pageSize })
  const pages = first.data?.pagination.total_pages ?? 1
  const others = trpc.useQueries((t) =>
    Array.from({ length: pages - 1 }, (_, index) =>
      t.payloadModels.list({ limit: pageSize, page: index + 2 }),
    ),
  )
  const all = first.data && [first.data, ...others.flatMap(({ data }) => data ?? [])]
  if (!all || all.length < Math.max(1, pages)) return undefined
  return all
    .flatMap(({ data }) => data)
    .toSorted((a, b) => a.payload_name.localeCompare(b.payload_name, 'en'))
}
