import { useMemo } from 'react'
import { type Outputs, trpc } from '../../trpc/client.ts'

export type AnyModel = Outputs['assetModels']['list']['data'][number]

const pageSize = 100
const slowlyMs = 60_000

/** Every active model of every manufacturer, by name; undefined until all pages are there. */
export function useAllModels(enabled = true): readonly AnyModel[] | undefined {
  const options = { enabled, staleTime: slowlyMs }
  const first = trpc.assetModels.list.useQuery({ limit: pageSize }, options)
  const pages = first.data?.pagination.total_pages ?? 1
  const others = trpc.useQueries((t) =>
    Array.from({ length: pages - 1 }, (_, index) =>
      t.assetModels.list({ limit: pageSize, page: index + 2 }, options),
    ),
  )
  const all = first.data && [first.data, ...others.flatMap(({ data }) => data ?? [])]
  const isWhole = all?.length === pages
  const key = all
    ?.flatMap(({ data }) => data.map(({ model_uuid, updated_at }) => model_uuid + updated_at))
    .join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages are new at each render, their content is not.
  return useMemo(
    () =>
      isWhole
        ? all?.flatMap(({ data }) => data).toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'))
        : undefined,
    [isWhole, key],
  )
}

const nameOf = ({ model_name, model_variant }: AnyModel): string => `${model_name} ${model_variant}`
