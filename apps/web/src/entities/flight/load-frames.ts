import { type FlightFrame, flightFrame, type WireFrame } from './flight-frame.ts'

export interface FramePage {
  readonly data: readonly WireFrame[]
  readonly pagination: { readonly total_pages: number; readonly total_records: number }
}

export type ReadPage = (page: number) => Promise<FramePage>

export interface LoadedFrames {
  readonly frames: readonly FlightFrame[]
  readonly total: number
  readonly isWhole: boolean
}

/** So many pages are asked for at once. */
const atOnce = 3
/** A flight is judged and drawn anew when it has grown by a half: all of it costs three times once, not each page. */
const growth = 1.5

/**
 * Reads a flight page by page, in order, and reports how far it is. Ends early when `isOver` answers that no one waits any
 * more; throws what a page was refused with, after what came before it was reported.
 */
export const loadFrames = async (
  readPage: ReadPage,
  report: (loaded: LoadedFrames) => void,
  isOver: () => boolean,
): Promise<void> => {
  const frames: FlightFrame[] = []
  let reported = 0
  let total = 0
  const take = ({ data, pagination }: FramePage) => {
    total = pagination.total_records
    for (const frame of data) frames.push(flightFrame(frame))
  }
  const reportAll = (isWhole: boolean) => {
    reported = frames.length
    report({ frames: frames.slice(), total, isWhole })
  }
  const first = await readPage(1)
  if (isOver()) return
  take(first)
  const pages = first.pagination.total_pages
  reportAll(pages <= 1)
  for (let page = 2; page <= pages; page += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, pages - page + 1) }, (_, at) => page + at)
    const read = await Promise.all(numbers.map(readPage))
    if (isOver()) return
    read.forEach(take)
    const isWhole = page + atOnce > pages
    if (isWhole || frames.length >= reported * growth) reportAll(isWhole)
  }
}
