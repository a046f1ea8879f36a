import { useCallback, useEffect, useState } from 'react'
import { useMissingPart } from './missing-part.ts'

/**
 * What a page does without until it is wanted, such as a function that brings a library: undefined until it has come. One that does not come
 * is told and asked for again, as a part of the page is. `load` stays the same.
 */
export const useLoaded = <T>(load: () => Promise<T>, isWanted: boolean): T | undefined => {
  const [loaded, setLoaded] = useState<{ readonly value: T }>()
  const [failure, setFailure] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  const retry = useCallback(() => setRound((before) => before + 1), [])
  const isMissing = isWanted && loaded === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again.
  useEffect(() => {
    if (!isMissing) return
    let isPast = false
    setFailure(null)
    load().then(
      (value) => !isPast && setLoaded({ value }),
      (error) => !isPast && setFailure(error),
    )
    return () => {
      isPast = true
    }
  }, [isMissing, load, round])
  useMissingPart(failure, retry)
  return loaded?.value
}
