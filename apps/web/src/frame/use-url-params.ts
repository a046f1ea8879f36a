import { useRouter } from 'next/router'
import { useCallback, useSyncExternalStore } from 'react'
import { changesUnderWay, type UrlChanges } from './changes-under-way.ts'

export type { UrlChanges }

export interface UrlParams {
  /** As it was last set, though the router is still on its way there: what a press opens is open before the next key. */
  get(name: string): string | undefined
  /** As the router has gone to it. */
  arrived(name: string): string | undefined
  /** As it was last set, while the router is on its way there; empty where it was taken away. */
  underWay(name: string): string | undefined
  /** As the address bar has it now, though nothing was rendered for it. */
  noted(name: string): string | undefined
  /** The address of this page with some parameters changed; null takes one away. */
  hrefWith(changes: UrlChanges): string
  /** Goes there without a new history entry. */
  set(changes: UrlChanges): void
  /** Changes the address alone: for what follows the hand, such as a camera. Nothing is rendered anew. */
  note(changes: UrlChanges): void
}

/** There is one router, and any part of a page asks it. */
const underWay = changesUnderWay()

/** It may know more than the router: what was noted. */
const inAddressBar = () => new URLSearchParams(typeof window === 'undefined' ? '' : window.location.search)

/** What stands there, with some parameters changed. */
const inAddressBarWith = (changes: UrlChanges): URLSearchParams => {
  const params = inAddressBar()
  for (const [name, value] of Object.entries(changes)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return params
}

const addressWith = (pathname: string, changes: UrlChanges): string => {
  const search = inAddressBarWith(changes).toString().replaceAll('%2C', ',')
  return search ? `${pathname}?${search}` : pathname
}

/** What is noted of a map and of a replay: it moves by itself, too. */
const moving = ['map', 'at', 'mark', 't', 'speed']

/** Where one is, to be known again: the address of this page, as it is shown, without what moves on it. */
export const steadyAddress = (): string => {
  const params = inAddressBarWith(underWay.of(window.location.pathname))
  for (const name of moving) params.delete(name)
  params.sort()
  return `${window.location.pathname}?${params}`
}

/** Every list, filter, selection, tab and camera is in the URL; this is the one way to it. */
export const useUrlParams = (): UrlParams => {
  const router = useRouter()
  const { query } = router
  const pathname = router.asPath.split(/[?#]/, 1)[0] ?? '/'
  const asked = useSyncExternalStore(
    underWay.listen,
    () => underWay.of(pathname),
    () => underWay.of(''),
  )
  const arrived = useCallback((name: string) => [query[name] ?? []].flat()[0], [query])
  const onItsWay = useCallback(
    (name: string) => (Object.hasOwn(asked, name) ? (asked[name] ?? '') : undefined),
    [asked],
  )
  const get = useCallback(
    (name: string) => {
      const wanted = onItsWay(name)
      return wanted === undefined ? arrived(name) : wanted || undefined
    },
    [onItsWay, arrived],
  )
  const noted = useCallback((name: string) => inAddressBar().get(name) ?? undefined, [])
  const hrefWith = useCallback(
    // What is under way by then: who was answered late may hold the page as it was drawn before.
    (changes: UrlChanges) => addressWith(pathname, { ...underWay.of(pathname), ...changes }),
    [pathname],
  )
  const set = useCallback(
    (added: UrlChanges) => {
      // Whoever went elsewhere before the answer came stays there.
      if (window.location.pathname !== pathname) return
      const { changes, settled } = underWay.with(pathname, added)
      const href = addressWith(pathname, changes)
      void router.replace(href, undefined, { shallow: true, scroll: false }).finally(settled)
    },
    [router, pathname],
  )
  const note = useCallback(
    (changes: UrlChanges) => {
      // The address is the next page's before this one is gone.
      if (window.location.pathname !== pathname) return
      // What is under way is the router's to write: by Back the address may be one that it was not asked for.
      const url = addressWith(pathname, changes)
      window.history.replaceState({ ...window.history.state, url, as: url }, '', url)
    },
    [pathname],
  )
  return { get, arrived, underWay: onItsWay, noted, hrefWith, set, note }
}
