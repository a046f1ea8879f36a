import { Button, useToast } from '@clearway/ui'
import { createElement, useEffect } from 'react'

const triesAgainMs = 3_000
const patienceMs = 4_000
const notThere = 404

let isKnown = false

/**
 * Asked for a file that each build names anew: where there is none by its name, the console was updated under this page, and that
 * stays so, whatever the next part is answered.
 */
const wasUpdated = async (): Promise<boolean> => {
  const isGone = await fetch(`/_next/static/${window.__NEXT_DATA__.buildId}/_buildManifest.js`, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(patienceMs),
  }).then(
    ({ status }) => status === notThere,
    () => false,
  )
  isKnown ||= isGone
  return isKnown
}

const key = 'missing-part'
const title = 'A part of this page did not load'

/**
 * After each time that the scripts of a part were not reached: says so, and asks for them again by `retry`. Those of a build that is
 * there no more never come: the page, which may hold what somebody has typed, is loaded anew when they say so.
 */
export const useMissingPart = (failure: unknown, retry: (() => void) | undefined): void => {
  const { show } = useToast()
  useEffect(() => {
    if (!failure) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async () => {
      const isUpdated = await wasUpdated()
      if (isOver) return
      if (isUpdated) return void show(updated)
      show({
        key,
        tone: 'pending',
        title,
        detail: 'The service is not answering. It is asked again until it does.',
      })
      timer = setTimeout(() => retry?.(), triesAgainMs)
    }
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [failure, show, retry])
}

const updated = {
  key,
  tone: 'pending',
  title,
  detail: 'The console was updated since this page was loaded.',
  lastsMs: 0,
  actions: createElement(Button, { onClick: () => window.location.reload() }, 'Load the page anew'),
} as const
