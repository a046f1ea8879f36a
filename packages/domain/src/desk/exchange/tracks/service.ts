import { setImmediate } from 'node:timers/promises'
import type { Queryable } from '@clearway/db'
import { type NamedAsset, withDetails } from '../../../flight/sessions/details.ts'
import { loadReadable } from '../../../flight/sessions/service.ts'
import type { SessionRow } from '../../../flight/sessions/store.ts'
import { aboutFrames, frameTextsOf, trackSpan } from '../../../flight/telemetry/stored.ts'
import { pagesAtOnce, trackPages, wholeOf } from '../../../flight/telemetry/tracks/pages.ts'
import type { AboutPage, TrackSpan } from '../../../flight/telemetry/tracks/store.ts'
import { type Ctx, createSemaphore, handle, type MemberActor } from '../../../kernel/index.ts'
import { type TrackFormat, trackContentTypes } from '../formats/ids.ts'
import type { HeightField, Track, TrackText, TrackWriter } from '../formats/track/track.ts'
import { writeTrackCsv } from '../formats/track/write-csv.ts'
import { writeTrackGeoJson } from '../formats/track/write-geojson.ts'
import { writeTrackGpx } from '../formats/track/write-gpx.ts'
import { writeTrackKml } from '../formats/track/write-kml.ts'
import { admittedExport, type CountedExport } from './admitted.ts'
import { exportTelemetryOp } from './contract.ts'

/** To ask for fewer costs more than to read them. */
const readAtOnce = 1_000
/** Few enough that writing them delays no other request: others have their turn before the next. */
const writtenAtOnce = 250
/** A frame may carry texts of 64 KiB. */
const mostBytesAtOnce = 2 * 1024 * 1024
/** The database counts them. */
const countedAtOnce = 50_000
/** Columns that come to no more stay in memory: of a flight of an hour they do. */
const mostInMemory = 8 * 1024 * 1024

/** How a flown track is written; a file's name ends with the name of its format. */
const trackWriters: Readonly<Record<TrackFormat, TrackWriter>> = {
  geojson: writeTrackGeoJson,
  gpx: writeTrackGpx,
  kml: writeTrackKml,
  csv: writeTrackCsv,
}

/** Whether a format has its measured values column by column, after all positions. */
const isByColumn = (format: TrackFormat): boolean => format === 'geojson' || format === 'kml'

export const exportTelemetry = handle(exportTelemetryOp, {
  load: loadReadable,
  run: (ctx, { format }, session) => trackFile(ctx, session, format),
})

/** The track of a session that the caller may read, written while it is read. */
export const trackFile = async (
  { db, actor, settings }: Ctx<MemberActor>,
  session: SessionRow,
  format: TrackFormat,
) => {
  const counted = async (): Promise<CountedExport> => {
    const span = await trackSpan(db, session.sessionUuid)
    const about = span ? await aboutTrack(db, session.sessionUuid, span) : nothing
    const [named] = await withDetails(db, [session])
    const bytes = isByColumn(format) ? columnsOf(about) : 0
    return {
      fileBytes: bytes > mostInMemory ? bytes : 0,
      async *write(spill) {
        const text = trackWriters[format](trackOf(named!, heightOf(about)), spill)
        yield text.head
        if (span) yield* written(db, session.sessionUuid, { span, about, text })
        yield* text.tail()
      },
    }
  }
  const asking = { orgUuid: actor.member.orgUuid, limits: settings.trackExport }
  return {
    file_name: `${session.svcId}.${format}`,
    content_type: trackContentTypes[format],
    content: await admittedExport(asking, counted),
  }
}

/** Exports read in turns of their own. */
const turns = createSemaphore(pagesAtOnce)
const pagesOf = (span: TrackSpan) => ({ ...wholeOf(span), turns })

interface Writing {
  readonly span: TrackSpan
  readonly about: AboutTrack
  readonly text: TrackText
}

/** The points of a track, page by page as they are read. */
const written = async function* (db: Queryable, sessionUuid: string, { span, about, text }: Writing) {
  const pages = trackPages(db, sessionUuid, pagesOf(span), async (from, stretch) => {
    const frames = await frameTextsOf(from, stretch, framesWithin(about, readAtOnce))
    const last = frames.at(-1)
    return { newest: last ? new Date(last.timestamp) : null, frames }
  })
  const atOnce = framesWithin(about, writtenAtOnce)
  for await (const { frames } of pages)
    for (let from = 0; from < frames.length; from += atOnce) {
      if (from > 0) await setImmediate()
      yield await text.points(frames.slice(from, from + atOnce))
    }
}

const trackOf = (session: SessionRow & NamedAsset, height: HeightField | null): Track => ({
  session_uuid: session.sessionUuid,
  session_svc_id: session.svcId,
  asset_uuid: session.assetUuid,
  asset_svc_id: session.assetSvcId,
  asset_uin: session.assetUin,
  plan_uuid: session.planUuid,
  session_start_time: session.sessionStartTime.toISOString(),
  session_end_time: session.sessionEndTime?.toISOString() ?? null,
  height,
})

type AboutTrack = Omit<AboutPage, 'newest'>

const nothing: AboutTrack = { frames: 0, textBytes: 0, longestText: 0, withAbsolute: 0, withAgl: 0 }

const aboutTrack = async (db: Queryable, sessionUuid: string, span: TrackSpan): Promise<AboutTrack> => {
  let found = nothing
  const pages = trackPages(db, sessionUuid, pagesOf(span), (from, stretch) =>
    aboutFrames(from, stretch, countedAtOnce),
  )
  for await (const page of pages)
    found = {
      frames: found.frames + page.frames,
      textBytes: found.textBytes + page.textBytes,
      longestText: Math.max(found.longestText, page.longestText),
      withAbsolute: found.withAbsolute + page.withAbsolute,
      withAgl: found.withAgl + page.withAgl,
    }
  return found
}

const framesWithin = ({ longestText }: AboutTrack, most: number): number =>
  Math.max(1, Math.min(most, Math.floor(mostBytesAtOnce / (longestText + 1))))

/** Above sea level, as the formats mean it, unless most frames have only the height above ground. */
const heightOf = ({ withAbsolute, withAgl }: AboutTrack): HeightField | null => {
  if (withAbsolute === 0 && withAgl === 0) return null
  return withAbsolute * 2 >= withAgl ? 'absolute_altitude_m' : 'altitude_agl'
}

/** What its columns come to at most: every field measured to the last digit, and many characters escaped. */
const columnsOf = ({ frames, textBytes }: AboutTrack): number => frames * 800 + textBytes * 3

export const trackOperations = { export: exportTelemetry }
