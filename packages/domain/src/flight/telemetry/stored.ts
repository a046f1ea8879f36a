import type { Queryable } from '@clearway/db'
import * as frames from './frames/store.ts'
import { packedAbout, packedCount, packedRows, packedTexts, readStored } from './packed/read.ts'
import * as tracks from './tracks/store.ts'

// A session's frames, whichever way they are kept: as rows, or packed once it is long over (docs/decisions/0053).

/** Null where a session has no frames. */
export const trackSpan = (db: Queryable, sessionUuid: string): Promise<tracks.TrackSpan | null> =>
  readStored(db, sessionUuid, {
    packed: (chunks) => ({ first: new Date(chunks[0]!.firstAt), last: new Date(chunks.at(-1)!.lastAt) }),
    rows: () => tracks.trackSpan(db, sessionUuid),
  })

const momentsOf = ({ after, to }: tracks.Stretch) => ({ from: after.getTime() + 1, to: to.getTime() })

/** The first of a stretch in the order of time, as words: some so many, of packed ones a chunk more. */
export const frameTextsOf = (
  db: Queryable,
  stretch: tracks.Stretch,
  some: number,
): Promise<tracks.FrameText[]> =>
  readStored(db, stretch.sessionUuid, {
    packed: (chunks) => packedTexts(db, chunks, { ...momentsOf(stretch), atLeast: some }),
    rows: () => tracks.frameTextsOf(db, stretch, some),
  })

export const aboutFrames = (
  db: Queryable,
  stretch: tracks.Stretch,
  limit: number,
): Promise<tracks.AboutPage> =>
  readStored(db, stretch.sessionUuid, {
    packed: (chunks) => packedAbout(db, chunks, { ...momentsOf(stretch), limit }),
    rows: () => tracks.aboutFrames(db, stretch, limit),
  })

const momentsWithin = ({ from, to }: frames.RecordFilter) => ({
  from: from?.getTime() ?? Number.NEGATIVE_INFINITY,
  to: to?.getTime() ?? Number.POSITIVE_INFINITY,
})

export const countFrames = (db: Queryable, filter: frames.RecordFilter): Promise<number> =>
  readStored(db, filter.sessionUuid, {
    packed: (chunks) => packedCount(db, chunks, momentsWithin(filter)),
    rows: () => frames.countFrames(db, filter),
  })

/** How many frames a session has, of which no more than so many are counted. */
export const countFramesUpTo = (db: Queryable, sessionUuid: string, most: number): Promise<number> =>
  readStored(db, sessionUuid, {
    packed: (chunks) =>
      Math.min(
        most,
        chunks.reduce((sum, { frames }) => sum + frames, 0),
      ),
    rows: () => frames.countFramesUpTo(db, sessionUuid, most),
  })

/** The first of the filter's; behind a moment, where one is named. */
export const listFrames = (
  db: Queryable,
  filter: frames.RecordFilter,
  { after, limit }: { readonly after?: Date | undefined; readonly limit: number },
): Promise<frames.FrameRow[]> =>
  readStored(db, filter.sessionUuid, {
    packed: (chunks) => {
      const { from, to } = momentsWithin(filter)
      const first = after ? Math.max(from, after.getTime() + 1) : from
      return packedRows(db, chunks, { from: first, to, skip: 0, limit })
    },
    rows: () => frames.listFrames(db, { ...filter, after }, limit),
  })

/** The frames of the filter from a place on, at most so many. */
export const framesAt = (
  db: Queryable,
  filter: frames.RecordFilter,
  place: frames.PagePlace,
): Promise<frames.FrameRow[]> =>
  readStored(db, filter.sessionUuid, {
    packed: (chunks) =>
      packedRows(db, chunks, { ...momentsWithin(filter), skip: place.offset, limit: place.limit }),
    rows: () => frames.framesAt(db, filter, place),
  })
