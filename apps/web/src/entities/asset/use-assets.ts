import { assetStatus } from '@clearway/domain/contracts'
import { useMemo } from 'react'
import { trpc } from '../../trpc/client.ts'
import { useGone } from '../../trpc/use-gone.ts'
import { useOpenSessions } from '../flight/use-sessions.ts'
import type { Asset, AssetItem } from './asset-state.ts'

/** Assets that have an open flight session now, with that session. */
export const useSessionsOfAssets = (): ReadonlyMap<string, string> => {
  const { data } = useOpenSessions()
  return useMemo(
    () => new Map(data?.map(({ asset_uuid, session_uuid }) => [asset_uuid, session_uuid])),
    [data],
  )
}

/** Assets that are in the air, for who only asks whether. */
export const useFlyingAssets = (): ReadonlySet<string> => {
  const sessions = useSessionsOfAssets()
  return useMemo(() => new Set(sessions.keys()), [sessions])
}

/**
 * One asset. The detail route refuses what is out of service, and the list still knows it: those have an item and no
 * detail.
 */
export const useAsset = (assetUuid: string) => {
  const query = trpc.assets.get.useQuery({ asset_uuid: assetUuid })
  const isOut = useGone(assetUuid, query)
  const inactive = trpc.assets.list.useQuery({ q: assetUuid, limit: 1 }, { enabled: isOut })
  const isRemoved = isOut && inactive.data?.data.length === 0
  const removed = trpc.assets.list.useQuery(
    { q: assetUuid, status: assetStatus.removed, limit: 1 },
    { enabled: isRemoved },
  )
  const list = isRemoved ? removed : inactive
  const detail: Asset | undefined = isOut ? undefined : query.data
  // What was known stays until the list has answered.
  const item: AssetItem | undefined = isOut && list.data ? list.data.data[0] : query.data
  return { item, detail, query: isOut ? list : query }
}
