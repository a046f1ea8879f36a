import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openTelemetrySocket, type TelemetrySocket } from '@clearway/client'
import { WebSocket } from 'ws'
import { readTrack, schedule, type TrackFrame } from '../station/track.ts'
import { stopSignal } from '../stop-signal.ts'
import type { SingleOptions } from './options.ts'

const defaultTrack = fileURLToPath(new URL('./tracks/phantom4-san-francisco.jsonl', import.meta.url))
/** At most 2 frames a second (docs/contract/limits.md#frames), with a little air. */
const minGapMs = 510
const lastAckWithinMs = 10_000

/** Streams one track to an open session, prints what becomes of each frame, and ends the process. */
export const flyOne = async ({ origin, session, token, speed, track }: SingleOptions): Promise<void> => {
  const due = schedule(readTrack(await readFile(track ?? defaultTrack, 'utf8')), minGapMs * speed)
  const counts = { acknowledged: 0, refused: 0 }
  const connected = Promise.withResolvers<void>()
  const finish = (code: number): never => {
    console.log(`${counts.acknowledged} acknowledged, ${counts.refused} refused, of ${due.length}`)
    process.exit(code)
  }
  const stop = stopSignal(finish)

  const station = openTelemetrySocket({
    WebSocket,
    origin,
    sessionUuid: session,
    sessionToken: token,
    onEvent(event) {
      if (event.type === 'connected') {
        console.log(`connected to ${origin}, ${due.length} frames to send`)
        connected.resolve()
      } else if (event.type === 'acknowledged') {
        counts.acknowledged += 1
        const after = `stored after ${event.afterMs.toFixed(1)} ms`
        console.log(`ack ${counts.acknowledged}/${due.length} ${event.timestamp} ${after}`)
      } else if (event.type === 'refused') {
        counts.refused += 1
        console.log(`refused ${event.code}: ${event.message}`)
      } else if (event.isFinal) {
        console.log(`the service closed the session's socket: ${event.code} ${event.reason}`)
        finish(1)
      } else console.log(`connection lost (${event.code}), trying again`)
    },
  })

  const flown = stoppable(connected.promise, stop).then(() => stream(due, { station, speed, signal: stop }))
  await flown.catch((error: unknown) => {
    if (!stop.aborted) throw error
  })
  for (let waited = 0; station.waiting > 0 && waited < lastAckWithinMs; waited += 50) await wait(50)
  station.close()
  if (stop.aborted) finish(stop.reason as number)
  finish(counts.acknowledged === due.length ? 0 : 1)
}

interface Streaming {
  readonly station: TelemetrySocket
  readonly speed: number
  readonly signal: AbortSignal
}

/** Each frame at its time, as if it were measured now; one that was late pushes the next. Rejects when it is stopped. */
const stream = async (
  due: readonly { afterMs: number; frame: TrackFrame }[],
  { station, speed, signal }: Streaming,
): Promise<void> => {
  const start = Date.now()
  let earliest = start
  for (const { afterMs, frame } of due) {
    await wait(Math.max(earliest, start + afterMs / speed) - Date.now(), null, { signal })
    // Waits for the line to come back rather than losing the frame.
    while (!station.send({ ...frame, timestamp: new Date().toISOString() })) await wait(100, null, { signal })
    earliest = Date.now() + minGapMs
  }
}

const stoppable = (done: Promise<void>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')))
    done.then(resolve, reject)
  })
