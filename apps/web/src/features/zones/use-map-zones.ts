import { useMemo } from 'react'
import type { MapZone } from '../../map/types.ts'
import { trpc } from '../../trpc/client.ts'
import { toMapZone, type Zone } from './zone-facts.ts'

const zonesAPage = 100
const refreshMs = 60_000

/** Every active zone, page by page. */
export function useZones() {
  const first = trpc.zones.list.useQuery({ page: 1, limit: zonesAPage }, { refetchInterval: refreshMs })
  const pages = first.data?.pagination.total_pages ?? 1
  const rest = trpc.useQueries((t) =>
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) =>
      t.zones.list({ page: index + 2, limit: zonesAPage }, { refetchInterval: refreshMs }),
    ),
  )
  const parts = [first, ...rest]
  const key = parts.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the times of the parts say whether any of them is new.
  const zones = useMemo<Zone[]>(() => parts.flatMap(({ data }) => data?.data ?? []), [key])
  return { query: first, zones, isReady: first.data !== undefined }
}

/** The same as the map draws them. */
export function useMapZones(): readonly MapZone[] {
  const { zones } = useZones()
  return useMemo(() => zones.map(toMapZone), [zones])
}
