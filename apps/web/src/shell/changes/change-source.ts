import { pauseAfter } from '@clearway/domain/backoff'

const types = [
  'permission_decided',
  'mission_changed',
  'plan_changed',
  'zone_changed',
  'alert_changed',
  'members_changed',
] as const
export type ChangeType = (typeof types)[number]
/** What may have changed: one kind of thing, or everything while nobody listened. */
export type News = ChangeType | 'everything'

interface SourceOptions {
  readonly url: string
  readonly onNews: (news: News) => void
  /** Something came, a beat at least: what the page shows is as new as this. */
  readonly onReceived?: () => void
  readonly open?: (url: string) => EventSource
}

/** EventSource.CLOSED */
const closed = 2
const backoff = { firstMs: 2_000, mostMs: 30_000 }
/** A browser holds on to a connection for minutes after the network went: so long without a beat, it is opened anew. */
const deadAfterMs = 12_000

/**
 * Listens to the changes of an organisation until it is closed. The browser takes a lost connection up again by
 * itself, and gives up after a refusal: then this asks again, later each time.
 */
export const changeSource = ({
  url,
  onNews,
  onReceived,
  open = (at) => new EventSource(at),
}: SourceOptions) => {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let deadTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const received = () => {
    onReceived?.()
    watch()
  }
  const watch = () => {
    clearTimeout(deadTimer)
    deadTimer = setTimeout(() => {
      source.close()
      listen()
    }, deadAfterMs)
  }
  const again = () => {
    source.close()
    clearTimeout(timer)
    clearTimeout(deadTimer)
    failures += 1
    timer = setTimeout(listen, pauseAfter(backoff, failures, 0))
  }
  const listen = () => {
    source = open(url)
    watch()
    source.addEventListener('beat', received)
    source.addEventListener('reload', () => {
      failures = 0
      received()
      onNews('everything')
    })
    source.addEventListener('change', ({ data }: MessageEvent<string>) => {
      received()
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
      clearTimeout(deadTimer)
      source.close()
    },
  }
}
