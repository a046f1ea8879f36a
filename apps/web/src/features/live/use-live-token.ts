import { useCallback } from 'react'
import { LiveRefused } from '../../map/live/index.ts'
import { trpc } from '../../trpc/client.ts'
import { isTransient, sentenceOf } from '../../trpc/failure.ts'

/** A fresh single-use token for each connection. A refusal that no second try changes ends the trying. */
export function useLiveToken(): () => Promise<string> {
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
