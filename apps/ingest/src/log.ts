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
