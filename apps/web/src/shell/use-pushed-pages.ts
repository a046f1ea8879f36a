import { singleKeysPaused } from '@clearway/ui'
import { useRouter } from 'next/router'
import { useEffect } from 'react'

const openDialog = '[role="dialog"], [role="alertdialog"]'

/** Whether something stands here that going to another page would lose. */
const isBusy = (): boolean => singleKeysPaused() || document.querySelector(openDialog) !== null

/**
 * Goes where a pressed notification leads (`public/push-worker.js`), as by a link: whatever asks before a page is left asks. Where
 * something is begun here, the worker opens it in a window of its own.
 */
export const usePushedPages = (): void => {
  const router = useRouter()
  useEffect(() => {
    // Browsers have it on https and on this machine.
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const take = ({ data, ports: [answer] }: MessageEvent<{ open?: unknown; by?: number }>) => {
      if (typeof data?.open !== 'string') return
      // Later a window of its own has opened.
      const goes = !isBusy() && Date.now() <= (data.by ?? Number.POSITIVE_INFINITY)
      answer?.postMessage(goes)
      if (goes) void router.push(data.open)
    }
    worker?.addEventListener('message', take)
    return () => worker?.removeEventListener('message', take)
  }, [router])
}
