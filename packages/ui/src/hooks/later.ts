import { useEffect, useState, useSyncExternalStore } from 'react'

/**
 * What no first picture needs: it is brought behind one by `load`, or by the first thing that is opened, which waits for it
 * and is drawn when it has come.
 */
export const later = <T>(bring: () => Promise<T>) => {
  let value: T | null = null
  let bringing: Promise<T> | null = null
  let isAwaited = false
  const listeners = new Set<() => void>()
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }

  /** Brings it once; after a time that failed the next call asks anew. */
  const load = (): Promise<T> => {
    bringing ??= bring().then(
      (brought) => {
        value = brought
        tell()
        return brought
      },
      (error) => {
        bringing = null
        throw error
      },
    )
    return bringing
  }

  const open = () => {
    // Told of, and asked for again, by whoever looks at `useIsAwaited`.
    load().catch(() => undefined)
    if (value || isAwaited) return
    isAwaited = true
    tell()
  }

  return {
    load,
    /** Whether something was opened before it was there. */
    useIsAwaited: () =>
      useSyncExternalStore(
        listen,
        () => isAwaited,
        () => false,
      ),
    /** From when something is first open; null until then, and until it has come. */
    useOnceOpen: (isOpen: boolean): T | null => {
      const [wasOpen, setWasOpen] = useState(isOpen)
      if (isOpen && !wasOpen) setWasOpen(true)
      useEffect(() => {
        if (isOpen) open()
      }, [isOpen])
      return useSyncExternalStore(
        listen,
        () => (wasOpen ? value : null),
        () => null,
      )
    },
    /** For parts of what is open. */
    arrived: (): T => {
      if (!value) throw new Error('This is a part of something that opens, and nothing is open')
      return value
    },
  }
}
