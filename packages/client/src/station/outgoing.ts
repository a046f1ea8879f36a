import { type Frame, frameMaxBytes } from '../generated.ts'

/** What the service would refuse however often it came, by its own word. */
export interface Unsendable {
  readonly code: string
  readonly message: string
}

export interface Outgoing {
  /** With its time as the acknowledgement names it. */
  readonly frame: Frame
  readonly text: string
}

const utf8 = new TextEncoder()

/** A frame as it is sent, or why it is not: above the limit of bytes it would end the connection, each time anew. */
export const outgoing = (frame: Frame): Outgoing | Unsendable => {
  const timestamp = wireTime(frame.timestamp)
  if (timestamp === null)
    return invalid('timestamp must be ISO 8601 with Z or an offset, e.g. 2026-01-31T09:00:00.250Z')
  const named = { ...frame, timestamp }
  const text = JSON.stringify(named)
  if (utf8.encode(text).length > frameMaxBytes)
    return invalid(`a frame is at most ${frameMaxBytes} bytes of JSON`)
  return { frame: named, text }
}

const invalid = (message: string): Unsendable => ({ code: 'INVALID_FRAME', message })

const isoTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

/** In UTC with milliseconds; null for what the service does not read as a time. */
const wireTime = (text: string): string | null => {
  const [, clock] = isoTime.exec(text) ?? []
  if (clock === undefined || !isOnCalendar(clock)) return null
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** Date takes 30 February for 2 March, and a time without an offset for one of this place. */
const isOnCalendar = (clock: string): boolean => {
  const at = new Date(`${clock}Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(clock)
}
