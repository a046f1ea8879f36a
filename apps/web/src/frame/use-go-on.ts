import { useRouter } from 'next/router'
import { useCallback, useLayoutEffect, useState } from 'react'
import type { WayOn } from '../caller/console-context.tsx'
import { createStay } from './stay.ts'

/** Whether the person is still where they were when they asked, to be asked once the answer has come. */
export const useIsHere = (): (() => boolean) => {
  const { events } = useRouter()
  const [stay] = useState(createStay)
  useLayoutEffect(() => stay.begin(events), [stay, events])
  return stay.isHere
}

/** Shows what an act has led to. Whoever has gone elsewhere before it was answered stays there. */
export const useGoOn = () => {
  const router = useRouter()
  const isHere = useIsHere()
  return useCallback(
    async (href: string, way: WayOn = 'push'): Promise<void> => {
      if (isHere()) await router[way](href)
    },
    [router, isHere],
  )
}
