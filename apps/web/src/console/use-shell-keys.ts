import { useHotkeys } from '@clearway/ui'
import { useRouter } from 'next/router'
import { useCallback, useState } from 'react'
import type { Console } from './console-context.tsx'
import { places, placesFor } from './navigation.ts'

/** Keys that work on every page: search, all keys, G and a place's initial. */
export function useShellKeys(known: Console | null) {
  const router = useRouter()
  const [isSearchOpen, setSearchOpen] = useState(false)
  const [areKeysOpen, setKeysOpen] = useState(false)
  const openSearch = useCallback(() => setSearchOpen(true), [])
  const reachable = [...(known ? placesFor(known) : []), places.settings]
  const going = reachable.map(({ goKey, href }) => [`g ${goKey}`, () => void router.push(href)] as const)
  useHotkeys({ '/': openSearch, '?': () => setKeysOpen(true), ...Object.fromEntries(going) })
  return { isSearchOpen, setSearchOpen, openSearch, areKeysOpen, setKeysOpen }
}
