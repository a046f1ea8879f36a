import { useEffect, useState, useSyncExternalStore } from 'react'

/** What draws everything that opens. No first picture needs it: it comes behind, or with the first thing that is opened. */
export type Radix = typeof import('./radix.ts')

let radix: Radix | null = null
let loading: Promise<Radix> | null = null
let isAwaited = false

const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const tell = () => {
  for (const listener of listeners) listener()
}

/** Brings it, once; after one that failed the next call asks anew. */
export const loadOverlays = (): Promise<Radix> => {
  loading ??= import('./radix.ts').then(
    (module) => {
      radix = module
      tell()
      return module
    },
    (error) => {
      loading = null
      throw error
    },
  )
  return loading
}

/** Whether something was opened before it was there: whoever tells of faults tells of it, and asks again by `loadOverlays`. */
export const useOverlaysAwaited = (): boolean =>
  useSyncExternalStore(
    listen,
    () => isAwaited,
    () => false,
  )

const awaitOverlays = () => {
  loadOverlays().catch(() => undefined)
  if (radix || isAwaited) return
  isAwaited = true
  tell()
}

/** From when something is first open; null until then, and until it has come. */
export const useRadix = (isOpen: boolean): Radix | null => {
  const [isWanted, setWanted] = useState(isOpen)
  if (isOpen && !isWanted) setWanted(true)
  useEffect(() => {
    if (isOpen) awaitOverlays()
  }, [isOpen])
  return useSyncExternalStore(
    listen,
    () => (isWanted ? radix : null),
    () => null,
  )
}

/** For parts of what is open. */
export const arrivedRadix = (): Radix => {
  if (!radix) throw new Error('This is a part of something that opens, and nothing is open')
  return radix
}
