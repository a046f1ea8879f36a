import { focusManager } from '@tanstack/react-query'
import { useCallback } from 'react'
import { trpc } from '../../trpc/client.ts'
import { useAgainAfter } from '../../trpc/use-again-after.ts'

/** How many requests wait, and when that was read. */
interface Waiting {
  readonly data: number | undefined
  readonly dataUpdatedAt: number
}

/**
 * What waits is read again by the minute, wherever it is shown: nobody tells that a mission is over, and its request waits no more. A
 * page that nobody sees rests.
 */
export const useReadByMinute = ({ data: count, dataUpdatedAt }: Waiting): void => {
  const { permissions } = trpc.useUtils()
  const read = useCallback(() => focusManager.isFocused() && permissions.list.invalidate(), [permissions])
  useAgainAfter(count ? dataUpdatedAt : undefined, read)
}
