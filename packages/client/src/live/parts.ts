import type { FrameReader, SentFrames } from './frame-table.ts'
import { type DeliveredFrame, readMessage, type ServerMessage } from './messages.ts'

export type OtherMessage = Exclude<ServerMessage, { type: 'telemetry_frame' }>

/** What texts of the socket say, in their order: telemetry frames that follow one another are together. */
export type Part = { readonly frames: readonly DeliveredFrame[] } | { readonly message: OtherMessage }

/** The same on its way between threads. A snapshot has its frames in the table. */
export interface SentPart {
  readonly message: OtherMessage | null
  readonly frames: SentFrames | null
}

/** Without what is no message, or none that this version knows. */
export const partsOf = (texts: readonly string[]): Part[] => {
  const parts: Part[] = []
  let together: DeliveredFrame[] | null = null
  for (const text of texts) {
    const message = readMessage(text)
    if (message === null) continue
    if (message.type !== 'telemetry_frame') {
      together = null
      parts.push({ message })
      continue
    }
    if (together === null) {
      together = []
      parts.push({ frames: together })
    }
    together.push(message.data)
  }
  return parts
}

export const receivedPart = ({ message, frames: sent }: SentPart, reader: FrameReader): Part => {
  const frames = sent ? reader.read(sent) : []
  if (message === null) return { frames }
  return { message: message.type === 'viewport_snapshot' ? { ...message, frames } : message }
}

/** The first word of a worker that reads. */
export const isReading = 'reading'
