import type { Line, LineOptions, Waiting } from '@clearway/client'
import type { RestClient } from './rest-client.ts'

interface RestLine extends LineOptions {
  readonly rest: RestClient
  readonly everyMs: number
}

/** The batch route: frames gather and go together (docs/contract/telemetry.md#rest-batch). */
const mostFrames = 5_000

export const restLine = ({ rest, sessionUuid, everyMs, onEvent }: RestLine): Line => {
  let gathered: Waiting[] = []
  let isDownUntil = 0
  let sending: Promise<void> = Promise.resolve()

  const post = async () => {
    if (gathered.length === 0 || performance.now() < isDownUntil) return
    const batch = gathered.slice(0, mostFrames)
    gathered = gathered.slice(mostFrames)
    const frames = batch.map(({ frame }) => frame)
    const path = `/flight-sessions/${sessionUuid}/telemetry`
    const { status, message } = await rest.call('POST', path, { frames })
    for (const { timestamp } of frames)
      if (status === 202) onEvent({ type: 'acknowledged', timestamp })
      else
        onEvent({
          type: 'refused',
          code: `HTTP_${status}`,
          timestamp,
          again: status === 429 || status >= 500,
        })
    if (status === 403 || status === 404) onEvent({ type: 'closed', why: message, isFinal: true })
  }
  const postNext = () => {
    sending = sending
      .then(post)
      .catch((error: Error) => onEvent({ type: 'closed', why: error.message, isFinal: false }))
  }
  const timer = setInterval(postNext, everyMs)
  onEvent({ type: 'connected' })

  return {
    get isUp() {
      return performance.now() >= isDownUntil
    },
    send: (waiting) => void gathered.push(waiting),
    cut(forMs) {
      isDownUntil = performance.now() + forMs
      gathered = []
      onEvent({ type: 'closed', why: 'connection lost', isFinal: false })
    },
    async close() {
      clearInterval(timer)
      postNext()
      await sending
    },
  }
}
