import { useLayoutEffect, useSyncExternalStore } from 'react'

/** The texts that somebody has begun on this page. */
const begun = new Set<object>()
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

/** While a text is begun no single key is a command: what was meant for the text must not act. */
export const singleKeysPaused = (): boolean => begun.size > 0

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSingleKeysPaused = (): boolean =>
  useSyncExternalStore(subscribe, singleKeysPaused, () => false)

/** Pauses single keys for as long as the text is not sent, wherever the focus is. */
export const useTextBegun = (isBegun: boolean) => {
  useLayoutEffect(() => {
    if (!isBegun) return
    const text = {}
    begun.add(text)
    notify()
    return () => {
      begun.delete(text)
      notify()
    }
  }, [isBegun])
}
