import { flightFacts, listEpisodes, recordLate } from '@clearway/domain/alerts'
import { noteLateCell } from '@clearway/domain/flight'
import { minute, type Services, second } from '@clearway/domain/kernel'
import {
  claimLateTurns,
  type FrameTime,
  framesBefore,
  framesFrom,
  type LateTurn,
  noteFramesOfGone,
  noteLateFrames,
} from '@clearway/domain/telemetry'
import type { ZoneWatch } from '../live/zone-watch.ts'
import type { Judgement } from './judge.ts'
import { type Hindsight, resume, retrace, type Track } from './retrace.ts'

/** Judges what came too late for the live picture, from the table, beside the frames and never in their way. */
export interface LateJudge {
  /** Judges a frame late that was not noted for it when it was stored. */
  note(frame: FrameTime): void
  /** Frames wait to be noted. */
  readonly isBehind: boolean
  /** Judges what is there to be judged, also what a process that was killed left behind, as far as the time of a round goes. */
  round(): Promise<void>
}

interface LateOptions {
  readonly services: Services
  readonly zones: Pick<ZoneWatch, 'at'>
  readonly judgement: Judgement
}

/** Frames read and judged in one go: some milliseconds of the event loop. */
const chunk = 250
/** A stretch gives way to the others after so many; it goes on at its next turn. */
const chunksATurn = 10
/** What came before a stretch and may have begun what it shows, beside all that came while a calm is waited for. */
const context = { frames: 8, withinMs: minute }
/** A process that judges and did not renew its claim for so long is taken for ended. */
const claimMs = 30 * second
const turnsATime = 5
/** Rounds are a second apart: frames that come in have at least the rest of it for themselves. */
const roundMs = 500

export const judgeLate = ({ services, zones, judgement }: LateOptions): LateJudge => {
  const { db, log } = services
  const claimedBy = services.ids.uuid()
  let noted: FrameTime[] = []

  const writeNoted = async () => {
    const frames = [...noted]
    await noteLateFrames(db, frames)
    noted = noted.slice(frames.length)
  }

  const takeTurn = async (turn: LateTurn): Promise<void> => {
    const { sessionUuid } = turn
    await noteLateCell(services, turn)
    const track = await openTrack(turn)
    let next = turn.from
    let isDone = false
    for (let n = 0; n < chunksATurn && !isDone; n += 1) {
      const frames = await framesFrom(db, { sessionUuid, from: new Date(next), limit: chunk })
      track.see(frames)
      // The chunk after the stretch shows how it went on with what was there before.
      isDone = frames.length < chunk || next > turn.to
      if (!isDone) next = frames.at(-1)!.at.getTime() + 1
    }
    const rest = isDone ? null : { from: next, progress: track.progress() }
    await recordLate(services, turn, { ...track.take(isDone), rest })
  }

  const openTrack = async (turn: LateTurn): Promise<Track> => {
    const { sessionUuid } = turn
    const [facts] = await flightFacts(db, { sessionUuids: [sessionUuid], ended: true }, services.clock.now())
    if (!facts) throw new Error(`there is no session ${sessionUuid}`)
    const given = { facts, judgement, zonesAt: zones.at, patience: services.settings.conformance }
    return turn.progress ? resume(given, turn.progress) : begin(given, turn)
  }

  /** The flight as it was when the stretch began. */
  const begin = async (given: Hindsight, { sessionUuid, from }: LateTurn): Promise<Track> => {
    const span = { allWithinMs: given.patience.calmMs, ...context }
    const frames = await framesBefore(db, { sessionUuid, before: new Date(from), ...span })
    const beganAt = frames[0]?.at ?? new Date(from)
    const known = await listEpisodes(db, sessionUuid, { from: beganAt, to: beganAt })
    const track = retrace({ ...given, known, begin: beganAt })
    track.see(frames)
    return track
  }

  return {
    note: (frame) => void noted.push(frame),
    get isBehind() {
      return noted.length > 0
    },
    async round() {
      await noteFramesOfGone(services)
      if (noted.length > 0) await writeNoted()
      const until = performance.now() + roundMs
      while (performance.now() < until) {
        const turns = await claimLateTurns(db, { claimedBy, forMs: claimMs, limit: turnsATime })
        if (turns.length === 0) return
        for (const turn of turns)
          await takeTurn(turn).catch((error: unknown) =>
            log.warn({ err: error, session_uuid: turn.sessionUuid }, 'late frames are judged again'),
          )
      }
    },
  }
}
