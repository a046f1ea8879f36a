import { useCallback } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import { type KeptStore, tabStore } from '../../forms/kept-store.ts'
import type { KeptFields } from './decision-shape.ts'

/** What somebody wrote about a request and has not decided stays while they look at another one. */
export const useKeptDecisions = (): ((permissionUuid: string) => KeptStore) => {
  const { person } = useConsole()
  return useCallback(
    (permissionUuid: string) => tabStore(`${person.user_uuid}.decision.${permissionUuid}`),
    [person.user_uuid],
  )
}

/** The reason among it. */
export const keptRemarks = (kept: KeptStore): string => {
  const remarks = (kept.read() as KeptFields | null)?.remarks
  return typeof remarks === 'string' ? remarks : ''
}
