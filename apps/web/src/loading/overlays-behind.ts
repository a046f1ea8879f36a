import { loadOverlays, useOverlaysAwaited } from '@clearway/ui'
import { useEffect } from 'react'
import { useIsPictured } from './first-picture.ts'
import { useLoaded } from './use-loaded.ts'

/** Brings what draws menus, tooltips and dialogs: behind the first picture, or with the first of them that is opened. */
export const OverlaysBehind = () => {
  const isPictured = useIsPictured()
  const isAwaited = useOverlaysAwaited()
  useLoaded(loadOverlays, isPictured || isAwaited)
  return null
}

/** The same on a page before the console, on which nothing opens: for the console that follows. */
export const OverlaysAhead = () => {
  const isPictured = useIsPictured()
  useEffect(() => {
    if (isPictured) loadOverlays().catch(() => undefined)
  }, [isPictured])
  return null
}
