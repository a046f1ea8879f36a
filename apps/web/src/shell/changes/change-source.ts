import { pauseAfter } from '@clearway/domain/backoff'
import type { Change, NotifyingRecord } from '@clearway/domain/contracts'

/** What may have changed: one kind of thing, or everything after a time without a connection. */
export type News = Exclude<Change['type'], 'record_changed'> | NotifyingRecord | 'everything'

interface SourceOptions {
  readonly url: (readMsAgo: number) => string
  /** When the reading of what the page shows began: changes since then come first. */
  readonly readAtMs: number
  readonly now: () => number
  /** `zone`: which one has changed, where it is a zone. */
  readonly onNews: (news: News, zone?: string) => void
  /** The service has answered; what failed before may be tried. */
  readonly onConnected?: () => void
  /** Something came, a heartbeat at least: what the page shows is as new as this. */
  readonly onReceived?: (nowMs: number) => void
  readonly open?: (url: string) => EventSource
}

const backoff = { firstMs: 2_000, mostMs: 30_000 }
/** A browser holds on to a connection for minutes after the network went: so long without a heartbeat, it is opened anew. */
const silentAfterMs = 12_000

/**
 * Listens to the changes of an organisation until it is closed. A lost connection is taken up again here and not by the
 * browser, because each connection states since when nothing was received. While it is refused, later each time, everything is
 * read again by itself.
 */
export const changeSource = ({
  url,
  readAtMs,
  now,
  onNews,
  onConnected,
  onReceived,
  open = (at) => new EventSource(at),
}: SourceOptions) => {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let receivedAtMs = readAtMs

  const received = () => {
    receivedAtMs = now()
    onReceived?.(receivedAtMs)
    watch()
  }
  const watch = () => {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(() => {
      source.close()
      listen()
    }, silentAfterMs)
  }
  const again = () => {
    source.close()
    clearTimeout(timer)
    clearTimeout(silenceTimer)
    failures += 1
    if (failures > 1) onNews('everything')
    timer = setTimeout(listen, pauseAfter(backoff, failures, 0))
  }
  const listen = () => {
    source = open(url(Math.max(0, now() - receivedAtMs)))
    watch()
    source.addEventListener('beat', received)
    const connected = () => {
      failures = 0
      received()
      onConnected?.()
    }
    source.addEventListener('follow', connected)
    source.addEventListener('reload', () => {
      connected()
      onNews('everything')
    })
    source.addEventListener('change', ({ data }: MessageEvent<string>) => {
      received()
      const change = JSON.parse(data) as Change
      onNews(
        change.type === 'record_changed' ? change.record : change.type,
        change.type === 'zone_changed' ? change.zone_uuid : undefined,
      )
    })
    // A right was lost, or a token is used up; with a fresh one it may be given again.
    source.addEventListener('end', again)
    source.addEventListener('error', again)
  }
  listen()
  return {
    close() {
      clearTimeout(timer)
      clearTimeout(silenceTimer)
      source.close()
    },
  }
}
