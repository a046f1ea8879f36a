import { driverError } from '@clearway/db'
import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * What is said about an error. One of a query carries the query's parameters, in its message too: a group of frames
 * would be megabytes of every line while the database is away. The driver's own error says what was wrong.
 */
export const told = (error: unknown): object =>
  pino.stdSerializers.err(
    (error instanceof Error && 'params' in error ? (driverError(error) ?? error) : error) as Error,
  )

/** JSON lines of one process. */
export const createLog = (process: string, level: string, to?: DestinationStream): Logger => {
  const options = { level, base: { process }, serializers: { err: told } }
  return to ? pino(options, to) : pino(options)
}
