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

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Pauses single keys for as long as the text is not sent, wherever the focus is; whoever closes or reloads the page is asked. */
export const useTextBegun = (isBegun: boolean) => {
  useLayoutEffect(() => {
    if (!isBegun) return
    const text = {}
    begun.add(text)
    window.addEventListener('beforeunload', askBeforeLeaving)
    notify()
    return () => {
      begun.delete(text)
      if (begun.size === 0) window.removeEventListener('beforeunload', askBeforeLeaving)
      notify()
    }
  }, [isBegun])
}
