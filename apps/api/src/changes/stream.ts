import { PassThrough } from 'node:stream'
import type { ChangeEvents } from '@clearway/domain/changes'

/** One page that listens: an answer that does not end, of type text/event-stream. */
export interface EventStream {
  readonly body: PassThrough
  send<Name extends keyof ChangeEvents>(event: Name, data: ChangeEvents[Name]): void
  /** An empty comment line, so that no proxy between takes the connection for closed. */
  keepOpen(): void
  close(): void
}

/** What may wait for a page that does not read; above it the page is let go and asks again. */
const maxQueuedBytes = 256 * 1024
/** How long a browser waits before it asks again. */
const retryMs = 2_000

export const openStream = (): EventStream => {
  const body = new PassThrough({ highWaterMark: 16 * 1024 })
  const write = (text: string): void => {
    if (body.destroyed || body.writableEnded) return
    body.write(text)
    if (body.writableLength + body.readableLength > maxQueuedBytes) body.destroy()
  }
  write(`retry: ${retryMs}\n\n`)
  return {
    body,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    keepOpen: () => write(':\n\n'),
    close: () => void body.end(),
  }
}
