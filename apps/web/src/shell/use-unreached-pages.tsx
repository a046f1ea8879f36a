import { Button, useToast } from '@clearway/ui'
import { useRouter } from 'next/router'
import { useEffect } from 'react'

const patienceMs = 4_000
const serverFault = 500

const answers = (url: string): Promise<boolean> =>
  fetch(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).then(
    ({ status }) => status < serverFault,
    () => false,
  )

/** The router takes it for a change that was taken back, and stays. */
const stay = () => Object.assign(new Error('the page is not reached'), { cancelled: true })

const key = 'unreached-page'
/** The browser knows of its own network at once; of a service that is back one hears by asking. */
const againMs = 5_000

/**
 * Without the network the router would ask the browser for a page whose scripts it does not reach, and the
 * browser shows its own error in place of the console. The console stays as it is, and says so until the service
 * answers; where it does at once, as after an update of it, the browser is asked after all.
 */
export const useUnreachedPages = (): void => {
  const { events } = useRouter()
  const { show, dismiss } = useToast()
  useEffect(() => {
    const watch = watchFor(() => dismiss(key))
    const open = async (url: string) => {
      if (await answers(url)) return window.location.assign(url)
      show({
        key,
        tone: 'pending',
        title: 'The page did not open',
        detail: 'The service is not answering.',
        lastsMs: 0,
        actions: <Button onClick={() => void open(url)}>Try again</Button>,
      })
      watch.start(url)
    }
    const failed = (error: { cancelled?: boolean }, url: string) => {
      if (error.cancelled) return
      void open(url)
      const stays = stay()
      // What is thrown keeps this news from whoever has heard that the page is left.
      events.emit('routeChangeError', stays, url)
      throw stays
    }
    const opened = () => {
      watch.stop()
      dismiss(key)
    }
    events.on('routeChangeError', failed)
    events.on('routeChangeComplete', opened)
    return () => {
      watch.stop()
      events.off('routeChangeError', failed)
      events.off('routeChangeComplete', opened)
    }
  }, [events, show, dismiss])
}

/** Asks for the page that was not reached, now and then and when the network is back, until it answers. */
const watchFor = (onAnswer: () => void) => {
  let wanted: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    clearTimeout(timer)
    const url = wanted
    if (url === null) return
    const isBack = await answers(url)
    // Another press, or another page, has come meanwhile.
    if (wanted !== url) return
    if (!isBack) return later()
    stop()
    onAnswer()
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(look, againMs)
  }
  const stop = () => {
    wanted = null
    clearTimeout(timer)
    window.removeEventListener('online', look)
  }
  const start = (url: string) => {
    wanted = url
    window.addEventListener('online', look)
    later()
  }
  return { start, stop }
}
