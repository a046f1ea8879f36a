import type { BuiltSession } from '@clearway/domain/testing'
import { WebSocket } from 'ws'
import { frameAt, stationUrl } from '../stage.ts'
import { createTimes, type Sender } from './sender.ts'

const reconnectMs = 100
const againMs = 300

interface Answer {
  type: string
  timestamp: string
  code?: string
}

/** Over the ingest socket, by the guide for ground stations: what was not acknowledged is sent again. */
export const openSocketSender = (
  sessionUuid: string,
  url: () => string,
  measured: Record<string, unknown> = {},
): Sender => {
  const sent = new Map<string, number>()
  const acknowledged = new Set<string>()
  const waiting = new Map<string, string>()
  const refused: unknown[] = []
  const time = createTimes()
  let newest = 0
  let socket: WebSocket
  let isClosed = false

  const put = (message: string) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(message)
  }
  const again = (timestamp: string) => {
    const message = waiting.get(timestamp)
    if (message) put(message)
  }
  const receive = (answer: Answer) => {
    if (answer.type === 'connection_ack') for (const message of waiting.values()) put(message)
    else if (answer.type === 'telemetry_ack') {
      acknowledged.add(answer.timestamp)
      newest = Math.max(newest, sent.get(answer.timestamp) ?? 0)
      waiting.delete(answer.timestamp)
    } else if (answer.code === 'UNAVAILABLE') setTimeout(again, againMs, answer.timestamp)
    else refused.push(answer)
  }
  const connect = () => {
    socket = new WebSocket(url())
    socket.on('message', (data) => receive(JSON.parse(String(data))))
    socket.on('error', () => {})
    socket.on('close', () => {
      if (!isClosed) setTimeout(connect, reconnectMs)
    })
  }
  connect()

  return {
    sessionUuid,
    sent,
    acknowledged,
    get newestAcknowledged() {
      return newest
    },
    refused,
    send() {
      const timestamp = time()
      const message = JSON.stringify(frameAt(0, { ...measured, timestamp }))
      sent.set(timestamp, performance.now())
      waiting.set(timestamp, message)
      put(message)
    },
    async close() {
      isClosed = true
      socket.terminate()
    },
  }
}

export interface Streams {
  readonly senders: readonly Sender[]
  stop(): void
  close(): Promise<void>
}

/** A sender for each flight, each with a frame every `everyMs`. */
export const openStreams = (
  flights: readonly BuiltSession[],
  { origin, everyMs }: { origin: () => string; everyMs: number },
): Streams => {
  const senders = flights.map(({ sessionUuid, token }) =>
    openSocketSender(sessionUuid, () => stationUrl(origin(), sessionUuid, token)),
  )
  const timer = setInterval(() => {
    for (const sender of senders) sender.send()
  }, everyMs)
  const stop = () => clearInterval(timer)
  return {
    senders,
    stop,
    async close() {
      stop()
      await Promise.all(senders.map((sender) => sender.close()))
    },
  }
}
