import { useEffect, useRef, useState } from 'react'
import type { UrlParams } from '../../console/use-url-params.ts'

/**
 * The request that is open. The address follows a moment after the key: what is pressed next must act on the row that
 * one sees, so the row is known here at once.
 */
export function useOpenRequest(params: UrlParams): readonly [string | undefined, (uuid?: string) => void] {
  const address = params.get('request')
  const [opened, setOpened] = useState(address)
  const awaited = useRef<{ uuid: string | undefined } | null>(null)
  useEffect(() => {
    // An address on the way to the last one that was asked for is passed over.
    if (awaited.current && awaited.current.uuid !== address) return
    awaited.current = null
    setOpened(address)
  }, [address])
  const open = (uuid?: string) => {
    awaited.current = uuid === address ? null : { uuid }
    setOpened(uuid)
    params.set({ request: uuid })
  }
  return [opened, open]
}
