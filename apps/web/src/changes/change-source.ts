const types = [
  'permission_decided',
  'mission_changed',
  'plan_changed',
  'zone_changed',
  'alert_changed',
] as const
export type ChangeType = (typeof types)[number]
/** What may have changed: one kind of thing, or everything while nobody listened. */
export type News = ChangeType | 'everything'

interface SourceOptions {
  readonly url: string
  readonly onNews: (news: News) => void
  readonly open?: (url: string) => EventSource
}

/** EventSource.CLOSED */
const closed = 2
const firstWaitMs = 2_000
const longestWaitMs = 30_000

/**
 * Listens to the changes of an organisation until it is closed. The browser takes a lost connection up again by
 * itself, and gives up after a refusal: then this asks again, later each time.
 */
export function changeSource({ url, onNews, open = (at) => new EventSource(at) }: SourceOptions) {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = firstWaitMs

  const again = () => {
    source.close()
    clearTimeout(timer)
    timer = setTimeout(listen, waitMs)
    waitMs = Math.min(longestWaitMs, waitMs * 2)
  }
  const listen = () => {
    source = open(url)
    source.addEventListener('reload', () => {
      waitMs = firstWaitMs
      onNews('everything')
    })
    source.addEventListener('change', ({ data }: MessageEvent<string>) => {
      const { type } = JSON.parse(data) as { type: string }
      const known = types.find((one) => one === type)
      if (known) onNews(known)
    })
    // A right was lost, or a token is used up; with a fresh one it may be given again.
    source.addEventListener('end', again)
    source.addEventListener('error', () => {
      if (source.readyState === closed) again()
    })
  }
  listen()
  return {
    close() {
      clearTimeout(timer)
      source.close()
    },
  }
}
