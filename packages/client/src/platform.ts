/** What the client takes from where it runs; another one is given in tests. */
export interface Platform {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly now: () => number
  readonly random: () => number
  readonly uuid: () => string
  /** Runs once later; the answer calls it off. */
  readonly after: (ms: number, run: () => void) => () => void
}

export const here: Platform = {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  random: () => Math.random(),
  uuid: () => crypto.randomUUID(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Rejects with the signal's reason when it is aborted meanwhile. */
export const sleep = ({ after }: Pick<Platform, 'after'>, ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((wake, fail) => {
    signal?.throwIfAborted()
    const stop = () => {
      callOff()
      fail(signal?.reason)
    }
    const callOff = after(ms, () => {
      signal?.removeEventListener('abort', stop)
      wake()
    })
    signal?.addEventListener('abort', stop, { once: true })
  })
