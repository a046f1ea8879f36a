import { type Backoff, pauseAfter } from '../backoff.ts'
import { type Frame, ingestClose, type StationServerMessage } from '../generated.ts'
import { here, type Platform } from '../platform.ts'
import { type OpenSocket, openSocket, type WebSocketMaker } from '../socket.ts'

/** What the service answered, as the caller of a ground station needs it. */
export type StationEvent =
  | { type: 'connected' }
  | { type: 'acknowledged'; timestamp: string; afterMs: number }
  /** `timestamp`: of the frame that is meant, where the answer names it or only one waits. */
  | { type: 'refused'; code: string; message: string; timestamp?: string | undefined }
  /** `isFinal`: the service will not take this session's frames any more. */
  | { type: 'closed'; code: number; reason: string; isFinal: boolean }

export interface TelemetrySocket {
  readonly isUp: boolean
  /** False while the line is down: the frame is not sent. */
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
  ...ingestClose.filter(({ code, reconnect }) => !reconnect && code !== 1009).map(({ code }) => code),
])
const backoff: Backoff = { firstMs: 250, mostMs: 10_000 }

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
  const url = `${origin.replace(/^http/, 'ws')}/v1/flight-sessions/${sessionUuid}/telemetry?token=${sessionToken}`
  const sentAt = new Map<string, number>()
  let socket: OpenSocket
  let callOff = () => {}
  let isClosed = false
  let failures = 0
  let awayMs = 0

  const connect = () => {
    socket = openSocket(
      url,
      {
        onMessage(text) {
          const event = eventOf(JSON.parse(text), sentAt)
          if (event?.type === 'connected') failures = 0
          if (event) onEvent(event)
        },
        onClose(code, reason) {
          const isFinal = finalCodes.has(code)
          sentAt.clear()
          const pauseMs = awayMs || pauseAfter(backoff, ++failures, platform)
          awayMs = 0
          if (!isClosed && !isFinal) callOff = platform.after(pauseMs, connect)
          onEvent({ type: 'closed', code, reason, isFinal })
        },
      },
      WebSocket,
    )
  }

  connect()
  return {
    get isUp() {
      return socket.isOpen
    },
    send(frame) {
      if (!socket.isOpen) return false
      sentAt.set(frame.timestamp, performance.now())
      socket.send(JSON.stringify(frame))
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
      callOff()
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
