import { type Line, type LineOptions, laterCodes } from './line.ts'
import { openTelemetrySocket, type TelemetrySocketOptions } from './telemetry-socket.ts'

type WebSocketLine = Omit<TelemetrySocketOptions, 'onEvent'> & Pick<LineOptions, 'onEvent'>

/** The telemetry socket. */
export const webSocketLine = ({ onEvent, ...options }: WebSocketLine): Line => {
  const socket = openTelemetrySocket({
    ...options,
    onEvent(event) {
      if (event.type === 'refused') onEvent({ ...event, again: laterCodes.has(event.code) })
      else if (event.type === 'closed')
        onEvent({ type: 'closed', why: `${event.code} ${event.reason}`.trim(), isFinal: event.isFinal })
      else onEvent(event)
    },
  })
  return {
    get isUp() {
      return socket.isUp
    },
    send: ({ frame }) => void socket.send(frame),
    cut: socket.cut,
    close: async () => socket.close(),
  }
}
