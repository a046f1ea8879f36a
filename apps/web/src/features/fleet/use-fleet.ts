import { useMemo } from 'react'
import { trpc } from '../../trpc/client.ts'

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

export interface FleetQuestion {
  readonly page: number
  readonly status: 1 | -1 | -2 | undefined
}

export function useFleet({ page, status }: FleetQuestion) {
  return trpc.assets.list.useQuery(
    { page, limit: fleetPageSize, ...(status !== undefined && { status }) },
    { refetchInterval: refreshMs, placeholderData: (before) => before },
  )
}
