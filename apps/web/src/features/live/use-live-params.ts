import { useMemo } from 'react'
import { type UrlParams, useUrlParams } from '../../console/use-url-params.ts'
import { type LiveParams, readLiveParams } from './live-params.ts'

export interface LiveAddress {
  readonly params: LiveParams
  readonly set: UrlParams['set']
  readonly note: UrlParams['note']
  readonly get: UrlParams['get']
}

/** The page's address, read once for each change of it. */
export function useLiveParams(): LiveAddress {
  const { get, set, note } = useUrlParams()
  const params = useMemo(() => readLiveParams(get), [get])
  return { params, set, note, get }
}
