import { useHotkeys } from '@clearway/ui'
import { useRouter } from 'next/router'
import { useCallback, useState } from 'react'
import type { Membership } from './console-context.tsx'
import { places, railOf } from './navigation.ts'

/** Keys that work on every page: search, all keys, G and a place's initial. */
export function useShellKeys(membership: Membership | null) {
  const router = useRouter()
  const [isSearchOpen, setSearchOpen] = useState(false)
  const [areKeysOpen, setKeysOpen] = useState(false)
  const openSearch = useCallback(() => setSearchOpen(true), [])
  const reachable = membership ? [...railOf(membership.org_type), places.settings] : [places.settings]
  const going = reachable.map(({ goKey, href }) => [`g ${goKey}`, () => void router.push(href)] as const)
  useHotkeys({ '/': openSearch, '?': () => setKeysOpen(true), ...Object.fromEntries(going) })
  return { isSearchOpen, setSearchOpen, openSearch, areKeysOpen, setKeysOpen }
}
