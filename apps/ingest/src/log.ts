import { loggable } from '@clearway/db'
import { type DestinationStream, type Logger, pino } from 'pino'

/** JSON lines of one process. */
export const createLog = (process: string, level: string, to?: DestinationStream): Logger => {
  const options = {
    level,
    base: { process },
    serializers: { err: (error: unknown) => pino.stdSerializers.err(loggable(error) as Error) },
  }
  return to ? pino(options, to) : pino(options)
}

const drainMs = 5_000

/** Runs `drain` once, on SIGTERM, on SIGINT, on the launcher's word and when the launcher is gone; then ends. */
export const onStop = (drain: () => Promise<void>): void => {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), drainMs).unref()
    await drain()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)
  process.on('message', (message) => {
    if ((message as { type?: string }).type === 'stop') void stop()
  })
}
