import { listSessionsOp, seesThroughZones } from '@clearway/domain/contracts'
import { useMemo } from 'react'
import { useCaller, useCan } from '../../caller/use-can.ts'
import { trpc } from '../../trpc/client.ts'

const open = { active: 1, limit: 100 } as const

/** The missions of which an aircraft is in the air. */
export const useFlyingMissions = (): ReadonlySet<string> => {
  const isManager = seesThroughZones(useCaller())
  const mayList = useCan()(listSessionsOp) === true
  const own = trpc.sessions.list.useQuery(open, { enabled: !isManager && mayList })
  const seen = trpc.awareness.sessions.useQuery(open, { enabled: isManager })
  const sessions = own.data?.data ?? seen.data?.data
  return useMemo(() => new Set(sessions?.flatMap(({ mission_uuid }) => mission_uuid ?? [])), [sessions])
}
