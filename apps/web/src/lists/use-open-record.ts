import { useEffect, useRef, useState } from 'react'
import type { UrlParams } from '../frame/use-url-params.ts'

/**
 * The record that is open beside its list, by its parameter in the address. The address follows a moment after a key or
 * a click: what is pressed next must act on the row that one sees, so the row is known here at once.
 */
export const useOpenRecord = (params: UrlParams, name: string) => {
  const address = params.get(name)
  const [opened, setOpened] = useState(address)
  const awaited = useRef<{ key: string | undefined } | null>(null)
  useEffect(() => {
    // An address on the way to the last one that was asked for is passed over.
    if (awaited.current && awaited.current.key !== address) return
    awaited.current = null
    setOpened(address)
  }, [address])
  /** A link is followed: it takes the address along by itself. */
  const follow = (key?: string) => {
    awaited.current = key === address ? null : { key }
    setOpened(key)
  }
  const open = (key?: string) => {
    follow(key)
    params.set({ [name]: key })
  }
  return { opened, open, follow }
}
