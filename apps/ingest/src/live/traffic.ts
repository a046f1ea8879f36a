import type { Observation } from './observation.ts'

/** `newest` of its asset so far; `late`: a newer one is known; `known`: this very frame was shown before. */
export type Recency = 'newest' | 'late' | 'known'

/** The newest fresh frame of every asset. */
export interface Traffic {
  /** Takes a frame in that is about to be shown. */
  see(frame: Observation): Recency
  /** Takes in what is known without being shown now: read back after a start or a gap. */
  learn(frame: Observation): void
  get(assetUuid: string): Observation | undefined
  fresh(): Observation[]
  /** Time of the newest frame of a session that was ever seen here. */
  newestAt(frame: Pick<Observation, 'assetUuid' | 'sessionUuid'>): number
  /** The session is over: its later frames are not shown. False when it was not shown. */
  end(assetUuid: string, sessionUuid: string): boolean
  /** Takes out and answers the assets whose last frame is no longer fresh. */
  takeStale(): Observation[]
}

interface Track {
  newest: Observation
  receivedAt: number
  /** Times of the frames that were shown, the last ones. */
  readonly shown: number[]
}

/** Two ways can bring one frame, a batch in the table and the bus: a repeated one is known among so many of an asset's last frames. */
export const remembered = 64
/** Frames that were on their way when their session ended have come by then. */
const endedMs = 120_000

/** A flight is fresh for 15 s after its last frame, then stale (docs/contract/telemetry.md#fresh-and-late). */
export const createTraffic = ({ freshMs, now }: { freshMs: number; now: () => number }): Traffic => {
  const tracks = new Map<string, Track>()
  /** Sessions that ended lately, and when. */
  const ended = new Map<string, number>()

  const isFresh = ({ receivedAt }: Track, at: number) => at - receivedAt < freshMs
  const isShown = (track: Track | undefined) => track !== undefined && !ended.has(track.newest.sessionUuid)
  const begin = (newest: Observation): Track => {
    const track = { newest, receivedAt: receivedAtOf(newest, now()), shown: [] }
    tracks.set(newest.assetUuid, track)
    return track
  }

  return {
    see(frame) {
      const known = tracks.get(frame.assetUuid)
      const isEnded = ended.has(frame.sessionUuid)
      const isOther = known !== undefined && known.newest.sessionUuid !== frame.sessionUuid
      if (isOther && (isEnded || (isShown(known) && known.newest.at > frame.at))) return 'late'
      const track = known && !isOther ? known : begin(frame)
      if (!show(track, frame.at)) return 'known'
      refresh(track, frame, now())
      return frame.at === track.newest.at && !isEnded ? 'newest' : 'late'
    },
    learn(frame) {
      const track = tracks.get(frame.assetUuid)
      if (track?.newest.sessionUuid === frame.sessionUuid) refresh(track, frame, now())
      else if (!track || !isShown(track) || track.newest.at < frame.at) begin(frame)
    },
    get(assetUuid) {
      const track = tracks.get(assetUuid)
      return isShown(track) ? track?.newest : undefined
    },
    fresh() {
      const at = now()
      return [...tracks.values()]
        .filter((track) => isFresh(track, at) && isShown(track))
        .map(({ newest }) => newest)
    },
    newestAt({ assetUuid, sessionUuid }) {
      const newest = tracks.get(assetUuid)?.newest
      return newest?.sessionUuid === sessionUuid ? newest.at : Number.NEGATIVE_INFINITY
    },
    end(assetUuid, sessionUuid) {
      const wasShown = isShown(tracks.get(assetUuid))
      ended.set(sessionUuid, now())
      return wasShown && tracks.get(assetUuid)?.newest.sessionUuid === sessionUuid
    },
    takeStale() {
      const at = now()
      const stale = [...tracks.values()].filter((track) => !isFresh(track, at))
      const shown = stale.filter(isShown)
      for (const { newest } of stale) tracks.delete(newest.assetUuid)
      for (const [sessionUuid, since] of ended) if (at - since >= endedMs) ended.delete(sessionUuid)
      return shown.map(({ newest }) => newest)
    },
  }
}

/** A clock that is ahead keeps no aircraft fresh for longer. */
const receivedAtOf = ({ at }: Observation, now: number): number => Math.min(at, now)

const refresh = (track: Track, frame: Observation, now: number): void => {
  // The same frame once more is stamped with zones as they are known now.
  if (frame.at >= track.newest.at) track.newest = frame
  track.receivedAt = Math.max(track.receivedAt, receivedAtOf(frame, now))
}

/** False when it was shown before. */
const show = ({ shown, newest }: Track, at: number): boolean => {
  if (at <= newest.at && shown.includes(at)) return false
  if (shown.push(at) > remembered) shown.shift()
  return true
}
