import { useCallback, useMemo, useState } from 'react'
import { type UrlChanges, type UrlParams, useUrlParams } from '../../frame/use-url-params.ts'
import { type LiveParams, readLiveParams } from './live-params.ts'

export interface LiveAddress {
  readonly params: LiveParams
  readonly set: UrlParams['set']
  readonly note: UrlParams['note']
  readonly get: UrlParams['get']
}

interface Noted {
  /** The router's answer that these changes are based on; after a navigation they are its past. */
  readonly on: UrlParams['arrived']
  readonly changes: UrlChanges
}

/**
 * The page's address. Changes are held here and noted in the URL, not sent through the router: it renders in a
 * transition, which the frames of a busy sky would put off again and again.
 */
export const useLiveParams = (): LiveAddress => {
  const { arrived: routed, note } = useUrlParams()
  const [noted, setNoted] = useState<Noted>({ on: routed, changes: {} })
  const changes = noted.on === routed ? noted.changes : undefined
  const get = useCallback(
    (name: string) => (changes && name in changes ? (changes[name] ?? undefined) : routed(name)),
    [changes, routed],
  )
  const set = useCallback(
    (next: UrlChanges) => {
      setNoted(({ on, changes }) => ({ on: routed, changes: { ...(on === routed && changes), ...next } }))
      note(next)
    },
    [routed, note],
  )
  const params = useMemo(() => readLiveParams(get), [get])
  return { params, set, note, get }
}
