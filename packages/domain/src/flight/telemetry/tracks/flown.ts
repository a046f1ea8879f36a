import type { Queryable, Tx } from '@clearway/db'
import { TrackMeasure } from '../../../geo/index.ts'
import { createSemaphore, type Semaphore } from '../../../kernel/index.ts'
import { pagesAtOnce, trackPages, wholeOf } from './pages.ts'
import { framesWithin, positionsOf, trackSpan } from './store.ts'

/** Some milliseconds' work. */
const positionsAtOnce = 5_000
/** A late frame has no more than these and what follows them measured again. */
const framesAMark = 100_000

/** What a track came to at one of its moments. */
interface Mark {
  readonly until: Date
  readonly measure: TrackMeasure
  /** How many were measured since the mark before. */
  readonly frames: number
}

/** What a session's track came to. */
export interface FlownTrack {
  readonly measure: TrackMeasure
  /** From its first frame to its last. */
  readonly lastedMs: number
  readonly marks: readonly Mark[]
}

/** Of flights that end, and of nothing else: none waits for those who read tracks. */
const turns = createSemaphore(pagesAtOnce)
/** Who holds a lock waits for nobody's turn. */
const atOnce: Semaphore = { pass: (run) => run() }

/**
 * Measures the stored track of a session: a long one takes seconds, in which no lock should be held, so it is
 * measured first, and made up to date under the lock. What was stored meanwhile may be older than what was measured.
 */
export const measureTrack = (db: Queryable, sessionUuid: string): Promise<FlownTrack> =>
  measured(db, sessionUuid, { known: [], turns })

export const measureAgain = (tx: Tx, sessionUuid: string, { marks }: FlownTrack): Promise<FlownTrack> =>
  measured(tx, sessionUuid, { known: marks, turns: atOnce })

const measured = async (
  db: Queryable,
  sessionUuid: string,
  { known, turns }: { readonly known: readonly Mark[]; readonly turns: Semaphore },
): Promise<FlownTrack> => {
  const span = await trackSpan(db, sessionUuid)
  if (!span) return { measure: new TrackMeasure(), lastedMs: 0, marks: [] }
  const { after, to } = wholeOf(span)
  const marks = await stillTrue(db, { sessionUuid, after }, known)
  const last = marks.at(-1)
  // A transaction may be run again: what was known must be known then, too.
  const measure = last ? last.measure.copy() : new TrackMeasure()
  let frames = 0
  const pages = trackPages(db, sessionUuid, { after: last?.until ?? after, to, turns }, (from, stretch) =>
    positionsOf(from, stretch, positionsAtOnce),
  )
  for await (const { newest, positions } of pages) {
    measure.add(positions)
    frames += positions.length
    if (!newest || (frames < framesAMark && newest < to)) continue
    marks.push({ until: newest, measure: measure.copy(), frames })
    frames = 0
  }
  return { measure, lastedMs: span.last.getTime() - span.first.getTime(), marks }
}

/** The marks before which nothing has come in between, and nothing gone. */
const stillTrue = async (
  db: Queryable,
  { sessionUuid, after }: { sessionUuid: string; after: Date },
  marks: readonly Mark[],
): Promise<Mark[]> => {
  const standing: Mark[] = []
  for (const mark of marks) {
    const stretch = { sessionUuid, after: standing.at(-1)?.until ?? after, to: mark.until }
    if ((await framesWithin(db, stretch)) !== mark.frames) break
    standing.push(mark)
  }
  return standing
}
