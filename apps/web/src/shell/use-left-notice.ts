import { useToast } from '@clearway/ui'
import { useEffect } from 'react'
import type { Console } from '../caller/console-context.tsx'
import { leftIn, leftStoreOf, leftToast } from '../forms/left-input.ts'
import { here } from '../trpc/leaving.ts'

/** What opens by itself has done so by then. */
const openedWithinMs = 1_500
const lastsMs = 20_000

/** Whoever comes back to a page whose form they had to leave, as to sign in again, is told that what they entered is kept. */
export const useLeftNotice = (known: Console | null): void => {
  const { show } = useToast()
  const [userUuid, acting] = [known?.person.user_uuid, known?.membership?.org_uuid]
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the same person and organisation it is the same.
  useEffect(() => {
    if (!known) return
    const tell = () => {
      for (const left of leftIn(leftStoreOf(known)).filter(({ address }) => address === here()))
        show({
          key: leftToast(left),
          tone: 'info',
          title: 'What you had entered is kept',
          detail: `It is there again when you open “${left.name}”.`,
          lastsMs,
        })
    }
    const timer = setTimeout(tell, openedWithinMs)
    return () => clearTimeout(timer)
  }, [userUuid, acting, show])
}
