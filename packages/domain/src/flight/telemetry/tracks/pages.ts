import type { Queryable } from '@clearway/db'
import type { Semaphore } from '../../../kernel/index.ts'
import type { Stretch, TrackSpan } from './store.ts'

interface Page {
  /** The last moment of the page, or null where nothing is left. */
  readonly newest: Date | null
}

/** Pages in the making at one moment: however many tracks are read at once, others have their turn between them. */
export const pagesAtOnce = 2

export interface PagesOf {
  readonly after: Date
  readonly to: Date
  /** Shared with others who read tracks for the same end. */
  readonly turns: Semaphore
}

/**
 * What `read` makes of each page of a session's track, in the order of time, from after `after` on. The next page is read
 * while the reader works on this one.
 */
export const trackPages = async function* <P extends Page>(
  db: Queryable,
  sessionUuid: string,
  { after, to, turns }: PagesOf,
  read: (db: Queryable, stretch: Stretch) => Promise<P>,
): AsyncGenerator<P> {
  const pageAfter = (at: Date): Promise<P> | null => {
    if (at >= to) return null
    const page = turns.pass(() => read(db, { sessionUuid, after: at, to }))
    // The waiting reader gets the failure; there is none once the pages are given up.
    page.catch(() => {})
    return page
  }
  for (let coming = pageAfter(after); coming; ) {
    const page: P = await coming
    if (!page.newest) return
    coming = pageAfter(page.newest)
    yield page
  }
}

/** A span as what pages are asked for. */
export const wholeOf = ({ first, last }: TrackSpan) => ({ after: new Date(first.getTime() - 1), to: last })
