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

let areLetGo = false

const askBeforeLeaving = (event: BeforeUnloadEvent) => {
  if (!areLetGo) event.preventDefault()
}

/** The browser asks nobody about these texts who leaves now: they are kept, or were asked about. Returns the way back. */
export const letTextsGo = (): (() => void) => {
  areLetGo = true
  return () => {
    areLetGo = false
  }
}

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
