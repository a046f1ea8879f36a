import { longestPage } from '@clearway/domain/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { refresh } from '../../trpc/refresh.ts'
import type { Zone } from './zone-facts.ts'

/** Where all zones are kept: not below `zones`, because no other change than those of zones means them. */
export const everyZone = ['everyZone'] as const
const allZones = { queryKey: [everyZone] }

type ReadZones = (zoneUuids: string[]) => Promise<readonly Zone[]>

/** Those zones anew, among the others as they were; of those that are gone none is left. */
const withThese = (
  before: readonly Zone[],
  { named, found }: { named: readonly string[]; found: readonly Zone[] },
): readonly Zone[] => {
  const isNamed = new Set(named)
  return [...before.filter(({ zone_uuid }) => !isNamed.has(zone_uuid)), ...found].toSorted(
    (a, b) => a.zone_id - b.zone_id,
  )
}

/**
 * Reads again the zones that are named, and no others: all of them are many, and read page by page. Those that are named
 * meanwhile are read together after that. Where that is refused all are read.
 */
export const zonesAgain = (client: QueryClient, read: ReadZones) => {
  const cache = client.getQueryCache()
  const waiting = new Set<string>()
  let isReading = false

  /** An answer that is under way may be older than the change. */
  const settled = () =>
    Promise.allSettled(cache.findAll({ ...allZones, fetchStatus: 'fetching' }).map(({ promise }) => promise))

  const readNext = async (): Promise<void> => {
    await settled()
    const held = cache.findAll(allZones).filter(({ state }) => state.data !== undefined)
    const named = [...waiting].slice(0, held.length > 0 ? longestPage : undefined)
    for (const one of named) waiting.delete(one)
    // What nobody has read yet will be new.
    if (held.length === 0) return
    const found = await client.fetchQuery({
      queryKey: ['namedZones', named],
      queryFn: () => read(named),
      retry: client.getDefaultOptions().queries?.retry ?? false,
      gcTime: 0,
    })
    for (const { queryKey, state } of held) {
      client.setQueryData<readonly Zone[]>(
        queryKey,
        (before) => before && withThese(before, { named, found }),
        { updatedAt: state.dataUpdatedAt },
      )
      if (state.isInvalidated) void client.invalidateQueries({ queryKey, refetchType: 'none' })
    }
  }

  return async (zoneUuids: Iterable<string>): Promise<void> => {
    for (const one of zoneUuids) waiting.add(one)
    if (isReading) return
    isReading = true
    try {
      while (waiting.size > 0) await readNext()
    } catch {
      waiting.clear()
      refresh(client, allZones)
    } finally {
      isReading = false
    }
  }
}
