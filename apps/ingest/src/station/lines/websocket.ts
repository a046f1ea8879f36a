import { openGroundStation } from '../ground-station.ts'
import { type Line, type LineOptions, laterCodes } from './line.ts'

interface WebSocketLine extends LineOptions {
  /** Origin of the service, e.g. http://127.0.0.1:8080. */
  readonly origin: string
  readonly sessionToken: string
}

/** The telemetry socket. */
export const webSocketLine = ({ origin, sessionUuid, sessionToken, onEvent }: WebSocketLine): Line => {
  const station = openGroundStation({
    origin,
    sessionUuid,
    sessionToken,
    onEvent(event) {
      if (event.type === 'refused') onEvent({ ...event, again: laterCodes.has(event.code) })
      else if (event.type === 'closed')
        onEvent({ type: 'closed', why: `${event.code} ${event.reason}`.trim(), isFinal: event.isFinal })
      else onEvent(event)
    },
  })
  return {
    get isUp() {
      return station.isUp
    },
    send: ({ frame }) => void station.send(frame),
    cut: station.cut,
    close: async () => station.close(),
  }
}
