import { useMemo } from 'react'
import { pageOf } from '../../console/page-of.ts'
import type { UrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { failureData } from '../../trpc/failure.ts'
import type { Asset, AssetItem } from './asset-state.ts'
import { fleetQuestion } from './fleet-filters.tsx'
import { useSettled } from './use-settled.ts'

export const fleetPageSize = 100
const refreshMs = 15_000

/** Assets that have an open flight session now, with that session. */
export function useOpenSessions(): ReadonlyMap<string, string> {
  const sessions = trpc.sessions.list.useQuery({ limit: 100 }, { refetchInterval: refreshMs })
  return useMemo(() => {
    const open = (sessions.data?.data ?? []).filter(({ session_end_time }) => session_end_time === null)
    return new Map(open.map(({ asset_uuid, session_uuid }) => [asset_uuid, session_uuid]))
  }, [sessions.data])
}

/** Assets that are in the air, for who only asks whether. */
export function useFlyingAssets(): ReadonlySet<string> {
  const sessions = useOpenSessions()
  return useMemo(() => new Set(sessions.keys()), [sessions])
}

/** The assets that fit the filters of the URL, a page of them. */
export function useFleet(params: UrlParams) {
  const q = useSettled((params.get('q') ?? '').trim())
  return trpc.assets.list.useQuery(
    { ...fleetQuestion(params, q), page: pageOf(params), limit: fleetPageSize },
    { refetchInterval: refreshMs, placeholderData: (before) => before },
  )
}

/**
 * One asset. The detail route refuses what is out of service, and the list still knows it: those have an item and no
 * detail.
 */
export function useAsset(assetUuid: string) {
  const query = trpc.assets.get.useQuery({ asset_uuid: assetUuid })
  const isOut = failureData(query.error)?.failure === 'gone'
  const inactive = trpc.assets.list.useQuery({ q: assetUuid, limit: 1 }, { enabled: isOut })
  const isRemoved = isOut && inactive.data?.data.length === 0
  const removed = trpc.assets.list.useQuery({ q: assetUuid, status: -2, limit: 1 }, { enabled: isRemoved })
  const detail: Asset | undefined = isOut ? undefined : query.data
  const item: AssetItem | undefined =
    detail ?? (isOut ? (inactive.data?.data[0] ?? removed.data?.data[0]) : undefined)
  return { item, detail, query: isOut ? (isRemoved ? removed : inactive) : query }
}
