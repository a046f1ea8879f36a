import type { Queryable } from '@clearway/db'
import { type TrackFormat, trackContentTypes } from '../exchange/formats/ids.ts'
import { type HeightField, type Track, trackWriters } from '../exchange/formats/track/index.ts'
import { handle } from '../kernel/index.ts'
import type { SessionRow } from '../sessions/store.ts'
import { exportTelemetryOp } from './contract.ts'
import { presentFrame } from './present.ts'
import { loadReadable } from './readable.ts'
import { framesAfter, type TrackSpan, trackSpan } from './store.ts'

/** Few enough that writing them keeps nobody waiting, and others have their turn while the next are read. */
const framesAtOnce = 500

export const exportTelemetry = handle(exportTelemetryOp, {
  load: loadReadable,
  run: (ctx, { format }, session) => trackFile(ctx.db, session, format),
})

/** The track of a session that the caller may read, written while it is read. */
export const trackFile = async (db: Queryable, session: SessionRow, format: TrackFormat) => {
  const span = await trackSpan(db, session.sessionUuid)
  const text = trackWriters[format](trackOf(session, span))
  async function* content() {
    yield text.head
    for await (const rows of pagesOf(db, session.sessionUuid, span)) yield text.points(rows.map(presentFrame))
    yield* text.tail()
  }
  return {
    file_name: `${session.svcId}.${format}`,
    content_type: trackContentTypes[format],
    content: content(),
  }
}

/** Page by page from the frame before, never by offset: each costs the same, however long the flight. */
async function* pagesOf(db: Queryable, sessionUuid: string, { first, last }: TrackSpan) {
  if (!first || !last) return
  for (let after = new Date(first.getTime() - 1); after < last; ) {
    const rows = await framesAfter(db, { sessionUuid, after, to: last }, framesAtOnce)
    const newest = rows.at(-1)
    if (!newest) return
    yield rows
    after = newest.timestamp
  }
}

const trackOf = (session: SessionRow, span: TrackSpan): Track => ({
  session_uuid: session.sessionUuid,
  session_svc_id: session.svcId,
  asset_uuid: session.assetUuid,
  asset_uin: session.assetUin,
  plan_uuid: session.planUuid,
  session_start_time: session.sessionStartTime.toISOString(),
  session_end_time: session.sessionEndTime?.toISOString() ?? null,
  height: heightOf(span),
})

/** Above sea level, as the formats mean it, unless most frames have only the height above ground. */
const heightOf = ({ withAbsolute, withAgl }: TrackSpan): HeightField | null => {
  if (withAbsolute === 0 && withAgl === 0) return null
  return withAbsolute * 2 >= withAgl ? 'absolute_altitude_m' : 'altitude_agl'
}
