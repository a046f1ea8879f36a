import type { Queryable } from '@clearway/db'
import { createSemaphore } from '../../../kernel/index.ts'
import type { Stretch, TrackSpan } from './store.ts'

/** Pages in the making at one moment: however many tracks are read at once, others have their turn between them. */
const turns = createSemaphore(2)

interface Page {
  /** The last moment of the page, or null where nothing is left. */
  readonly newest: Date | null
}

/** What `read` makes of each page of a session's track, in the order of time, from after `after` on. */
export const trackPages = async function* <P extends Page>(
  db: Queryable,
  sessionUuid: string,
  { after, to }: { after: Date; to: Date },
  read: (db: Queryable, stretch: Stretch) => Promise<P>,
): AsyncGenerator<P> {
  for (let at = after; at < to; ) {
    const page = await turns.pass(() => read(db, { sessionUuid, after: at, to }))
    if (!page.newest) return
    yield page
    at = page.newest
  }
}

/** A span as what pages are asked for. */
export const wholeOf = ({ first, last }: TrackSpan) => ({ after: new Date(first.getTime() - 1), to: last })
