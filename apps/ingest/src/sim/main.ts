import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type GroundStation, openGroundStation } from './ground-station.ts'
import { readTrack, schedule, type TrackFrame } from './track.ts'

const usage = `Streams a recorded track to the telemetry socket of an open flight session, as a ground station would.

  npm run sim -- --session <session_uuid> --token <session_token> [track file]

  --url <origin>  the service (default: PUBLIC_URL, or http://127.0.0.1 with PORT or 8080)
  --speed <n>     plays the track n times as fast; frames are thinned to 2 a second (default 1)
  track file      JSON lines with timestamp, latitude, longitude and any other frame field
                  (default: a recorded flight of 226 frames)`

const defaultTrack = fileURLToPath(new URL('./tracks/phantom4-san-francisco.jsonl', import.meta.url))
/** At most 2 frames a second (SPEC.md, Limits), with a little air. */
const minGapMs = 510
const lastAckWithinMs = 10_000

/** A token may begin with a dash; parseArgs takes it for an option unless it hangs on its own by `=`. */
const withToken = (args: readonly string[]): string[] => {
  const at = args.indexOf('--token')
  const token = args[at + 1]
  return at < 0 || token === undefined
    ? [...args]
    : [...args.slice(0, at), `--token=${token}`, ...args.slice(at + 2)]
}

const options = (() => {
  try {
    const { values, positionals } = parseArgs({
      args: withToken(process.argv.slice(2)),
      allowPositionals: true,
      options: {
        session: { type: 'string' },
        token: { type: 'string' },
        url: { type: 'string' },
        speed: { type: 'string', default: '1' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    return { ...values, speed: Number(values.speed), track: positionals[0] ?? defaultTrack }
  } catch (error) {
    return { fault: (error as Error).message }
  }
})()
if ('fault' in options || options.help || !options.session || !options.token || !(options.speed > 0)) {
  console.log('fault' in options ? `${options.fault}\n\n${usage}` : usage)
  process.exit('help' in options && options.help ? 0 : 2)
}

const env = process.env
const origin = options.url ?? env['PUBLIC_URL'] ?? `http://127.0.0.1:${env['PORT'] ?? 8080}`
const { speed } = options
const frames = readTrack(await readFile(options.track, 'utf8')).map((frame) => ({ ...frame }))
const due = schedule(frames, minGapMs * speed)
const counts = { acknowledged: 0, refused: 0 }

const connected = Promise.withResolvers<void>()
const station = openGroundStation({
  origin,
  sessionUuid: options.session,
  sessionToken: options.token,
  onEvent(event) {
    if (event.type === 'connected') {
      console.log(`connected to ${origin}, ${due.length} frames to send`)
      connected.resolve()
    } else if (event.type === 'acknowledged') {
      counts.acknowledged += 1
      console.log(
        `ack ${counts.acknowledged}/${due.length} ${event.timestamp} stored after ${event.afterMs.toFixed(1)} ms`,
      )
    } else if (event.type === 'refused') {
      counts.refused += 1
      console.log(`refused ${event.code}: ${event.message}`)
    } else if (event.isFinal) {
      console.log(`the service closed the session's socket: ${event.code} ${event.reason}`)
      finish(1)
    } else console.log(`connection lost (${event.code}), trying again`)
  },
})

const finish = (code: number): never => {
  console.log(`${counts.acknowledged} acknowledged, ${counts.refused} refused, of ${due.length}`)
  process.exit(code)
}
process.on('SIGINT', () => finish(130))
process.on('SIGTERM', () => finish(143))

await connected.promise
const start = Date.now()
for (const { afterMs, frame } of due) {
  await wait(Math.max(0, start + afterMs / speed - Date.now()))
  await sendOnce(station, { ...frame, timestamp: new Date().toISOString() })
}
for (let waited = 0; station.waiting > 0 && waited < lastAckWithinMs; waited += 50) await wait(50)
station.close()
finish(counts.acknowledged === due.length ? 0 : 1)

/** Waits for the line to come back rather than losing the frame. */
async function sendOnce(to: GroundStation, frame: TrackFrame): Promise<void> {
  while (!to.send(frame)) await wait(100)
}
