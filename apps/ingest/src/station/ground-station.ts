import { pauseAfter } from '@clearway/domain/backoff'
import WebSocket from 'ws'
import type { TrackFrame } from './track.ts'

/** What the service answered, as the caller of a ground station needs it. */
export type StationEvent =
  | { type: 'connected' }
  | { type: 'acknowledged'; timestamp: string; afterMs: number }
  /** `timestamp`: of the frame that is meant, as far as the answer or its order shows. */
  | { type: 'refused'; code: string; message: string; timestamp?: string | undefined }
  /** `isFinal`: the service will not take this session's frames any more. */
  | { type: 'closed'; code: number; reason: string; isFinal: boolean }

export interface GroundStation {
  readonly isUp: boolean
  /** False while the line is down: the frame is not sent. */
  send(frame: TrackFrame): boolean
  /** Frames sent and neither acknowledged nor refused yet. */
  readonly waiting: number
  /** Loses the line as if the radio was out of reach, and comes back after so long. */
  cut(forMs: number): void
  close(): void
}

export interface StationOptions {
  /** Origin of the service, e.g. http://127.0.0.1:8080. */
  origin: string
  sessionUuid: string
  sessionToken: string
  onEvent(event: StationEvent): void
}

/** Policy, replaced, session over, refused at the upgrade: coming back would change nothing. */
const finalCloseCodes: ReadonlySet<number> = new Set([1008, 4409, 4410])
const backoff = { firstMs: 250, mostMs: 10_000 }

/** A ground control station on the public telemetry socket; comes back by itself when the line is lost. */
export const openGroundStation = ({
  origin,
  sessionUuid,
  sessionToken,
  onEvent,
}: StationOptions): GroundStation => {
  const url = `${origin.replace(/^http/, 'ws')}/v1/flight-sessions/${sessionUuid}/telemetry?token=${sessionToken}`
  const sentAt = new Map<string, number>()
  let socket: WebSocket
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let failures = 0
  let awayMs = 0

  const connect = () => {
    let refusedWith = 0
    socket = new WebSocket(url)
    socket.on('message', (data) => {
      const event = eventOf(JSON.parse(String(data)), sentAt)
      if (event?.type === 'connected') failures = 0
      if (event) onEvent(event)
    })
    socket.on('unexpected-response', (_request, response) => {
      refusedWith = response.statusCode ?? 0
      socket.terminate()
    })
    socket.on('error', () => {})
    socket.on('close', (code, reason) => {
      const isFinal = finalCloseCodes.has(code) || refusedWith === 401 || refusedWith === 403
      sentAt.clear()
      onEvent({ type: 'closed', code: refusedWith || code, reason: String(reason), isFinal })
      const pauseMs = awayMs || pauseAfter(backoff, ++failures, 0)
      awayMs = 0
      if (!isClosed && !isFinal) timer = setTimeout(connect, pauseMs)
    })
  }

  connect()
  return {
    get isUp() {
      return socket.readyState === WebSocket.OPEN
    },
    send(frame) {
      if (socket.readyState !== WebSocket.OPEN) return false
      sentAt.set(frame.timestamp, performance.now())
      socket.send(JSON.stringify(frame))
      return true
    },
    get waiting() {
      return sentAt.size
    },
    cut(forMs) {
      awayMs = forMs
      socket.terminate()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      socket.close(1000)
    },
  }
}

interface Said {
  type: string
  timestamp?: string
  code?: string
  message?: string
}

/** What a message of the service means; takes the frame that it answers off those waiting. */
const eventOf = (said: Said, sentAt: Map<string, number>): StationEvent | null => {
  if (said.type === 'connection_ack') return { type: 'connected' }
  if (said.type === 'telemetry_ack' && said.timestamp) {
    const sent = sentAt.get(said.timestamp)
    sentAt.delete(said.timestamp)
    const afterMs = sent ? performance.now() - sent : 0
    return { type: 'acknowledged', timestamp: said.timestamp, afterMs }
  }
  if (said.type !== 'error') return null
  // Refusals come in the order of the frames: where none is named, the oldest one waiting is meant.
  const [oldest] = sentAt.keys()
  const timestamp = said.timestamp ?? oldest
  if (timestamp) sentAt.delete(timestamp)
  return { type: 'refused', code: said.code ?? '', message: said.message ?? '', timestamp }
}
