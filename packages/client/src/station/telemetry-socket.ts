import { Attempts } from '../attempts.ts'
import type { Backoff } from '../backoff.ts'
import { type Frame, ingestClose, type StationServerMessage } from '../generated.ts'
import { here, type Platform } from '../platform.ts'
import { type OpenSocket, openSocket, type WebSocketMaker } from '../socket.ts'
import { outgoing } from './outgoing.ts'

/** What the service answered, as the caller of a ground station needs it. */
export type StationEvent =
  | { type: 'connected' }
  | { type: 'acknowledged'; timestamp: string; afterMs: number }
  /** `timestamp`: of the frame that is meant, where the answer names it or only one waits. Also what is not sent: see `send`. */
  | { type: 'refused'; code: string; message: string; timestamp?: string | undefined }
  /** `isFinal`: the service will not take this session's frames any more. */
  | { type: 'closed'; code: number; reason: string; isFinal: boolean }

export interface TelemetrySocket {
  readonly isUp: boolean
  /** False while the line is down: the frame is not sent. What the service would never take is refused at once instead. */
  send(frame: Frame): boolean
  /** Frames sent and neither acknowledged nor refused yet. */
  readonly waiting: number
  /** Loses the line as if the radio was out of reach, and comes back after so long. */
  cut(forMs: number): void
  close(): void
}

export interface TelemetrySocketOptions {
  /** Origin of the service, e.g. https://clearway.example. */
  readonly origin: string
  readonly sessionUuid: string
  readonly sessionToken: string
  readonly WebSocket?: WebSocketMaker
  readonly platform?: Partial<Platform>
  onEvent(event: StationEvent): void
}

/** Policy, replaced, session over, refused at the upgrade: coming back would change nothing. */
const finalCodes: ReadonlySet<number> = new Set([
  1008,
  401,
  403,
  404,
  ...ingestClose.filter(({ reconnect }) => !reconnect).map(({ code }) => code),
])
const backoff: Backoff = { firstMs: 250, mostMs: 10_000 }
/** A line that broke half way takes frames for a quarter of an hour. The service pings every 20 s. */
const silentAfterMs = 60_000

/** The public telemetry socket of a session; comes back by itself when the line is lost. */
export const openTelemetrySocket = ({
  origin,
  sessionUuid,
  sessionToken,
  WebSocket,
  platform: given,
  onEvent,
}: TelemetrySocketOptions): TelemetrySocket => {
  const platform = { ...here, ...given }
  const base = origin.replace(/^http/, 'ws').replace(/\/+$/, '')
  const url = `${base}/v1/flight-sessions/${sessionUuid}/telemetry?token=${sessionToken}`
  const sentAt = new Map<string, number>()
  const attempts = new Attempts(backoff, platform)
  let socket: OpenSocket
  let callOffRetry = () => {}
  let callOffSilence = () => {}
  let isClosed = false
  let awayMs = 0

  /** Silence means something only while frames wait for an answer, and is counted from their first or what was heard last. */
  const countSilence = () => {
    callOffSilence()
    callOffSilence = sentAt.size > 0 ? platform.after(silentAfterMs, () => socket.drop()) : () => {}
  }

  const connect = () => {
    socket = openSocket(
      url,
      {
        onMessage(text) {
          const event = eventOf(JSON.parse(text), sentAt)
          countSilence()
          if (event?.type === 'connected') attempts.greeted()
          if (event) onEvent(event)
        },
        onPing: countSilence,
        onClose(code, reason) {
          const isFinal = finalCodes.has(code)
          sentAt.clear()
          callOffSilence()
          const usualMs = attempts.ended(code)
          const pauseMs = awayMs || usualMs
          awayMs = 0
          if (!isClosed && !isFinal) callOffRetry = platform.after(pauseMs, connect)
          onEvent({ type: 'closed', code, reason, isFinal })
        },
      },
      WebSocket,
    )
    attempts.begin(() => socket.drop())
  }

  connect()
  return {
    get isUp() {
      return socket.isOpen
    },
    send(frame) {
      if (!socket.isOpen) return false
      const out = outgoing(frame)
      if ('code' in out) onEvent({ type: 'refused', ...out, timestamp: frame.timestamp })
      else {
        const isFirst = sentAt.size === 0
        sentAt.set(out.frame.timestamp, performance.now())
        if (isFirst) countSilence()
        socket.send(out.text)
      }
      return true
    },
    get waiting() {
      return sentAt.size
    },
    cut(forMs) {
      awayMs = forMs
      socket.drop()
    },
    close() {
      isClosed = true
      callOffRetry()
      socket.close()
    },
  }
}

/** What a message of the service means; takes the frame that it answers off those waiting. */
const eventOf = (said: StationServerMessage, sentAt: Map<string, number>): StationEvent | null => {
  if (said.type === 'connection_ack') return { type: 'connected' }
  if (said.type === 'telemetry_ack') {
    const sent = sentAt.get(said.timestamp)
    sentAt.delete(said.timestamp)
    return {
      type: 'acknowledged',
      timestamp: said.timestamp,
      afterMs: sent === undefined ? 0 : performance.now() - sent,
    }
  }
  if (said.type !== 'error') return null
  const timestamp = said.timestamp ?? onlyOf(sentAt)
  if (timestamp) sentAt.delete(timestamp)
  return { type: 'refused', code: said.code, message: said.message, timestamp }
}

/** Refusals overtake acknowledgements: among several frames an answer without a name may mean any. */
const onlyOf = (sentAt: Map<string, number>): string | undefined => {
  const [first] = sentAt.keys()
  return sentAt.size === 1 ? first : undefined
}
