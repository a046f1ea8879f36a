import { LiveRefused, type SubscriptionMode } from '@clearway/client'
import { mostSubscriptions } from '@clearway/domain/contracts'
import { useCallback, useMemo } from 'react'
import { trpc } from '../../trpc/client.ts'
import { isTransient, sentenceOf } from '../../trpc/failure.ts'
import type { ZoneLink } from '../zone/use-zones.ts'
import type { Sky } from './use-traffic.ts'

/** All of the organisation's zones, whole; those it manages first where they are too many. */
export const useZoneSubscriptions = (
  links: readonly ZoneLink[] | undefined,
): ReadonlyMap<string, SubscriptionMode> => {
  const uuids = [...(links ?? [])]
    .sort((a, b) => a.membership_type - b.membership_type)
    .map(({ zone_uuid }) => zone_uuid)
    .slice(0, mostSubscriptions)
  const key = uuids.join(' ')
  return useMemo(
    () =>
      new Map(
        key
          .split(' ')
          .filter(Boolean)
          .map((uuid) => [uuid, 'full']),
      ),
    [key],
  )
}

/** The organisation's own aircraft that fly, where this is its own sky. */
export const useAssetSubscriptions = (sky: Sky, flying: readonly { asset_uuid: string }[] | undefined) => {
  const uuids = sky === 'own' ? (flying ?? []).map(({ asset_uuid }) => asset_uuid) : []
  const key = uuids.slice(0, mostSubscriptions).sort().join(' ')
  return useMemo(() => new Set(key.split(' ').filter(Boolean)), [key])
}

/** A fresh single-use token for each connection. A refusal that no second try changes ends the trying. */
export const useLiveToken = (): (() => Promise<string>) => {
  const { mutateAsync } = trpc.live.createToken.useMutation({ retry: false })
  return useCallback(async () => {
    try {
      return (await mutateAsync({})).token
    } catch (error) {
      if (isTransient(error)) throw error
      throw new LiveRefused(sentenceOf(error), { cause: error })
    }
  }, [mutateAsync])
}
