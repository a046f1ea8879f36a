import { FrameWriter } from './frame-table.ts'
import { partsOf, sentPart } from './parts.ts'

/** What a worker needs of its own scope. */
export interface ReadingScope {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  postMessage(answer: unknown, options: { readonly transfer: ArrayBuffer[] }): void
}

/** The first word of a worker that reads. */
export const isReading = 'reading'

/** In a worker, for the `reading` of a LiveSocket: answers each list of texts with its parts, in order. */
export const serveReading = (scope: ReadingScope): void => {
  const writer = new FrameWriter()
  scope.addEventListener('message', ({ data }) => {
    const parts = partsOf(data as string[]).map((part) => sentPart(part, writer))
    scope.postMessage(parts, { transfer: parts.flatMap(({ frames }) => frames?.cells.buffer ?? []) })
  })
  scope.postMessage(isReading, { transfer: [] })
}
