import { loadOverlays, useOverlaysAwaited } from '@clearway/ui'
import { useEffect } from 'react'
import { useIsLineFree } from './free-line.ts'
import { useLoaded } from './use-loaded.ts'

/** Brings what draws menus, tooltips and dialogs: behind the first picture, or with the first of them that is opened. */
export const OverlaysBehind = () => {
  const isFree = useIsLineFree()
  const isAwaited = useOverlaysAwaited()
  useLoaded(loadOverlays, isFree || isAwaited)
  return null
}

/** The same on a page before the console, on which nothing opens: for the console that follows. */
export const OverlaysAhead = () => {
  const isFree = useIsLineFree()
  useEffect(() => {
    if (isFree) loadOverlays().catch(() => undefined)
  }, [isFree])
  return null
}
