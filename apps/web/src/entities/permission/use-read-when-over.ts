import { useCallback } from 'react'
import { trpc } from '../../trpc/client.ts'
import { useAgainAfter } from '../../trpc/use-again-after.ts'
import type { Request } from './request-words.ts'

/** What waits is read again once a mission of these is over, as that waits no more. */
export const useReadWhenOver = (waiting: readonly Pick<Request, 'mission'>[]): void => {
  const { permissions } = trpc.useUtils()
  const read = useCallback(() => permissions.list.invalidate(), [permissions])
  const ends = waiting.map(({ mission }) => Date.parse(mission.end_time))
  useAgainAfter(ends.length > 0 ? Math.min(...ends) : undefined, read)
}
