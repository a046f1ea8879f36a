import { useToast } from '@clearway/ui'
import { useEffect } from 'react'
import type { Console } from '../caller/console-context.tsx'
import { leftIn, leftStoreOf, leftToast, pageHere } from '../forms/left-input.ts'
import { sessionEnd } from '../trpc/session-end.ts'

/** What opens by itself has done so by then. */
const openedWithinMs = 1_500
const lastsMs = 20_000

/**
 * Whoever comes back to a page whose form they had to leave to sign in again is told that what they entered is kept; who signs out
 * leaves nothing of it behind.
 */
export const useLeftNotice = (known: Console | null): void => {
  const { show } = useToast()
  const [userUuid, acting] = [known?.person.user_uuid, known?.membership?.org_uuid]
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the same person and organisation it is the same.
  useEffect(() => {
    if (!known) return
    const tell = () => {
      const left = leftIn(leftStoreOf(known), Date.now())
      for (const one of left.filter(({ page }) => page === pageHere(known)))
        show({
          key: leftToast(one),
          tone: 'info',
          title: 'What you had entered is kept',
          detail: `It is there again when you open “${one.name}”.`,
          lastsMs,
        })
    }
    const clear = () => {
      if (sessionEnd() === 'asked') leftStoreOf(known).clear()
    }
    const timer = setTimeout(tell, openedWithinMs)
    window.addEventListener('pagehide', clear)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', clear)
    }
  }, [userUuid, acting, show])
}
