import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** Between two things that a first picture waits for, such as a part and what the part asks for, is a moment without any. */
const quietMs = 300

const awaited = new Set<object>()
const listeners = new Set<() => void>()

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const tell = () => {
  for (const listener of listeners) listener()
}

/** What the first picture of a page waits for besides the answers to its queries: a part that is loaded, a map that is drawn. */
export const useNeedsLine = (isAwaited: boolean): void => {
  useEffect(() => {
    if (!isAwaited) return
    const one = {}
    awaited.add(one)
    tell()
    return () => {
      awaited.delete(one)
      tell()
    }
  }, [isAwaited])
}

/** Whether the first picture is there, of whichever page came first: from then on the line is free for what may come later, on all pages. */
export const useIsLineFree = (): boolean => {
  const [isFree, setFree] = useState(false)
  const asked = useIsFetching()
  const parts = useSyncExternalStore(
    listen,
    () => awaited.size,
    () => 0,
  )
  const isQuiet = asked + parts === 0
  useEffect(() => {
    if (!isQuiet) return
    const timer = setTimeout(() => setFree(true), quietMs)
    return () => clearTimeout(timer)
  }, [isQuiet])
  return isFree
}
