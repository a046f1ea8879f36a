import { FrameWriter } from './frame-writer.ts'
import { isReading, type Part, partsOf, type SentPart } from './parts.ts'

/** What a worker needs of its own scope. */
export interface ReadingScope {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  postMessage(answer: unknown, options: { readonly transfer: ArrayBuffer[] }): void
}

const sentPart = (part: Part, writer: FrameWriter): SentPart => {
  if ('frames' in part) return { message: null, frames: writer.write(part.frames) }
  const { message } = part
  if (message.type !== 'viewport_snapshot') return { message, frames: null }
  return { message: { ...message, frames: [] }, frames: writer.write(message.frames) }
}

/** In a worker, for the `reading` of a LiveSocket: answers each list of texts with its parts, in order. */
export const serveReading = (scope: ReadingScope): void => {
  const writer = new FrameWriter()
  scope.addEventListener('message', ({ data }) => {
    const parts = partsOf(data as string[]).map((part) => sentPart(part, writer))
    scope.postMessage(parts, { transfer: parts.flatMap(({ frames }) => frames?.cells.buffer ?? []) })
  })
  scope.postMessage(isReading, { transfer: [] })
}
